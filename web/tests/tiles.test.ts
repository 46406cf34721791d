import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";

import { outlines } from "../tools/outlines";
import { CODES, face, KINDS } from "../src/tiles/faces";
import { HEIGHT, WIDTH } from "../src/tiles/ink";

const outline = outlines();
const faces = CODES.map((_, kind) => face(kind, outline));

/** The absolute coordinates of the circles of a face: centre and radius. */
function circlesOf(drawn: string): number[][] {
  return [...drawn.matchAll(/<circle cx="([\d.-]+)" cy="([\d.-]+)" r="([\d.-]+)"/g)].map((found) => found.slice(1).map(Number));
}

describe("the faces of the tiles", () => {
  it("are those of the engine, in its order", () => {
    expect(CODES).toHaveLength(KINDS);
    expect(CODES.slice(0, 3)).toEqual(["B1", "B2", "B3"]);
    expect(CODES.slice(26, 36)).toEqual(["D9", "WE", "WS", "WW", "WN", "DR", "DG", "DW", "F1", "F2"]);
    expect(CODES[41]).toBe("S4");
  });

  it("all differ, and none is blank", () => {
    expect(new Set(faces).size).toBe(KINDS);
    for (const drawn of faces) expect(drawn.length).toBeGreaterThan(100);
  });

  it("hold what can be counted: as many sticks and coins as their rank", () => {
    for (let rank = 2; rank <= 9; rank += 1) {
      const sticks = faces[rank - 1]?.match(/<g transform="translate/g) ?? [];
      expect(sticks).toHaveLength(rank);
      const coins = new Set(circlesOf(faces[18 + rank - 1] ?? "").map(([x, y]) => `${x} ${y}`));
      expect(coins.size).toBe(rank);
    }
  });

  it("keep coins on the tile", () => {
    for (let kind = 18; kind < 27; kind += 1) {
      for (const [x = 0, y = 0, radius = 0] of circlesOf(faces[kind] ?? "")) {
        expect(x - radius).toBeGreaterThanOrEqual(2);
        expect(x + radius).toBeLessThanOrEqual(WIDTH - 2);
        expect(y - radius).toBeGreaterThanOrEqual(2);
        expect(y + radius).toBeLessThanOrEqual(HEIGHT - 2);
      }
    }
  });

  it("draw characters inside their boxes, whole", () => {
    for (const [character, box] of [["萬", [13, 40, 34, 35]], ["東", [9, 19, 42, 44]], ["一", [14, 5, 32, 31]]] as const) {
      const [x, y, width, height] = box;
      const numbers = outline(character, x, y, width, height).match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];
      expect(numbers.length).toBeGreaterThan(10);
      expect(Math.min(...numbers)).toBeGreaterThanOrEqual(Math.min(x, y) - 0.1);
      expect(Math.max(...numbers)).toBeLessThanOrEqual(Math.max(x + width, y + height) + 0.1);
    }
  });

  it("take their inks from variables, so that a set or theme can change them", () => {
    for (const drawn of faces) expect(drawn.replace(/var\(--ink-[a-z]+, #[0-9a-f]{6}\)/g, "")).not.toMatch(/#[0-9a-f]{3}|rgb/);
  });

  it("are light enough for the first page together", () => {
    expect(gzipSync(faces.join("")).length).toBeLessThan(40_000);
  });

  it("have no outline for what the font does not hold", () => {
    expect(() => outline("\u{10FFFF}", 0, 0, 10, 10)).toThrow(/has no/);
  });
});

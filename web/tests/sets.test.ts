import { describe, expect, it } from "vitest";

import { KINDS } from "../src/tiles/faces";
import { markOf, type Script } from "../src/tiles/marks";
import { COLOUR_BLIND_SAFE, inks, TRADITIONAL, type Palette } from "../src/tiles/palettes";
import { SETS, type SetName } from "../src/tiles/sets";
import { outlines } from "../tools/outlines";

const outline = outlines();
const SCRIPTS: readonly Script[] = ["ru", "en", "zh"];
const kinds = Array.from({ length: KINDS }, (_, kind) => kind);

describe("the sets", () => {
  it.each(Object.keys(SETS) as SetName[])("%s: every kind has a face of its own, with and without marks", (name) => {
    const set = SETS[name];
    expect(new Set(kinds.map((kind) => set.draw(kind, outline))).size).toBe(KINDS);
    for (const script of SCRIPTS) expect(new Set(kinds.map((kind) => set.draw(kind, outline, script))).size).toBe(KINDS);
  });

  it("mark winds and dragons so that no two honours share a mark", () => {
    for (const script of SCRIPTS) {
      const honours = kinds.slice(27).map((kind) => markOf(kind, script));
      expect(new Set(honours).size).toBe(honours.length);
    }
    expect(markOf(27, "ru")).toBe("В");
    expect(markOf(28, "en")).toBe("S");
    expect(markOf(4, "zh")).toBe("5");
    expect(markOf(41, "ru")).toBe("П4");
  });

  it("leave a face as it is where its number stands on it already", () => {
    for (const kind of [34, 41]) expect(SETS.traditional.draw(kind, outline, "ru")).toBe(SETS.traditional.draw(kind, outline));
    for (const kind of [0, 26]) expect(SETS.large.draw(kind, outline, "ru")).toBe(SETS.large.draw(kind, outline));
  });
});

type Colour = readonly [number, number, number];

/** Linear red, green, blue of a hex colour. */
function linear(hex: string): Colour {
  const part = (at: number): number => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function luminance([red, green, blue]: Colour): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** How a colour looks without red, green or blue receptors: the matrices of Machado, Oliveira and Fernandes (2009). */
const SEEN: Readonly<Record<string, readonly Colour[]>> = {
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};

function seen(colour: Colour, rows: readonly Colour[]): Colour {
  const [red = 0, green = 0, blue = 0] = rows.map((row) => Math.min(1, Math.max(0, row[0] * colour[0] + row[1] * colour[1] + row[2] * colour[2])));
  return [red, green, blue];
}

/** Distance in CIE L*a*b*. */
function distance(one: Colour, other: Colour): number {
  const lab = ([red, green, blue]: Colour): Colour => {
    const root = (value: number): number => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
    const x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
    const y = root(luminance([red, green, blue]));
    const z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
  };
  const [a, b] = [lab(one), lab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

describe("the palettes", () => {
  const palettes: [string, Palette][] = [["traditional", TRADITIONAL], ["colour-blind-safe", COLOUR_BLIND_SAFE]];

  it.each(palettes)("%s: every ink stands out from the paper", (_, palette) => {
    for (const name of ["red", "green", "blue", "black", "gold"] as const) {
      expect(contrast(linear(palette[name]), linear(palette.paper))).toBeGreaterThanOrEqual(3);
    }
  });

  it.each(Object.entries(SEEN))("the safe inks of suits and dragons stay apart under %s", (_, rows) => {
    for (const [one, other] of [["red", "green"], ["red", "blue"], ["green", "blue"]] as const) {
      const colours = [COLOUR_BLIND_SAFE[one], COLOUR_BLIND_SAFE[other]].map((hex) => seen(linear(hex), rows)) as [Colour, Colour];
      expect(distance(...colours)).toBeGreaterThan(20);
    }
  });

  it("set the variables that faces are drawn with", () => {
    expect(inks(TRADITIONAL)).toContain("--ink-red: #b3261e; --ink-green: #14734a");
  });
});

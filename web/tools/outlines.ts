/** Outlines of the characters on the tiles, taken at build time from an open-licence font (Noto Serif TC, OFL 1.1). */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { create, type Font } from "fontkit";

import type { Outline } from "../src/tiles/written";

const PACKAGE = "@fontsource/noto-serif-tc";
const WEIGHT = 700;
const require = createRequire(import.meta.url);

/** Whether a list of ranges such as `U+4e00,U+3f-41` names a code point. */
function holds(ranges: string, code: number): boolean {
  return ranges.split(",").some((range) => {
    const [first, last] = range.trim().replace("U+", "").split("-");
    return code >= parseInt(first ?? "", 16) && code <= parseInt(last ?? first ?? "", 16);
  });
}

/** Reads the package's font, cut into many files, and returns what draws a character into a box. */
export function outlines(): Outline {
  const folder = dirname(require.resolve(`${PACKAGE}/package.json`));
  const parts = JSON.parse(readFileSync(join(folder, "unicode.json"), "utf-8")) as Record<string, string>;
  const fonts = new Map<string, Font>();
  const fontOf = (character: string): Font => {
    const code = character.codePointAt(0) ?? 0;
    const part = Object.keys(parts).find((name) => holds(parts[name] ?? "", code));
    if (part === undefined) throw new Error(`${PACKAGE} has no ${character}`);
    const known = fonts.get(part);
    if (known !== undefined) return known;
    const name = `noto-serif-tc-${part.replace(/[[\]]/g, "")}-${WEIGHT}-normal.woff`;
    const font = create(readFileSync(join(folder, "files", name))) as Font;
    fonts.set(part, font);
    return font;
  };
  return (character, x, y, width, height) => {
    const glyph = fontOf(character).layout(character).glyphs[0];
    if (glyph === undefined) throw new Error(`${character} has no outline`);
    const box = glyph.path.bbox;
    const scale = Math.min(width / box.width, height / box.height);
    const left = x + (width - box.width * scale) / 2 - box.minX * scale;
    const foot = y + (height + box.height * scale) / 2 + box.minY * scale;
    return glyph.path.transform(scale, 0, 0, -scale, left, foot).toSVG().replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 100) / 100));
  };
}

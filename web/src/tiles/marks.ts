/** Small marks for the corners of a tile, as on western sets: digits, and letters in the language of the player. */

import { element, ink, type Ink } from "./ink";
import type { Outline } from "./written";

export type Script = "ru" | "en" | "zh";

const WIND_LETTERS: Record<Script, string> = { ru: "ВЮЗС", en: "ESWN", zh: "東南西北" };
const DRAGON_LETTERS: Record<Script, string> = { ru: "ХФБ", en: "RGB", zh: "中發白" };
const SERIES_LETTERS: Record<Script, string> = { ru: "ЦП", en: "FS", zh: "花季" };

/**
 * What stands in the corner of a kind 0-41: its digit, or the letter of a wind or dragon; a flower's letter and digit.
 * Russian dragons go by their Chinese names (хунчжун, фацай, байбань): зелёный and Запад would share a letter;
 * the English white dragon is B for blank, since West is W.
 */
export function markOf(kind: number, script: Script): string {
  if (kind < 27) return String((kind % 9) + 1);
  if (kind < 31) return WIND_LETTERS[script].charAt(kind - 27);
  if (kind < 34) return DRAGON_LETTERS[script].charAt(kind - 31);
  return SERIES_LETTERS[script].charAt(kind < 38 ? 0 : 1) + String(((kind - 34) % 4) + 1);
}

/** Digits are narrow, letters and characters square. */
function advance(character: string, height: number): number {
  return height * (character >= "0" && character <= "9" ? 0.66 : 1);
}

/** A text as outlines, its characters side by side from (x, y), all of one height. */
export function written(text: string, x: number, y: number, height: number, fill: Ink, outline: Outline): string {
  let d = "";
  let left = x;
  for (const character of text) {
    const width = advance(character, height);
    d += outline(character, left, y, width * 0.96, height);
    left += width;
  }
  return element("path", { d, fill: ink(fill) });
}

/** The 42 faces by kind, in the order of the engine: bamboo, characters, circles, winds, dragons, flowers, seasons. */

import { bamboo } from "./bamboo";
import { flower, season } from "./bonus";
import { circles } from "./circles";
import { characters, dragon, wind, type Outline } from "./written";

export const KINDS = 42;

/** Codes of the kinds, as everywhere in the project. */
export const CODES: readonly string[] = [
  ..."BCD".split("").flatMap((suit) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((rank) => `${suit}${rank}`)),
  "WE", "WS", "WW", "WN", "DR", "DG", "DW",
  ..."FS".split("").flatMap((series) => [1, 2, 3, 4].map((number) => `${series}${number}`)),
];

/** What is drawn on the face of a kind 0-41, 60 wide and 80 high. */
export function face(kind: number, outline: Outline): string {
  if (kind < 9) return bamboo(kind + 1);
  if (kind < 18) return characters(kind - 8, outline);
  if (kind < 27) return circles(kind - 17);
  if (kind < 31) return wind(kind - 27, outline);
  if (kind < 34) return dragon(kind - 31, outline);
  return kind < 38 ? flower(kind - 34, outline) : season(kind - 38, outline);
}

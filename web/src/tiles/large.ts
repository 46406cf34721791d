/** The large-print set: a digit that can be read across the table, and beside it what suit it is. */

import { stick } from "./bamboo";
import { bonusDrawing } from "./bonus";
import { coin } from "./circles";
import { element, ink, moved, type Ink } from "./ink";
import { dragon, type Outline } from "./written";

const SUITS: readonly { ink: Ink; emblem: (outline: Outline) => string }[] = [
  { ink: "green", emblem: () => [20, 30, 40].map((x) => moved(x, 61, stick(28, "green"))).join("") },
  { ink: "red", emblem: (outline) => element("path", { d: outline("萬", 16, 47, 28, 28), fill: ink("red") }) },
  { ink: "blue", emblem: () => coin(30, 61, 14, "blue") },
];
const WINDS = "東南西北";

function digit(value: number, fill: Ink, box: readonly [number, number, number, number], outline: Outline): string {
  return element("path", { d: outline(String(value), ...box), fill: ink(fill) });
}

/** The face of a kind 0-41 in large print, 60 wide and 80 high. */
export function largeFace(kind: number, outline: Outline): string {
  const suit = SUITS[Math.floor(kind / 9)];
  if (kind < 27 && suit !== undefined) return digit((kind % 9) + 1, suit.ink, [15, 4, 30, 38], outline) + suit.emblem(outline);
  if (kind < 31) return element("path", { d: outline(WINDS.charAt(kind - 27), 4, 10, 52, 60), fill: ink("black") });
  if (kind < 34) return dragon(kind - 31, outline);
  const drawing = element("g", { transform: "translate(19 30) scale(0.62)" }, bonusDrawing(kind - 34));
  return digit(((kind - 34) % 4) + 1, kind < 38 ? "blue" : "red", [4, 4, 26, 36], outline) + drawing;
}

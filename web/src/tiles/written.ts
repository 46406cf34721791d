/** Faces that are written: characters, winds, dragons.  Their characters are outlines of a font, given from outside. */

import { element, ink, type Ink } from "./ink";

/** Outlines of a character that fill a box from (x, y), so wide and so high. */
export type Outline = (character: string, x: number, y: number, width: number, height: number) => string;

const NUMERALS = "一二三四五六七八九";
const WINDS = "東南西北";

function character(outline: Outline, text: string, box: readonly [number, number, number, number], fill: Ink): string {
  return element("path", { d: outline(text, ...box), fill: ink(fill) });
}

export function characters(rank: number, outline: Outline): string {
  return (
    character(outline, NUMERALS.charAt(rank - 1), [14, 5, 32, 31], "blue") + character(outline, "萬", [13, 40, 34, 35], "red")
  );
}

export function wind(place: number, outline: Outline): string {
  return character(outline, WINDS.charAt(place), [9, 19, 42, 44], "black");
}

/** Red, green, white: the white dragon is a framed blank. */
export function dragon(place: number, outline: Outline): string {
  if (place === 0) return character(outline, "中", [11, 16, 38, 48], "red");
  if (place === 1) return character(outline, "發", [9, 18, 42, 45], "green");
  const frame = (inset: number, width: number): string =>
    element("rect", {
      x: 8 + inset,
      y: 10 + inset,
      width: 44 - 2 * inset,
      height: 60 - 2 * inset,
      rx: 3,
      fill: "none",
      stroke: ink("blue"),
      "stroke-width": width,
    });
  const corner = (x: number, y: number): string => element("rect", { x: x - 2, y: y - 2, width: 4, height: 4, fill: ink("blue") });
  return frame(0, 2.6) + frame(5, 1) + corner(13, 15) + corner(47, 15) + corner(13, 65) + corner(47, 65);
}

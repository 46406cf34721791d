/** Inks by name: each palette sets the CSS variables that every face is drawn with. */

import type { Ink } from "./ink";

export type Palette = Readonly<Record<Ink, string>>;

/** Deep red, green and blue-black, as engraved. */
export const TRADITIONAL: Palette = {
  red: "#b3261e",
  green: "#14734a",
  blue: "#1d3f77",
  black: "#1d2430",
  gold: "#b7791f",
  paper: "#fbf7ea",
};

/** Told apart by lightness as well, so that no kind of colour blindness makes two inks one. */
export const COLOUR_BLIND_SAFE: Palette = {
  red: "#d1501a",
  green: "#0a8f8f",
  blue: "#1a2a5e",
  black: "#14161c",
  gold: "#8a6d00",
  paper: "#fdfbf3",
};

/** The style that sets a palette's inks. */
export function inks(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, value]) => `--ink-${name}: ${value}`)
    .join("; ");
}

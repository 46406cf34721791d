/** Flowers (plum, orchid, chrysanthemum, bamboo) and the fruits of the four seasons, each with its number. */

import { around, disc, element, ink, line, moved, path, type Ink } from "./ink";
import type { Outline } from "./written";

const FLOWERS = "梅蘭菊竹";
const SEASONS = "春夏秋冬";

/** The number stands above on the left, the name below it. */
function named(place: number, names: string, colour: Ink, outline: Outline): string {
  const number = element("path", { d: outline(String(place + 1), 6, 5, 9, 13), fill: ink(colour) });
  return number + element("path", { d: outline(names.charAt(place), 39, 5, 16, 17), fill: ink(colour) });
}

function blossom(x: number, y: number, size: number): string {
  const petal = element("ellipse", { cx: x, cy: y - size * 0.62, rx: size * 0.46, ry: size * 0.52, fill: ink("red") });
  const stamen = line(`M${x} ${y} L${x} ${y - size * 0.45}`, "paper", size * 0.1);
  return around(x, y, 5, petal) + around(x, y, 5, stamen, 36) + disc(x, y, size * 0.24, "gold");
}

function plum(): string {
  const branch = line("M8 74 Q20 62 27 52 Q36 40 52 30 M27 52 Q24 42 17 35 M37 42 Q40 54 50 58", "black", 2.4);
  return branch + blossom(18, 33, 9) + blossom(45, 37, 10) + blossom(30, 56, 8) + blossom(49, 59, 6) + disc(53, 29, 2.4, "red") + disc(22, 64, 2.2, "red");
}

function orchid(): string {
  const leaves =
    line("M28 75 Q14 58 6 52 M29 75 Q24 48 12 34 M30 75 Q33 46 52 36 M31 75 Q42 58 56 56", "green", 2.6) + line("M30 74 Q30 52 33 34", "green", 1.8);
  const petal = element("ellipse", { cx: 0, cy: -6.4, rx: 2.7, ry: 6, fill: ink("blue") });
  const flower = around(0, 0, 3, petal) + around(0, 0, 2, element("ellipse", { cx: 0, cy: -4.6, rx: 3, ry: 3.6, fill: ink("red") }), 60) + disc(0, 0, 1.7, "gold");
  return leaves + moved(33, 33, flower, 1.15) + moved(22, 49, flower, 0.85, -30) + moved(43, 51, flower, 0.75, 25);
}

function chrysanthemum(): string {
  const stem = line("M30 76 Q31 62 30 48", "green", 2.4);
  const leaf = path("M0 0 Q8 -8 18 -4 Q14 2 16 7 Q6 8 0 0 Z", "green");
  const outer = element("ellipse", { cx: 30, cy: 24, rx: 2.5, ry: 8.6, fill: ink("gold") });
  const inner = element("ellipse", { cx: 30, cy: 31, rx: 1.9, ry: 5.8, fill: ink("red") });
  return stem + moved(31, 66, leaf, 1, -12) + moved(29, 70, leaf, 1, 200) + around(30, 40, 16, outer) + around(30, 40, 12, inner, 15) + disc(30, 40, 2.6, "gold");
}

function bambooBranch(): string {
  const canes = line("M20 76 L20 30 M33 76 L33 22", "green", 4.2) + line("M17.5 62 L22.5 62 M17.5 46 L22.5 46 M30.5 58 L35.5 58 M30.5 40 L35.5 40", "paper", 1.4);
  const leaf = path("M0 0 Q7 -4.5 17 0 Q7 4.5 0 0 Z", "green");
  const turns: readonly [number, number, number][] = [
    [33, 40, 25], [33, 40, -28], [33, 58, 18], [33, 58, 52], [20, 46, 200], [20, 46, 152], [20, 62, 212], [33, 24, -8], [20, 32, 190],
  ];
  return canes + turns.map(([x, y, turn]) => moved(x, y, leaf, 1, turn)).join("");
}

function cherries(): string {
  const stems = line("M36 26 Q26 38 21 52 M36 26 Q42 40 42 56", "green", 1.8);
  const leaf = path("M36 26 Q46 18 55 27 Q46 34 36 26 Z", "green");
  const shine = (x: number, y: number): string => line(`M${x - 4} ${y - 1} Q${x - 4} ${y - 5} ${x} ${y - 5}`, "paper", 1.5);
  return stems + leaf + disc(20, 60, 9.5, "red") + disc(42, 64, 9.5, "red") + shine(18, 60) + shine(40, 64);
}

function peach(): string {
  const fruit = path("M30 32 Q40 24 49 34 Q56 46 46 60 Q38 71 30 74 Q22 71 14 60 Q4 46 11 34 Q20 24 30 32 Z", "red");
  const seam = line("M30 33 Q37 46 30 66", "paper", 1.5);
  const leaves = path("M30 32 Q34 19 50 23 Q44 33 30 32 Z", "green") + path("M30 32 Q26 21 12 24 Q18 33 30 32 Z", "green");
  return fruit + seam + leaves;
}

function persimmon(): string {
  const fruit = path("M30 34 Q52 30 53 49 Q53 70 30 72 Q7 70 7 49 Q8 30 30 34 Z", "gold");
  const sepal = path("M30 36 Q35 27 43 30 Q40 38 30 36 Z", "green");
  const crown = element("g", { transform: "translate(0 2)" }, around(30, 36, 4, sepal, 0));
  const shine = line("M14 50 Q14 42 20 39", "paper", 2);
  return fruit + crown + line("M30 36 L31 26", "green", 2.4) + shine;
}

function tangerines(): string {
  const fruit = (x: number, y: number, size: number): string =>
    disc(x, y, size, "gold") + line(`M${x - size * 0.5} ${y - size * 0.3} Q${x - size * 0.3} ${y - size * 0.7} ${x + size * 0.1} ${y - size * 0.65}`, "paper", 1.6);
  const leaves = path("M30 34 Q40 22 53 28 Q46 40 30 34 Z", "green") + path("M30 34 Q22 24 9 31 Q17 40 30 34 Z", "green");
  return fruit(20, 55, 12.5) + fruit(42, 58, 12) + leaves + line("M30 34 Q28 40 22 45 M30 34 Q36 40 41 47", "green", 1.8);
}

const DRAWN_FLOWERS = [plum, orchid, chrysanthemum, bambooBranch];
const DRAWN_SEASONS = [cherries, peach, persimmon, tangerines];

/** The flower or fruit itself, 0-7, without number and name. */
export function bonusDrawing(place: number): string {
  return [...DRAWN_FLOWERS, ...DRAWN_SEASONS][place]?.() ?? "";
}

export function flower(place: number, outline: Outline): string {
  return bonusDrawing(place) + named(place, FLOWERS, "blue", outline);
}

export function season(place: number, outline: Outline): string {
  return bonusDrawing(4 + place) + named(place, SEASONS, "red", outline);
}

/** Circles: coins with a flower in the middle, laid out as on old sets. */

import { around, disc, ink, type Ink, element, ring } from "./ink";

type Coin = readonly [x: number, y: number, ink: Ink];

/** Centres and inks of the coins of each rank from two to nine. */
const COINS: Record<number, readonly Coin[]> = {
  2: [[30, 22, "green"], [30, 58, "blue"]],
  3: [[14, 17, "blue"], [30, 40, "red"], [46, 63, "green"]],
  4: [[17, 21, "blue"], [43, 21, "green"], [17, 59, "green"], [43, 59, "blue"]],
  5: [[15, 18, "blue"], [45, 18, "green"], [30, 40, "red"], [15, 62, "green"], [45, 62, "blue"]],
  6: [[18, 15, "green"], [42, 15, "green"], [18, 42, "red"], [42, 42, "red"], [18, 65, "red"], [42, 65, "red"]],
  7: [
    [13, 12, "green"], [30, 19, "green"], [47, 26, "green"],
    [18, 47, "red"], [42, 47, "red"], [18, 68, "red"], [42, 68, "red"],
  ],
  8: [
    [18, 13, "blue"], [42, 13, "blue"], [18, 31, "blue"], [42, 31, "blue"],
    [18, 49, "blue"], [42, 49, "blue"], [18, 67, "blue"], [42, 67, "blue"],
  ],
  9: [
    [12, 15, "green"], [30, 15, "green"], [48, 15, "green"],
    [12, 40, "red"], [30, 40, "red"], [48, 40, "red"],
    [12, 65, "blue"], [30, 65, "blue"], [48, 65, "blue"],
  ],
};
const RADII: Record<number, number> = { 2: 14, 3: 11, 4: 11.5, 5: 10.5, 6: 9.5, 7: 8.5, 8: 8.3, 9: 8.3 };

export function coin(x: number, y: number, radius: number, colour: Ink): string {
  const petal = element("ellipse", { cx: x, cy: y - radius * 0.42, rx: radius * 0.16, ry: radius * 0.24, fill: ink(colour) });
  return (
    ring(x, y, radius * 0.9, colour, radius * 0.2) +
    ring(x, y, radius * 0.66, colour, radius * 0.07) +
    around(x, y, 6, petal) +
    disc(x, y, radius * 0.16, colour)
  );
}

/** The one of circles: a great coin of many petals. */
function greatCoin(): string {
  const petal = element("ellipse", { cx: 30, cy: 25.5, rx: 2.4, ry: 4.2, fill: ink("green") });
  const bead = disc(30, 18.6, 1.3, "blue");
  const inner = element("ellipse", { cx: 30, cy: 33.4, rx: 1.6, ry: 2.7, fill: ink("red") });
  return (
    ring(30, 40, 24, "green", 3) +
    ring(30, 40, 20.6, "blue", 0.9) +
    around(30, 40, 24, bead) +
    around(30, 40, 12, petal) +
    ring(30, 40, 9.6, "red", 1.8) +
    around(30, 40, 8, inner) +
    disc(30, 40, 3, "red")
  );
}

export function circles(rank: number): string {
  if (rank === 1) return greatCoin();
  return (COINS[rank] ?? []).map(([x, y, colour]) => coin(x, y, RADII[rank] ?? 8, colour)).join("");
}

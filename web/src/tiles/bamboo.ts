/** Bamboos: jointed sticks, and the sparrow that stands for the one. */

import { disc, element, ink, line, moved, path, type Ink } from "./ink";

/** A stick of bamboo with two joints, upright about its centre, 7.4 wide and so high. */
export function stick(height: number, colour: Ink): string {
  const half = height / 2;
  const joint = half * 0.34;
  const body = `M-2.6 ${-half + 1.4} Q0 ${-half - 0.8} 2.6 ${-half + 1.4} L2.2 ${-joint} L2.2 ${joint} L2.6 ${half - 1.4} Q0 ${half + 0.8} -2.6 ${half - 1.4} L-2.2 ${joint} L-2.2 ${-joint} Z`;
  const knots = [-half + 1.6, -joint, joint, half - 1.6]
    .map((y) => element("rect", { x: -3.7, y: y - 1.2, width: 7.4, height: 2.4, rx: 1.2, fill: ink(colour) }))
    .join("");
  const light = line(`M-0.9 ${-half + 4} L-0.9 ${half - 4}`, "paper", 0.9);
  return path(body, colour) + knots + light;
}

type Stick = readonly [x: number, y: number, ink: Ink, turn?: number];

const STICKS: Record<number, { height: number; sticks: readonly Stick[] }> = {
  2: { height: 31, sticks: [[30, 21, "blue"], [30, 59, "green"]] },
  3: { height: 31, sticks: [[30, 21, "blue"], [17, 59, "green"], [43, 59, "green"]] },
  4: { height: 31, sticks: [[17, 21, "blue"], [43, 21, "green"], [17, 59, "green"], [43, 59, "blue"]] },
  5: { height: 31, sticks: [[14, 21, "green"], [46, 21, "blue"], [30, 40, "red"], [14, 59, "blue"], [46, 59, "green"]] },
  6: {
    height: 31,
    sticks: [[13, 21, "green"], [30, 21, "green"], [47, 21, "green"], [13, 59, "blue"], [30, 59, "blue"], [47, 59, "blue"]],
  },
  7: {
    height: 22,
    sticks: [
      [30, 14, "red"], [13, 40, "green"], [30, 40, "blue"], [47, 40, "green"],
      [13, 66, "green"], [30, 66, "blue"], [47, 66, "green"],
    ],
  },
  8: {
    height: 28,
    sticks: [
      [10, 21, "green"], [22.5, 22, "green", -33], [37.5, 22, "green", 33], [50, 21, "green"],
      [10, 59, "blue"], [22.5, 58, "blue", 33], [37.5, 58, "blue", -33], [50, 59, "blue"],
    ],
  },
  9: {
    height: 22,
    sticks: [
      [12, 14, "red"], [30, 14, "blue"], [48, 14, "green"], [12, 40, "red"], [30, 40, "blue"], [48, 40, "green"],
      [12, 66, "red"], [30, 66, "blue"], [48, 66, "green"],
    ],
  },
};

/** A sparrow on a twig: the game is named after it. */
function sparrow(): string {
  const tail = path("M18 49 Q7 58 5 72 Q12 71 16 66 Q17 70 21 71 Q24 62 27 56 Z", "blue");
  const body = path("M15 42 Q15 25 30 19 Q41 15 47 24 Q50 31 45 40 Q40 53 27 57 Q15 55 15 42 Z", "green");
  const breast = path("M46 31 Q48 42 38 50 Q31 56 25 56 Q38 50 40 38 Q41 33 46 31 Z", "gold");
  const cap = path("M31 19 Q38 9 47 16 Q52 21 50 27 Q44 20 31 19 Z", "red");
  const wing = path("M17 41 Q22 30 35 33 Q34 45 22 51 Q17 48 17 41 Z", "blue");
  const feathers = line("M21 41 Q26 37 32 37 M21 45 Q26 42 31 41", "paper", 1);
  const beak = path("M49.5 23 L57 26 L49.5 29 Z", "gold");
  const eye = disc(44, 24, 2, "paper") + disc(44.4, 24, 1.1, "black");
  const legs = line("M29 57 L28 66 M35 54 L36 66 M25.5 66.5 L31 66.5 M33 66.5 L39.5 66.5", "red", 1.6);
  const twig = line("M18 70 Q34 66 54 70", "black", 1.8) + path("M46 68.5 Q52 61 57 64 Q54 70 46 68.5 Z", "green");
  return tail + twig + legs + body + breast + wing + feathers + cap + beak + eye;
}

export function bamboo(rank: number): string {
  if (rank === 1) return sparrow();
  const laid = STICKS[rank];
  if (laid === undefined) return "";
  return laid.sticks.map(([x, y, colour, turn]) => moved(x, y, stick(laid.height, colour), 1, turn ?? 0)).join("");
}


/** Inks and strokes that all faces are drawn with; a face is 60 wide and 80 high. */

export const WIDTH = 60;
export const HEIGHT = 80;

export type Ink = "red" | "green" | "blue" | "black" | "gold" | "paper";

/** Inks are CSS variables, so that a theme or a colour-blind-safe set changes them all at once. */
const INKS: Record<Ink, string> = {
  red: "var(--ink-red, #b3261e)",
  green: "var(--ink-green, #14734a)",
  blue: "var(--ink-blue, #1d3f77)",
  black: "var(--ink-black, #1d2430)",
  gold: "var(--ink-gold, #b7791f)",
  paper: "var(--ink-paper, #fbf7ea)",
};

export function ink(name: Ink): string {
  return INKS[name];
}

type Value = string | number;

/** An SVG element; numbers are written with at most two decimals. */
export function element(name: string, attributes: Record<string, Value>, inner = ""): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? rounded(value) : value}"`)
    .join("");
  return inner === "" ? `<${name}${written}/>` : `<${name}${written}>${inner}</${name}>`;
}

export function rounded(value: number): string {
  return String(Math.round(value * 100) / 100);
}

export function disc(x: number, y: number, radius: number, fill: Ink): string {
  return element("circle", { cx: x, cy: y, r: radius, fill: ink(fill) });
}

export function ring(x: number, y: number, radius: number, stroke: Ink, width: number): string {
  return element("circle", { cx: x, cy: y, r: radius, fill: "none", stroke: ink(stroke), "stroke-width": width });
}

export function path(d: string, fill: Ink): string {
  return element("path", { d, fill: ink(fill) });
}

export function line(d: string, stroke: Ink, width: number): string {
  return element("path", {
    d,
    fill: "none",
    stroke: ink(stroke),
    "stroke-width": width,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  });
}

/** The same drawing around a point, so many times in a full turn. */
export function around(x: number, y: number, times: number, drawing: string, from = 0): string {
  let found = "";
  for (let turn = 0; turn < times; turn += 1) {
    found += element("g", { transform: `rotate(${rounded(from + (360 * turn) / times)} ${rounded(x)} ${rounded(y)})` }, drawing);
  }
  return found;
}

export function moved(x: number, y: number, drawing: string, scale = 1, turn = 0): string {
  const rotate = turn === 0 ? "" : ` rotate(${rounded(turn)})`;
  const size = scale === 1 ? "" : ` scale(${rounded(scale)})`;
  return element("g", { transform: `translate(${rounded(x)} ${rounded(y)})${rotate}${size}` }, drawing);
}

/** The sets of tiles a table can be laid with: the traditional one, a large-print one, and cards. */

import { face } from "./faces";
import { element, HEIGHT, ink, WIDTH } from "./ink";
import { largeFace } from "./large";
import { markOf, written, type Script } from "./marks";
import type { Outline } from "./written";

export type SetName = "traditional" | "large" | "cards";

export interface TileSet {
  readonly width: number;
  readonly height: number;
  /** What is drawn on the face of a kind 0-41; `marks` adds its digit or letter in that script to the corners. */
  readonly draw: (kind: number, outline: Outline, marks?: Script) => string;
}

const CARD_WIDTH = 44;
const CARD_HEIGHT = 100;
const MARK_HEIGHT = 10;
/** A face with a mark is drawn smaller, so that the mark covers nothing. */
const BESIDE_MARK = "translate(8 10.5) scale(0.85)";

function corner(kind: number, script: Script, outline: Outline): string {
  return written(markOf(kind, script), 3, 3, MARK_HEIGHT, "black", outline);
}

function traditional(kind: number, outline: Outline, marks?: Script): string {
  const drawn = face(kind, outline);
  if (marks === undefined || kind >= 34) return drawn; // flowers and fruits bear their number already
  return corner(kind, marks, outline) + element("g", { transform: BESIDE_MARK }, drawn);
}

function large(kind: number, outline: Outline, marks?: Script): string {
  const drawn = largeFace(kind, outline);
  if (marks === undefined || kind < 27 || kind >= 34) return drawn; // the rest bears its digit already
  return corner(kind, marks, outline) + element("g", { transform: BESIDE_MARK }, drawn);
}

/** A card: the face in the middle, its mark in two corners, upright for both who sit across. */
function card(kind: number, outline: Outline, marks: Script = "en"): string {
  const scale = (CARD_WIDTH - 6) / WIDTH;
  const middle = `translate(3 ${(CARD_HEIGHT - HEIGHT * scale) / 2}) scale(${Math.round(scale * 1000) / 1000})`;
  const mark = written(markOf(kind, marks), 4, 5, 12, "black", outline);
  const rule = (y: number): string =>
    element("line", { x1: 6, x2: CARD_WIDTH - 6, y1: y, y2: y, stroke: ink("black"), "stroke-width": 0.6 });
  return (
    mark +
    element("g", { transform: `rotate(180 ${CARD_WIDTH / 2} ${CARD_HEIGHT / 2})` }, mark) +
    rule(21) +
    rule(CARD_HEIGHT - 21) +
    element("g", { transform: middle }, face(kind, outline))
  );
}

export const SETS: Readonly<Record<SetName, TileSet>> = {
  traditional: { width: WIDTH, height: HEIGHT, draw: traditional },
  large: { width: WIDTH, height: HEIGHT, draw: large },
  cards: { width: CARD_WIDTH, height: CARD_HEIGHT, draw: card },
};

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Font } from 'fontkit';
import { create } from 'fontkit';
import { itemAt } from '../item/index.ts';

type Point = { x: number; y: number };
type Edge = { from: Point; to: Point };

let face: Font | undefined;

/** Source Serif 4 (SIL Open Font License), the only outlines that the samples draw themselves. */
function serifFace(): Font {
  if (face) return face;
  const file = import.meta.resolve('@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2');
  const font = create(readFileSync(fileURLToPath(file)));
  if (!('layout' in font)) throw new TypeError('The font file is a collection');
  face = font;
  return font;
}

/** An eight-bit grey page with anti-aliased text, slightly rotated as from a scanner. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array;
  readonly #sin: number;
  readonly #cos: number;

  constructor(width: number, height: number, skewDegrees: number) {
    this.width = width;
    this.height = height;
    this.grey = new Uint8Array(width * height).fill(250);
    const angle = (skewDegrees * Math.PI) / 180;
    this.#sin = Math.sin(angle);
    this.#cos = Math.cos(angle);
  }

  /** Paints one line of text with its baseline at y and returns the x after it. */
  text(text: string, x: number, y: number, size: number): number {
    const font = serifFace();
    const scale = size / font.unitsPerEm;
    let pen = x;
    const layout = font.layout(text);
    for (const [index, glyph] of layout.glyphs.entries()) {
      const place = (px: number, py: number) => this.#turn({ x: pen + px * scale, y: y - py * scale });
      this.#fill(edgesOf(glyph.path.commands, place));
      pen += (layout.positions[index]?.xAdvance ?? 0) * scale;
    }
    return pen;
  }

  measure(text: string, size: number): number {
    const font = serifFace();
    return (font.layout(text).advanceWidth * size) / font.unitsPerEm;
  }

  rule(x: number, y: number, width: number, weight: number): void {
    const corners = [
      { x, y },
      { x: x + width, y },
      { x: x + width, y: y + weight },
      { x, y: y + weight },
    ].map((point) => this.#turn(point));
    this.#fill(corners.map((from, index) => ({ from, to: itemAt(corners, (index + 1) % 4) })));
  }

  /** Paints dust: dark specks at positions from the seed. */
  speckle(count: number, seed: number): void {
    let state = seed >>> 0;
    const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
    for (let index = 0; index < count; index += 1) {
      const at = Math.floor(next() * this.height) * this.width + Math.floor(next() * this.width);
      this.grey[at] = 150 + Math.floor(next() * 70);
    }
  }

  #turn(point: Point): Point {
    const x = point.x - this.width / 2;
    const y = point.y - this.height / 2;
    return { x: x * this.#cos - y * this.#sin + this.width / 2, y: x * this.#sin + y * this.#cos + this.height / 2 };
  }

  /** Fills by the non-zero winding rule with four scan lines per pixel and exact coverage along each. */
  #fill(edges: readonly Edge[]): void {
    if (edges.length === 0) return;
    const ys = edges.map((edge) => edge.from.y);
    const top = Math.max(0, Math.floor(Math.min(...ys)));
    const bottom = Math.min(this.height - 1, Math.ceil(Math.max(...ys)));
    for (let row = top; row <= bottom; row += 1) {
      for (let part = 0; part < 4; part += 1) {
        let winding = 0;
        let start = 0;
        for (const crossing of crossings(edges, row + (part + 0.5) / 4)) {
          if (winding === 0) start = crossing.x;
          winding += crossing.turn;
          if (winding === 0) this.#span(row, start, crossing.x);
        }
      }
    }
  }

  #span(row: number, from: number, to: number): void {
    for (let x = Math.max(0, Math.floor(from)); x < Math.min(this.width, to); x += 1) {
      const covered = Math.min(x + 1, to) - Math.max(x, from);
      const at = row * this.width + x;
      this.grey[at] = Math.max(28, Math.round((this.grey[at] ?? 0) - covered * 56));
    }
  }
}

function crossings(edges: readonly Edge[], y: number): { x: number; turn: number }[] {
  const found: { x: number; turn: number }[] = [];
  for (const { from, to } of edges) {
    if (from.y <= y === to.y <= y) continue;
    found.push({ x: from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x), turn: to.y > from.y ? 1 : -1 });
  }
  return found.sort((a, b) => a.x - b.x);
}

type Command = { command: string; args: number[] };

function edgesOf(commands: readonly Command[], place: (x: number, y: number) => Point): Edge[] {
  const edges: Edge[] = [];
  let start: Point = { x: 0, y: 0 };
  let at: Point = start;
  const lineTo = (to: Point) => {
    edges.push({ from: at, to });
    at = to;
  };
  for (const { command, args } of commands) {
    const points: Point[] = [];
    for (let index = 0; index + 1 < args.length; index += 2)
      points.push(place(itemAt(args, index), itemAt(args, index + 1)));
    if (command === 'moveTo') start = at = itemAt(points, 0);
    else if (command === 'closePath') lineTo(start);
    else for (const point of flatten([at, ...points])) lineTo(point);
  }
  return edges;
}

/** A line, or a quadratic or cubic curve cut into six lines. */
function flatten(controls: readonly Point[]): Point[] {
  if (controls.length === 2) return [itemAt(controls, 1)];
  return [1, 2, 3, 4, 5, 6].map((step) => {
    let points = [...controls];
    while (points.length > 1)
      points = points.slice(1).map((point, index) => between(itemAt(points, index), point, step / 6));
    return itemAt(points, 0);
  });
}

function between(a: Point, b: Point, t: number): Point {
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
}

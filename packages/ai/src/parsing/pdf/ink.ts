import { inflateSync } from 'node:zlib';
import type { Box } from '../document.ts';

/** A drawn page in shades of grey: a byte per pixel. */
export type Picture = { width: number; height: number; grey: Uint8Array };

/** Reads a PNG with 8 bits per channel and without interlacing, as the renderer writes it. */
export function readPng(png: Buffer): Picture | null {
  const parts: Buffer[] = [];
  let [width, height, channels] = [0, 0, 0];
  for (let at = 8; at + 8 <= png.length;) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const data = png.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') {
      [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
      channels = data[8] === 8 && data[12] === 0 ? ({ 0: 1, 2: 3, 4: 2, 6: 4 }[data[9] ?? -1] ?? 0) : 0;
    } else if (type === 'IDAT') parts.push(data);
    at += length + 12;
  }
  if (channels === 0) return null;
  return { width, height, grey: greyOf(inflateSync(Buffer.concat(parts)), width, height, channels) };
}

/** Undoes the filters of the lines: https://www.w3.org/TR/png-3/#9Filters */
function greyOf(raw: Buffer, width: number, height: number, channels: number): Uint8Array {
  const grey = new Uint8Array(width * height);
  const length = width * channels;
  let above = new Uint8Array(length);
  for (let y = 0; y < height; y += 1) {
    const start = y * (length + 1);
    const filter = raw[start] ?? 0;
    const line = new Uint8Array(raw.subarray(start + 1, start + 1 + length));
    for (let x = 0; x < length; x += 1) {
      const left = x >= channels ? (line[x - channels] ?? 0) : 0;
      const up = above[x] ?? 0;
      const corner = x >= channels ? (above[x - channels] ?? 0) : 0;
      line[x] = (line[x] ?? 0) + predicted(filter, left, up, corner);
    }
    for (let x = 0; x < width; x += 1) {
      const at = x * channels;
      const [r = 0, g = 0, b = 0] = channels < 3 ? [line[at], line[at], line[at]] : line.subarray(at, at + 3);
      grey[y * width + x] = (r * 3 + g * 6 + b) / 10;
    }
    above = line;
  }
  return grey;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** The smallest difference of shades that a reader sees, of 255. */
const LEAST_CONTRAST = 24;

/** Whether anything can be seen within the box, in fractions of the page. Paper of one shade shows nothing. */
export function hasInk({ width, height, grey }: Picture, [x0, y0, x1, y1]: Box): boolean {
  let [least, most] = [255, 0];
  for (let y = Math.floor(y0 * height); y < Math.min(height, Math.ceil(y1 * height)); y += 1) {
    for (let x = Math.floor(x0 * width); x < Math.min(width, Math.ceil(x1 * width)); x += 1) {
      const shade = grey[y * width + x] ?? 255;
      if (shade < least) least = shade;
      if (shade > most) most = shade;
      if (most - least >= LEAST_CONTRAST) return true;
    }
  }
  return false;
}

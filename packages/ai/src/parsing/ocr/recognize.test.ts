import { Canvas, encodePng } from '@atrium/samples/scan';
import { describe, expect, it } from 'vitest';
import { parsed } from '../drafts.fixture.ts';
import type { Box, ParsedPage } from '../document.ts';
import { orientationOf } from './exif.ts';
import { framesOf } from './tiff.ts';

const LINES = [
  'Estoppel certificate of the tenant',
  'The base rent is $12,500.00 per month and rises by 3% every January.',
  'The lease began on March 1, 2021 and ends on February 28, 2031.',
  'The security deposit of $25,000.00 is held by the landlord.',
  'No rent has been paid more than one month in advance.',
  'Signed by Larkfield Bakery LLC at Willow Street, Boston.',
];
const [WIDTH, HEIGHT] = [1_000, 420];
const LEFT = 60;

type Grey = { width: number; height: number; grey: Uint8Array };

function drawn(skew = 0, size = 26): Grey {
  const canvas = new Canvas(WIDTH, HEIGHT, skew);
  for (const [at, line] of LINES.entries()) canvas.text(line, LEFT, 80 + at * 56, size);
  return canvas;
}

/** Turns a picture by quarters, as a clock does. */
function turned({ width, height, grey }: Grey, quarters: number): Grey {
  if (quarters === 0) return { width, height, grey };
  const next = { width: height, height: width, grey: new Uint8Array(grey.length) };
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) next.grey[x * height + (height - 1 - y)] = grey[y * width + x]!;
  return turned(next, quarters - 1);
}

/** A photograph: half the size, and a shadow over one side. */
function photographed({ width, height, grey }: Grey): Grey {
  const [w, h] = [Math.floor(width / 2), Math.floor(height / 2)];
  const small = new Uint8Array(w * h);
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      const at = 2 * y * width + 2 * x;
      const mean = (grey[at]! + grey[at + 1]! + grey[at + width]! + grey[at + width + 1]!) / 4;
      small[y * w + x] = mean * (0.35 + 0.65 * (x / w));
    }
  }
  return { width: w, height: h, grey: small };
}

/** Creased paper: thin dark curves run over the text. */
function creased({ width, height, grey }: Grey): Grey {
  const drawn = Uint8Array.from(grey);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (Math.sin((x + y) / 24 + 3 * Math.sin(y / 40)) > 0.97)
        drawn[y * width + x] = Math.min(grey[y * width + x]!, 60);
  return { width, height, grey: drawn };
}

async function read({ width, height, grey }: Grey): Promise<ParsedPage> {
  const { pages } = await parsed('scan.png', encodePng(grey, width, height, 150));
  return pages[0]!;
}

const EXPECTED = LINES.join(' ').split(' ');
/** The share of the words that were found. */
function found({ md }: ParsedPage): number {
  const words = md.replace(/[#|\\]/g, ' ').split(/\s+/);
  return EXPECTED.filter((word) => words.includes(word)).length / EXPECTED.length;
}

function boxOf({ md, spans }: ParsedPage, words: string): Box {
  const at = md.indexOf(words);
  const span = spans.find(({ start, end }) => start <= at && at < end);
  if (!span) throw new Error(`No box for “${words}”`);
  return span.box;
}

describe('text recognition', { timeout: 120_000 }, () => {
  it.each([0, 1, 2, 3])(
    'reads a page that was turned by %i quarters, and marks its words where they are',
    async (quarters) => {
      const page = await read(turned(drawn(), quarters));
      expect(found(page)).toBeGreaterThanOrEqual(0.97);
      const [x0, y0, x1, y1] = boxOf(page, 'security deposit');
      // The fourth line of the upright page.
      const [left, middle] = [LEFT / WIDTH, (80 + 3 * 56 - 8) / HEIGHT];
      const [start, across] = {
        0: [x0, (y0 + y1) / 2],
        1: [y0, 1 - (x0 + x1) / 2],
        2: [1 - x1, 1 - (y0 + y1) / 2],
        3: [1 - y1, (x0 + x1) / 2],
      }[quarters]!;
      expect(start).toBeCloseTo(left, 1);
      expect(Math.abs(across! - middle)).toBeLessThan(0.03);
    },
  );

  it('straightens a page that lies at an angle', async () => {
    const page = await read(drawn(4));
    expect(found(page)).toBeGreaterThanOrEqual(0.97);
    const [, y0, , y1] = boxOf(page, 'Estoppel');
    expect(y1 - y0).toBeGreaterThan(0.05);
  });

  it('reads creased paper that looks like a picture, and is less sure of it', async () => {
    const page = await read(creased(drawn()));
    expect(found(page)).toBeGreaterThanOrEqual(0.4);
    const leastSure = ({ spans }: ParsedPage) => Math.min(...spans.map(({ sureness = 1 }) => sureness));
    expect(leastSure(page)).toBeLessThan(0.7);
    expect(leastSure(await read(drawn()))).toBeGreaterThan(0.8);
  });

  it('enlarges small letters and reads them in a shadow', async () => {
    expect(found(await read(photographed(drawn(1.5))))).toBeGreaterThanOrEqual(0.9);
  });
});

/** A TIFF of grey pictures without compression. */
function tiffOf(pictures: readonly Grey[]): Buffer {
  const parts: Buffer[] = [Buffer.from('II*\0\0\0\0\0', 'latin1')];
  let [length, link] = [8, 4];
  const links: [at: number, to: number][] = [];
  for (const { width, height, grey } of pictures) {
    const directory = length + grey.length;
    links.push([link, directory]);
    const entries = [
      [256, 4, width],
      [257, 4, height],
      [258, 3, 8],
      [259, 3, 1],
      [262, 3, 1],
      [273, 4, length],
      [277, 3, 1],
      [278, 4, height],
      [279, 4, grey.length],
    ];
    const table = Buffer.alloc(2 + entries.length * 12 + 4);
    table.writeUInt16LE(entries.length, 0);
    for (const [at, [tag = 0, type = 0, value = 0]] of entries.entries()) {
      table.writeUInt16LE(tag, 2 + at * 12);
      table.writeUInt16LE(type, 4 + at * 12);
      table.writeUInt32LE(1, 6 + at * 12);
      table.writeUInt32LE(value, 10 + at * 12);
    }
    parts.push(Buffer.from(grey), table);
    link = directory + table.length - 4;
    length = directory + table.length;
  }
  const file = Buffer.concat(parts);
  for (const [at, to] of links) file.writeUInt32LE(to, at);
  return file;
}

describe('a TIFF', () => {
  it('is read with all of its pages', { timeout: 120_000 }, async () => {
    const { pages } = await parsed('fax.tif', tiffOf([drawn(), turned(drawn(), 2)]));
    expect(pages.map((page) => [page.page, found(page) >= 0.97])).toEqual([
      [1, true],
      [2, true],
    ]);
  });

  it('whose directories form a circle is read once', () => {
    const file = tiffOf([{ width: 1, height: 1, grey: Uint8Array.of(0) }]);
    file.writeUInt32LE(9, file.length - 4);
    expect([...framesOf(file)].length).toBeLessThan(4);
  });
});

it('finds how a camera was held in a JPEG of either byte order', () => {
  const jpeg = (tiff: string): Buffer => {
    const segment = Buffer.from(`Exif\0\0${tiff}`, 'latin1');
    const length = segment.length + 2;
    return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1, length >> 8, length & 255]), segment]);
  };
  expect(orientationOf(jpeg('MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0'))).toBe(6);
  expect(orientationOf(jpeg('II*\0\b\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x03\0\0\0'))).toBe(3);
  expect(orientationOf(jpeg('MM\0*\0\0\0\b\0\x09'))).toBe(1);
  expect(orientationOf(Buffer.from('not a picture'))).toBe(1);
});

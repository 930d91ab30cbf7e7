import { createRequire } from 'node:module';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { charactersOf, fontsFor, wrapped } from '../fonts/index.ts';

/** Lengths are in points, and positions are from the upper left corner of the page. */
export type TextStyle = {
  size: number;
  colour: string;
  isBold?: boolean;
  /** The text is shortened to this width. Required for `right`. */
  width?: number;
  align?: 'left' | 'right';
};

export type PdfWriter = {
  /** Writes one line; `y` is the upper edge of the text. */
  text: (text: string, x: number, y: number, style: TextStyle) => void;
  box: (at: { x: number; y: number; width: number; height: number }, colour: string) => void;
  rule: (from: { x: number; y: number }, to: { x: number; y: number }, colour: string) => void;
  /** Breaks a text into lines of this width, between words or, where a word is too long, within it. */
  lines: (text: string, style: TextStyle & { width: number }) => string[];
  addPage: () => void;
  /** Draws on each page that exists now, counted from 1. */
  onEachPage: (draw: (page: number, pages: number) => void) => void;
  /** Returns the file. */
  close: () => Buffer;
};

const require = createRequire(import.meta.url);

type Draw = (context: SKRSContext2D) => void;

const ELLIPSIS = '…';
/** The part of the size that is above the base line. */
const ASCENT = 0.95;

function setFont(context: SKRSContext2D, text: string, { size, isBold = false }: TextStyle): string {
  const { text: shown, family } = fontsFor(text);
  context.font = `${isBold ? 'bold ' : ''}${size}px ${family}`;
  // A glyph for two letters, such as "ff", has no text in the file: readers could not find or copy the word.
  context.fontVariantLigatures = 'none';
  return shown;
}

/** The longest beginning of a text that fits, found by halving. */
function shortened(context: SKRSContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  const characters = charactersOf(text);
  let [least, most] = [0, characters.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    const part = `${characters.slice(0, middle).join('')}${ELLIPSIS}`;
    if (context.measureText(part).width <= width) least = middle;
    else most = middle - 1;
  }
  return `${characters.slice(0, least).join('').trimEnd()}${ELLIPSIS}`;
}

/** Writes a PDF with text in every script that the fonts have. It embeds the parts of the fonts that it uses. */
export function openPdf({ title, width, height }: { title: string; width: number; height: number }): PdfWriter {
  // Loaded for the first PDF, not at every start.
  const { createCanvas, PDFDocument } = require('@napi-rs/canvas') as typeof import('@napi-rs/canvas');
  const pages: Draw[][] = [[]];
  let current = 0;
  const measuring = createCanvas(1, 1).getContext('2d');
  const draw = (step: Draw) => void pages[current]?.push(step);
  return {
    text: (text, x, y, style) =>
      draw((context) => {
        const line = setFont(context, text.replaceAll(/\s+/g, ' '), style);
        const shown = style.width === undefined ? line : shortened(context, line, style.width);
        const isRight = style.align === 'right' && style.width !== undefined;
        context.fillStyle = style.colour;
        context.direction = 'ltr';
        context.textAlign = isRight ? 'right' : 'left';
        context.fillText(shown, isRight ? x + (style.width ?? 0) : x, y + style.size * ASCENT);
      }),
    box: (at, colour) =>
      draw((context) => {
        context.fillStyle = colour;
        context.fillRect(at.x, at.y, at.width, at.height);
      }),
    rule: (from, to, colour) =>
      draw((context) => {
        context.strokeStyle = colour;
        context.lineWidth = 0.5;
        context.beginPath();
        context.moveTo(from.x, from.y);
        context.lineTo(to.x, to.y);
        context.stroke();
      }),
    lines: (text, style) =>
      text
        .split(/\r\n?|\n/)
        .flatMap((paragraph) => wrapped(measuring, setFont(measuring, paragraph, style), style.width)),
    addPage: () => {
      pages.push([]);
      current = pages.length - 1;
    },
    onEachPage: (drawOn) => {
      for (current = 0; current < pages.length; current += 1) drawOn(current + 1, pages.length);
      current = pages.length - 1;
    },
    close: () => {
      const file = new PDFDocument({ title });
      for (const steps of pages) {
        // The package's types declare the context of a browser.
        const context = file.beginPage(width, height) as SKRSContext2D;
        for (const step of steps) step(context);
        file.endPage();
      }
      return file.close();
    },
  };
}

import type { Align, Drawn } from './blocks.ts';
import { runs } from './blocks.ts';
import { openPdf } from './pdf.ts';
import type { Chrome, Style } from './style.ts';
import { faces } from './style.ts';
import { itemAt } from '../item/index.ts';

type Word = { text: string; bold: boolean; spaced: boolean };
export type Ink = { size?: number; bold?: boolean; color?: string };
type Region = { left: number; width: number; align?: Align };

const ink = '#1a1a1a';
const faint = '#6b6b6b';

/** A US Letter document with a cursor. It breaks lines itself, so it knows the text of each page. */
export class Paper {
  readonly left = 66;
  readonly right = 546;
  readonly top = 84;
  readonly bottom = 720;
  readonly style: Style;
  y = 84;
  readonly #pdf: PDFKit.PDFDocument;
  readonly #chrome: Chrome;
  readonly #pages: string[][] = [];
  readonly #done: Promise<Uint8Array>;

  constructor(style: Style, chrome: Chrome) {
    this.style = style;
    this.#chrome = chrome;
    const { pdf, done } = openPdf(chrome);
    this.#pdf = pdf;
    this.#done = done;
    this.turn();
  }

  get width(): number {
    return this.right - this.left;
  }

  /** Starts a new page with its running header. */
  turn(): void {
    this.#pdf.addPage();
    this.#pages.push([]);
    this.y = this.top;
    if (this.#pages.length === 1) return;
    this.put(this.#chrome.left, { left: this.left, width: this.width }, 48, { size: 8, color: faint });
    this.put(this.#chrome.right, { left: this.left, width: this.width, align: 'right' }, 48, { size: 8, color: faint });
    this.line(this.left, this.right, 62, 0.5, '#c8c8c8');
  }

  /** Starts a new page unless this many points are free below the cursor. */
  need(points: number): void {
    if (this.y + points > this.bottom) this.turn();
  }

  measure(text: string, { size = this.style.size, bold = false }: Ink = {}): number {
    return this.#pdf
      .font(faces[this.style.family][bold ? 'bold' : 'regular'])
      .fontSize(size)
      .widthOfString(text);
  }

  /** Draws one line of text at a height, without moving the cursor. */
  put(text: string, region: Region, y: number, look: Ink = {}): void {
    if (text === '') return;
    const { color = ink } = look;
    const slack = region.width - this.measure(text, look);
    const shift = region.align === 'right' ? slack : region.align === 'center' ? slack / 2 : 0;
    this.#pdf.fillColor(color).text(text, region.left + shift, y, { lineBreak: false });
    this.#pages.at(-1)?.push(text);
  }

  line(from: number, to: number, y: number, weight = 0.5, color = ink): void {
    this.#pdf.moveTo(from, y).lineTo(to, y).lineWidth(weight).strokeColor(color).stroke();
  }

  box(left: number, y: number, width: number, height: number, fill: string): void {
    this.#pdf.rect(left, y, width, height).fill(fill);
  }

  frame(left: number, y: number, width: number, height: number, color: string): void {
    this.#pdf.rect(left, y, width, height).lineWidth(0.5).strokeColor(color).stroke();
  }

  /** Breaks text without markup into lines that fit the width. */
  fit(text: string, width: number, look: Ink = {}): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && this.measure(longer, look) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  }

  /** Draws a paragraph with `**bold**` markup at the cursor, across pages if needed. */
  paragraph(marked: string, look: Ink & { indent?: number; align?: Align } = {}): void {
    const { size = this.style.size, indent = 0, align = 'left', color = ink } = look;
    const width = this.width - indent;
    const leading = size * 1.42;
    for (const [index, line] of this.#wrap(marked, width, size).entries()) {
      this.need(index === 0 ? leading * 2 : leading);
      const total = this.#extent(line, size);
      let x = this.left + indent + (align === 'right' ? width - total : align === 'center' ? (width - total) / 2 : 0);
      for (const piece of joined(line)) {
        const extent = this.measure(piece.text, { size, bold: piece.bold });
        this.#pdf.fillColor(color).text(piece.text, x, this.y, { lineBreak: false });
        x += extent;
      }
      this.#pages.at(-1)?.push(
        joined(line)
          .map((piece) => piece.text)
          .join(''),
      );
      this.y += leading;
    }
  }

  /** Writes the footers, closes the file and returns it with the text of each page. */
  async finish(): Promise<Drawn> {
    const count = this.#pages.length;
    for (let index = 0; index < count; index += 1) {
      this.#pdf.switchToPage(index);
      const look = { size: 8, color: faint };
      const number = `Page ${index + 1} of ${count}`;
      this.#pdf.fillColor(faint);
      this.line(this.left, this.right, 742, 0.5, '#c8c8c8');
      const lineWidth = this.measure(number, look);
      this.#pdf.text(number, this.right - lineWidth, 750, { lineBreak: false });
      this.#pdf.text(this.#chrome.foot, this.left, 750, { lineBreak: false });
      this.#pages[index]?.push(this.#chrome.foot, number);
    }
    this.#pdf.end();
    return { bytes: await this.#done, pages: this.#pages.map((lines) => lines.join('\n')) };
  }

  #wrap(marked: string, width: number, size: number): Word[][] {
    const words = runs(marked).flatMap((run) =>
      run.text
        .split(/(?<= )/)
        .map((text) => ({ text: text.trimEnd(), bold: run.bold, spaced: text.endsWith(' ') }))
        .filter((word) => word.text !== '' || word.spaced),
    );
    const lines: Word[][] = [[]];
    for (const word of words) {
      const line = itemAt(lines, -1);
      if (line.length > 0 && this.#extent([...line, word], size) > width) lines.push([word]);
      else line.push(word);
    }
    return lines;
  }

  #extent(line: readonly Word[], size: number): number {
    return joined(line).reduce((total, piece) => total + this.measure(piece.text, { size, bold: piece.bold }), 0);
  }
}

function joined(line: readonly Word[]): { text: string; bold: boolean }[] {
  const pieces: { text: string; bold: boolean }[] = [];
  for (const [index, word] of line.entries()) {
    const text = word.spaced && index < line.length - 1 ? `${word.text} ` : word.text;
    const last = pieces.at(-1);
    if (last && last.bold === word.bold) last.text += text;
    else pieces.push({ text, bold: word.bold });
  }
  return pieces;
}

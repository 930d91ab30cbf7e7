import type { Piece } from '../pdf/lines.ts';
import { median } from '../pdf/lines.ts';

const LEAST_CONFIDENCE = 20;

/** The middle of a word, and how sure the recognition is of it, 0 to 100. */
export type Mark = { x: number; y: number; confidence: number };
/**
 * The words of a picture. `marks` are those of all words, also of the ones that are too unsure to be text. `confidence` is the
 * mean of all words, 0 to 100, by letters.
 */
export type Reading = { words: Piece[]; marks: Mark[]; letters: number; confidence: number };

/** Reads a table in Tesseract's TSV format. */
export function wordsIn(table: string): Reading {
  const words: Piece[] = [];
  const marks: Mark[] = [];
  let [letters, sum] = [0, 0];
  let line = { top: 0, height: 0 };
  for (const row of table.split('\n')) {
    const fields = row.split('\t');
    const [level, , , , , , left, top, width, height, confidence = 0] = fields.map(Number);
    if (level === undefined || fields.length < 11) continue;
    const [x, y, w, h] = [left ?? 0, top ?? 0, width ?? 0, height ?? 0];
    if (level === 4) line = { top: y, height: h };
    const text = fields[11]?.normalize('NFKC').trim();
    if (level !== 5 || !text) continue;
    letters += text.length;
    sum += text.length * confidence;
    marks.push({ x: x + w / 2, y: y + h / 2, confidence });
    if (confidence < LEAST_CONFIDENCE) continue;
    // Use the height of the line, because a word's own height depends on its letters.
    const tall = Math.min(line.height, h * 2);
    const y0 = Math.max(line.top, y + h - tall);
    words.push({ text, x0: x, y0, x1: x + w, y1: Math.max(y0 + tall, y + h), size: tall });
  }
  return { words, marks, letters, confidence: letters === 0 ? 0 : sum / letters };
}

const NOISE = 40;

/** Compares readings of the same picture: letters count by how far they are above what noise reaches. */
export function worth({ letters, confidence }: Reading): number {
  return letters * Math.max(0, confidence - NOISE);
}

/** The height of a line of text, in pixels. 0 without words. */
export function lineHeight({ words }: Reading): number {
  return words.length === 0 ? 0 : median(words.map((word) => word.size));
}

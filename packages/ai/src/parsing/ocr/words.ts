import type { Piece } from '../pdf/lines.ts';
import { isNumeric, median } from '../pdf/lines.ts';

const LEAST_CONFIDENCE = 20;

/** A word and the line of text that the engine found it in, counted from 1. */
export type Word = Piece & { line: number };
/** The middle of a word, and how sure the recognition is of it, 0 to 100. */
export type Mark = { x: number; y: number; confidence: number };
/**
 * The words of a picture. `marks` are those of all words, also of the ones that are too unsure to be text. `confidence` is the
 * mean of all words, 0 to 100, by letters.
 */
export type Reading = { words: Word[]; marks: Mark[]; letters: number; confidence: number };

/** Reads a table in Tesseract's TSV format. */
export function wordsIn(table: string): Reading {
  const words: Word[] = [];
  const marks: Mark[] = [];
  let [letters, sum] = [0, 0];
  let line = { number: 0, top: 0, height: 0 };
  for (const row of table.split('\n')) {
    const fields = row.split('\t');
    const [level, , , , , , left, top, width, height, confidence = 0] = fields.map(Number);
    if (level === undefined || fields.length < 11) continue;
    const [x, y, w, h] = [left ?? 0, top ?? 0, width ?? 0, height ?? 0];
    if (level === 4) line = { number: line.number + 1, top: y, height: h };
    const text = fields[11]?.normalize('NFKC').trim();
    if (level !== 5 || !text) continue;
    letters += text.length;
    sum += text.length * confidence;
    marks.push({ x: x + w / 2, y: y + h / 2, confidence });
    if (confidence < LEAST_CONFIDENCE) continue;
    // Use the height of the line, because a word's own height depends on its letters.
    const tall = Math.min(line.height, h * 2);
    const y0 = Math.max(line.top, y + h - tall);
    words.push({ text, x0: x, y0, x1: x + w, y1: Math.max(y0 + tall, y + h), size: tall, line: line.number });
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

/** The widest space between two words, in widths of a letter. Tills print with wide letters and wide spaces. */
const WIDEST_SPACE = 2;

/** Joins words of one line that only a space separates, so that a layout does not take them for columns. Keeps the words. */
export function joined(words: readonly Word[]): Piece[] {
  const runs: Word[] = [];
  for (const word of words) {
    const last = runs.at(-1);
    const letter = last && (last.x1 - last.x0 + word.x1 - word.x0) / (last.text.length + word.text.length);
    const gap = last && word.x0 - last.x1;
    const isNear = letter !== undefined && gap !== undefined && gap >= 0 && gap <= WIDEST_SPACE * letter;
    const areFigures = isNumeric(word.text) && isNumeric(last?.text.split(' ').at(-1) ?? '');
    if (!last || last.line !== word.line || !isNear || areFigures) runs.push({ ...word });
    else {
      last.text += ` ${word.text}`;
      last.x1 = word.x1;
      last.y0 = Math.min(last.y0, word.y0);
      last.y1 = Math.max(last.y1, word.y1);
      last.size = Math.max(last.size, word.size);
    }
  }
  return runs;
}

import { spawn } from 'node:child_process';
import { buffer as readAll } from 'node:stream/consumers';
import type { Box, ParsedPage } from './document.ts';
import { finishPage } from './page-writer.ts';
import { layOut } from './pdf/layout.ts';
import { linesOf, median } from './pdf/lines.ts';
import type { Piece, Place } from './pdf/lines.ts';
import { Refusal } from './refusal.ts';
import { isAbsent } from './sandbox.ts';

const LEAST_CONFIDENCE = 20;

/**
 * Recognizes the text of a picture (PNG, JPEG, WebP, TIFF with several pages) with the `tesseract` program. Boxes come from
 * its word boxes. Returns null if the program is not installed.
 */
export async function recognize(picture: Buffer): Promise<ParsedPage[] | null> {
  const table = await runTesseract(picture);
  return table === null ? null : pagesFrom(table);
}

function startTesseract() {
  try {
    return spawn('tesseract', ['stdin', 'stdout', '--psm', '3', 'tsv'], {
      // Use one thread: with more, the program takes eight times as long.
      env: { ...process.env, OMP_THREAD_LIMIT: '1' },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

async function runTesseract(picture: Buffer): Promise<string | null> {
  const program = startTesseract();
  if (program === null) return null;
  const ended = new Promise<number | 'absent'>((resolve, reject) => {
    program.once('error', (error: NodeJS.ErrnoException) => {
      if (isAbsent(error)) resolve('absent');
      else reject(error);
    });
    program.once('close', (code) => resolve(code ?? -1));
  });
  // The program may end before it has read all input. Its exit code shows the failure.
  program.stdin.on('error', () => undefined);
  program.stdin.end(picture);
  const [output, code] = await Promise.all([readAll(program.stdout), ended]);
  if (code === 'absent') return null;
  if (code !== 0) throw new Refusal('damaged');
  return output.toString('utf8');
}

type Page = { width: number; height: number; words: Piece[] };

function pagesFrom(table: string): ParsedPage[] {
  const pages = new Map<number, Page>();
  let line = { top: 0, height: 0 };
  for (const row of table.split('\n').slice(1)) {
    const fields = row.split('\t');
    const [level, number, , , , , left, top, width, height, confidence] = fields.map(Number);
    if (level === undefined || number === undefined || fields.length < 11) continue;
    const [x, y, w, h] = [left ?? 0, top ?? 0, width ?? 0, height ?? 0];
    if (level === 1) pages.set(number, { width: w, height: h, words: [] });
    if (level === 4) line = { top: y, height: h };
    const text = fields[11]?.normalize('NFKC').trim();
    if (level !== 5 || !text || (confidence ?? 0) < LEAST_CONFIDENCE) continue;
    // Use the height of the line, because a word's own height depends on its letters.
    const tall = Math.min(line.height, h * 2);
    const y0 = Math.max(line.top, y + h - tall);
    pages.get(number)?.words.push({ text, x0: x, y0, x1: x + w, y1: Math.max(y0 + tall, y + h), size: tall });
  }
  return [...pages].map(([page, content]) => pageFrom(page, content));
}

function pageFrom(page: number, { width, height, words }: Page): ParsedPage {
  const pieces = linesOf(words).flatMap((line) => line.cells);
  // Sizes measured in a picture vary by a fifth, so only clearly larger type is a heading.
  const bodySize = (median(words.map((word) => word.size)) || 10) * 1.25;
  const round = (value: number) => Math.round(value * 10_000) / 10_000;
  const toBox = ({ x0, y0, x1, y1 }: Place): Box => [
    round(x0 / width),
    round(y0 / height),
    round(x1 / width),
    round(y1 / height),
  ];
  // Boxes of recognized letters are tight, so the gaps between lines are wide.
  const writer = layOut(pieces, { bodySize, leading: 1.3, toBox });
  return finishPage(writer, { page, width, height });
}

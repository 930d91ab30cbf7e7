import type { Box, ParsedPage, Span } from './document.ts';

/** A page of Markdown being written, together with where on the paper each part of it came from. */
export type PageWriter = { parts: string[]; length: number; spans: Span[] };

export function newPage(): PageWriter {
  return { parts: [], length: 0, spans: [] };
}

/** Appends text; with a box, remembers that this stretch of Markdown was drawn there. */
export function write(page: PageWriter, text: string, box?: Box): void {
  if (text === '') return;
  const start = page.length;
  page.parts.push(text);
  page.length += text.length;
  if (box) page.spans.push({ start, end: page.length, box });
}

/** Starts a new block: exactly one blank line after whatever was there. */
export function startBlock(page: PageWriter): void {
  const last = page.parts.at(-1);
  if (last) write(page, last.endsWith('\n') ? '\n' : '\n\n');
}

/** Takes the last letter back, which may be the end of the last span. */
export function takeBackLetter(page: PageWriter): void {
  page.parts.push(page.parts.pop()!.slice(0, -1));
  page.length -= 1;
  const last = page.spans.at(-1);
  if (last && last.end > page.length) last.end = page.length;
}

export function finishPage(page: PageWriter, about: Omit<ParsedPage, 'md' | 'spans'>): ParsedPage {
  return { ...about, md: page.parts.join('').trimEnd(), spans: page.spans };
}

/** Makes text safe inside a cell of a pipe table. */
export function escapeCell(text: string): string {
  const line = text.includes('\n') ? text.replace(/\s*\n\s*/g, ' ') : text;
  return line.includes('|') ? line.replaceAll('|', String.raw`\|`) : line;
}

/** The length of the longest row; there may be more rows than a call takes arguments. */
export function widest(rows: string[][]): number {
  return rows.reduce((most, row) => Math.max(most, row.length), 0);
}

/** A GFM pipe table without geometry; the first row is its header. */
export function pipeTable(rows: string[][]): string {
  const width = widest(rows);
  const line = (row: string[]) =>
    `|${Array.from({ length: width }, (_, at) => escapeCell((row[at] ?? '').trim()).replace(/^(?=.)/, ' ')).join(' |')} |`;
  const [head = [], ...body] = rows;
  return [line(head), `|${' --- |'.repeat(width)}`, ...body.map(line)].join('\n');
}

import type { Box, ParsedPage, Span } from './document.ts';

/** A page of Markdown that is being written, with the position of its parts on the page. */
export type PageWriter = { parts: string[]; length: number; spans: Span[] };

export function newPage(): PageWriter {
  return { parts: [], length: 0, spans: [] };
}

/** Appends text. With a box, records where this part of the Markdown is drawn. */
export function write(page: PageWriter, text: string, box?: Box): void {
  if (text === '') return;
  const start = page.length;
  page.parts.push(text);
  page.length += text.length;
  if (box) page.spans.push({ start, end: page.length, box });
}

/** Starts a new block, exactly one blank line after the previous text. */
export function startBlock(page: PageWriter): void {
  const last = page.parts.at(-1);
  if (last) write(page, last.endsWith('\n') ? '\n' : '\n\n');
}

/** Removes the last letter, which may belong to the last span. */
export function takeBackLetter(page: PageWriter): void {
  page.parts.push((page.parts.pop() ?? '').slice(0, -1));
  page.length -= 1;
  const last = page.spans.at(-1);
  if (last && last.end > page.length) last.end = page.length;
}

export function finishPage(page: PageWriter, about: Omit<ParsedPage, 'md' | 'spans'>): ParsedPage {
  return { ...about, md: page.parts.join('').trimEnd(), spans: page.spans };
}

/** Escapes text for a cell of a pipe table. */
export function escapeCell(text: string): string {
  const line = text.includes('\n') ? text.replace(/\s*\n\s*/g, ' ') : text;
  return line.includes('|') ? line.replaceAll('|', String.raw`\|`) : line;
}

/** Returns the length of the longest row. `Math.max(...)` would fail, because a call takes fewer arguments than rows. */
export function widest(rows: string[][]): number {
  return rows.reduce((most, row) => Math.max(most, row.length), 0);
}

/** Writes a GFM pipe table without boxes. The first row is the header. */
export function pipeTable(rows: string[][]): string {
  const width = widest(rows);
  const line = (row: string[]) =>
    `|${Array.from({ length: width }, (_, at) => escapeCell((row[at] ?? '').trim()).replace(/^(?=.)/, ' ')).join(' |')} |`;
  const [head = [], ...body] = rows;
  return [line(head), `|${' --- |'.repeat(width)}`, ...body.map(line)].join('\n');
}

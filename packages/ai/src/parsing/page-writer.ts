import type { Box, ParsedPage, Span } from './document.ts';

/** A page of Markdown being written, together with where on the paper each part of it came from. */
export type PageWriter = { md: string; spans: Span[] };

export function newPage(): PageWriter {
  return { md: '', spans: [] };
}

/** Appends text; with a box, remembers that this stretch of Markdown was drawn there. */
export function write(page: PageWriter, text: string, box?: Box): void {
  const start = page.md.length;
  page.md += text;
  if (box && text) page.spans.push({ start, end: page.md.length, box });
}

/** Starts a new block: exactly one blank line after whatever was there. */
export function startBlock(page: PageWriter): void {
  if (page.md) page.md += page.md.endsWith('\n') ? '\n' : '\n\n';
}

export function finishPage(page: PageWriter, about: Omit<ParsedPage, 'md' | 'spans'>): ParsedPage {
  return { ...about, md: page.md.trimEnd(), spans: page.spans };
}

/** Makes text safe inside a cell of a pipe table. */
export function escapeCell(text: string): string {
  const line = text.includes('\n') ? text.replace(/\s*\n\s*/g, ' ') : text;
  return line.replaceAll('|', String.raw`\|`);
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

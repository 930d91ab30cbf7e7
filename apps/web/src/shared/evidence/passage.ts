const AROUND = 150;

/** A quote and the text around it in the document, without Markdown syntax. */
export type Passage = { before: string; quote: string; after: string };

/** Cuts the quote from `start` to `end` out of a page, with some words on either side. */
export function passageOf(markdown: string, start: number, end: number): Passage {
  const row = tableRow(markdown, start, end);
  if (row !== null) return row;
  const from = wordStart(markdown, Math.max(0, start - AROUND), start);
  const to = wordEnd(markdown, Math.min(markdown.length, end + AROUND), end);
  return {
    before: plain(blockEnd(markdown.slice(from, start))),
    quote: plain(markdown.slice(start, end)).trim(),
    after: plain(blockStart(markdown.slice(end, to))),
  };
}

/** Returns the whole table row of a quote, because other rows state other facts; null outside a table. */
function tableRow(markdown: string, start: number, end: number): Passage | null {
  const lineStart = markdown.lastIndexOf('\n', start - 1) + 1;
  const next = markdown.indexOf('\n', end);
  const lineEnd = next === -1 ? markdown.length : next;
  if (!markdown.slice(lineStart, lineEnd).trimStart().startsWith('|')) return null;
  return {
    before: plain(markdown.slice(lineStart, start)).trimStart(),
    quote: plain(markdown.slice(start, end)).trim(),
    after: plain(markdown.slice(end, lineEnd)).trimEnd(),
  };
}

function wordStart(text: string, from: number, least: number): number {
  if (from === 0) return 0;
  const space = text.slice(from, least).search(/\s/);
  return space === -1 ? least : from + space + 1;
}

function wordEnd(text: string, to: number, least: number): number {
  if (to === text.length) return to;
  const space = text.slice(least, to).search(/\s\S*$/);
  return space === -1 ? least : least + space;
}

/** Keeps only the paragraph of the quote. */
function blockEnd(text: string): string {
  return text.split(/\n\s*\n/).at(-1) ?? '';
}
function blockStart(text: string): string {
  return text.split(/\n\s*\n/)[0] ?? '';
}

/** Removes Markdown syntax: headings, emphasis, table bars, links. */
export function plain(markdown: string): string {
  return markdown
    .replaceAll(/^[ \t]*\|?[ \t]*:?-{3,}.*$/gm, '')
    .replaceAll(/^[ \t]*(?:#{1,6}|[-*+>])[ \t]+/gm, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*|__|`/g, '')
    .replaceAll(/\\([\\`*_{}[\]()#+\-.!|$])/g, '$1')
    .replaceAll(/[ \t]*\|[ \t]*/g, '  ')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/ {3,}/g, '  ');
}

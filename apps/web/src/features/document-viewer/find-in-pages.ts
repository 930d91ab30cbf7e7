export type Hit = { page: number; /** The index on its page, from 0. */ ordinal: number };

/** Finds words in a document, page by page, ignoring case and runs of white space. */
export function findInPages(pages: readonly { page: number; text: string }[], words: string): Hit[] {
  const pattern = findPattern(words);
  if (pattern === null) return [];
  return pages.flatMap(({ page, text }) => Array.from(text.matchAll(pattern), (_, ordinal) => ({ page, ordinal })));
}

export function findPattern(words: string): RegExp | null {
  const parts = words
    .trim()
    .split(/\s+/)
    .filter((part) => part !== '');
  if (parts.length === 0) return null;
  return new RegExp(parts.map((part) => RegExp.escape(part)).join('\\s+'), 'giu');
}

/** A page's Markdown without its marks, close to the rendered text. */
export function drawnText(markdown: string): string {
  return markdown
    .replaceAll(/^\s*\|?[\s:|-]*-{3,}[\s:|-]*$/gm, ' ')
    .replaceAll(/^#{1,6} /gm, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(?<!\\)[|*`]+/g, ' ')
    .replaceAll(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, '$1');
}

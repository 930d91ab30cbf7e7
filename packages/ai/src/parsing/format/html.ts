import { readFile } from 'node:fs/promises';
import { htmlToMarkdown } from 'mdream';
import type { ParsedPage, Source, Summary } from '../document.ts';
import { decodeText } from '../encoding.ts';
import { withRowSpansOpened } from './row-spans.ts';
import { paged } from './text.ts';
import { separateHtml } from './visible-html.ts';

/** Reads the text of a web page without scripts, styles and hidden elements. */
export async function* readHtml(source: Source): AsyncGenerator<ParsedPage, Summary> {
  const bytes = await readFile(source.path);
  const declared = /<meta[^>]+charset=["']?([\w-]+)/i.exec(bytes.subarray(0, 4_096).toString('latin1'))?.[1];
  const { text } = decodeText(bytes, declared);
  // Search only the beginning: the title is there, and the pattern is quadratic in the length.
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(text.slice(0, 20_000))?.[1]?.replace(/\s+/g, ' ').trim();
  const { md, hidden } = markdownFromHtml(text);
  return yield* paged(md, title ? title : null, [], hidden);
}

/** `hidden` is the text that readers of the page do not see. */
export function markdownFromHtml(html: string): { md: string; hidden: string } {
  const { visible, hidden } = separateHtml(html);
  return { md: markdownOf(withRowSpansOpened(visible)), hidden: hidden ? markdownOf(hidden) : '' };
}

function markdownOf(html: string): string {
  return htmlToMarkdown(html, { clean: true }).trim();
}

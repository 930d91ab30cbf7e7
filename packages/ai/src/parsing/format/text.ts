import { readFile } from 'node:fs/promises';
import type { ParsedPage, Source, Summary } from '../document.ts';
import { decodeText } from '../encoding.ts';
import { pagesOf } from '../paging.ts';
import { Refusal } from '../refusal.ts';

/** Reads plain text, Markdown, JSON, XML and similar formats unchanged. */
export async function* readText(source: Source): AsyncGenerator<ParsedPage, Summary> {
  const { text, encoding } = decodeText(await readFile(source.path));
  const clean = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '')
    .replaceAll('\f', '\n\n');
  const title = source.contentType === 'text/markdown' ? (/^# (.+)$/m.exec(clean)?.[1]?.trim() ?? null) : null;
  const notes = encoding === 'utf-8' ? [] : [`Read as ${encoding}.`];
  return yield* paged(clean, title, notes);
}

/** Yields Markdown as pages of about 3,000 characters. The first page has the hidden text. */
export function* paged(md: string, title: string | null, notes: string[], hidden = ''): Generator<ParsedPage, Summary> {
  let count = 0;
  for (const page of pagesOf(md)) {
    count += 1;
    yield count === 1 && hidden ? { ...page, hidden } : page;
  }
  if (count === 0 && !hidden) throw new Refusal('no_text');
  if (count === 0) {
    count = 1;
    yield { page: 1, md: '', spans: [], hidden };
  }
  return { title, length: { count, unit: 'page' }, notes };
}

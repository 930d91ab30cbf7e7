import { locateQuote } from '@atrium/ai/evidence';
import { readPages } from '@atrium/db/document';
import type { JsonObject } from '@atrium/domain/workflow';
import { isOn, rowsOf, textIn, textOf } from '@atrium/domain/workflow-run';
import { viewerOf } from '../../access/index.ts';
import { openNamed } from './named-documents.ts';
import type { Part, PartWork } from './part.ts';

/** Shorter texts in quotation marks are names and words, not quotes. */
const SHORTEST_QUOTE = 12;
const QUOTE = /“([^“”]+)”|"([^"\n]+)"|«([^«»]+)»|„([^„“”]+)[“”]/g;
/** Ends of sentences and of lines. Line breaks stay with the sentence before them. */
const SENTENCE = /[^.!?\n]*(?:“[^”]*”|"[^"\n]*"|«[^»]*»|[^.!?\n])*(?:[.!?]+["”»)\]]*\s*(?:\[\d+\]\s*)*|\n+|$)/g;

type Page = { documentId: string | null; documentName: string; page: number | null; md: string; spans: never[] };

function quotesIn(text: string): string[] {
  const found = [...text.matchAll(QUOTE)].map(([, a, b, c, d]) => (a ?? b ?? c ?? d ?? '').trim());
  return [...new Set(found.filter((quote) => quote.length >= SHORTEST_QUOTE))];
}

async function pagesOf(at: PartWork): Promise<Page[]> {
  const passages = rowsOf(at.inputs['passages']).map((row): Page => {
    const page = row['page'];
    const id = row['document_id'];
    return {
      documentId: typeof id === 'string' ? id : null,
      documentName: textOf(row['document_name']),
      page: typeof page === 'number' ? page : null,
      md: textOf(row['text']),
      spans: [],
    };
  });
  const pages: Page[] = [];
  for (const { document } of await openNamed(at, 'documents')) {
    const read = await at.read(async (em) =>
      readPages(em, viewerOf(at.asker), document.currentVersionId, { spans: false }),
    );
    for (const { page, md } of read) {
      pages.push({ documentId: document.id, documentName: document.name, page, md, spans: [] });
    }
  }
  return [...pages, ...passages];
}

/** Looks for each quote of a text on the pages, and removes sentences whose quotes are on none of them. */
export const verifyQuotes: Part = {
  effect: 'none',
  work: async (at) => {
    const text = textIn(at.inputs, 'text');
    const pages = await pagesOf(at);
    const report = quotesIn(text).map((quote): JsonObject & { found: boolean; quote: string } => {
      const on = pages.find((page) => locateQuote(page, quote) !== null);
      return {
        quote,
        found: on !== undefined,
        document_id: on?.documentId ?? null,
        document_name: on?.documentName ?? null,
        page: on?.page ?? null,
      };
    });
    const missing = report.filter(({ found }) => !found).map(({ quote }) => quote);
    const isWithMissing = (sentence: string) => missing.some((quote) => sentence.includes(quote));
    const kept =
      isOn(at.inputs, 'remove_unverified') && missing.length > 0
        ? (text.match(SENTENCE) ?? []).filter((sentence) => !isWithMissing(sentence)).join('')
        : text;
    // A quote over several sentences is in none of them alone.
    const left = isOn(at.inputs, 'remove_unverified') ? missing.filter((quote) => kept.includes(quote)) : [];
    const verified = left.reduce((part, quote) => part.replaceAll(quote, '…'), kept);
    return { outputs: { verified_text: { text: verified.trim() }, report } };
  },
};

import type { CellSource } from '@atrium/domain/ai-table';
import { locateQuote } from './locate.ts';
import type { ExtractionDocument } from './extraction.ts';

const MOST_SOURCES = 3;

/**
 * Finds quotes in the document, first on the named page, then on the others. Returns at most three sources, in the
 * document's own spelling; leaves out quotes that are on no page.
 */
export function sourcesOf(
  document: ExtractionDocument,
  quotes: readonly { page: number; quote: string }[],
): CellSource[] {
  const sources: CellSource[] = [];
  for (const { page, quote } of quotes) {
    const named = document.pages.filter((each) => each.page === page);
    for (const each of [...named, ...document.pages.filter((other) => other.page !== page)]) {
      const found = locateQuote(each, quote);
      if (!found) continue;
      const known = sources.some((source) => source.page === each.page && source.quote === found.quote);
      const { quote: text, boxes } = found;
      if (!known) sources.push({ documentId: document.id, page: each.page, quote: text, boxes, verified: true });
      break;
    }
    if (sources.length === MOST_SOURCES) break;
  }
  return sources;
}

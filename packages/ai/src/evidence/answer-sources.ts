import type { LoadPage, Locate, Page, Passage, Source } from './passage.ts';

/** The numbered sources of one answer: a quote gets a number only after it was found on its page. */
export type SourceList = {
  /** Verified sources so far, by number. */
  readonly all: readonly Source[];
  /** The source for the first of `quotes` that stands on a page of the passage; undefined when none does. */
  cite(passage: Passage, quotes: readonly string[]): Promise<Source | undefined>;
};

export function sourceList(loadPage: LoadPage, locate: Locate): SourceList {
  const all: Source[] = [];
  const numbers = new Map<string, Source>();
  const pages = new Map<string, Promise<Page | null>>();
  const load = (versionId: string, page: number) => {
    const key = `${versionId}/${page}`;
    const known = pages.get(key) ?? loadPage(versionId, page);
    pages.set(key, known);
    return known;
  };
  return {
    all,
    async cite(passage, quotes) {
      for (const quote of quotes) {
        for (const anchor of passage.anchors) {
          const page = await load(passage.versionId, anchor.page);
          const found = page && (locateWithin(page, anchor, quote, locate) ?? locate(page, quote));
          if (!found) continue;
          const key = JSON.stringify([passage.versionId, anchor.page, found.start, found.end]);
          const known = numbers.get(key);
          if (known) return known;
          const source: Source = {
            n: all.length + 1,
            documentId: passage.documentId,
            name: passage.documentName,
            page: anchor.page,
            quote: found.quote,
            boxes: found.boxes,
            verified: true,
          };
          numbers.set(key, source);
          all.push(source);
          return source;
        }
      }
      return undefined;
    },
  };
}

/** A sentence that a page repeats is looked for in the passage's own part of the page first. */
function locateWithin(
  page: Page,
  anchor: { start: number; end: number },
  quote: string,
  locate: Locate,
): ReturnType<Locate> {
  const { start, end } = anchor;
  if (start === 0 && end >= page.md.length) return null;
  const spans = page.spans
    .filter((span) => span.end > start && span.start < end)
    .map((span) => ({ ...span, start: span.start - start, end: span.end - start }));
  const found = locate({ md: page.md.slice(start, end), spans }, quote);
  return found && { ...found, start: found.start + start, end: found.end + start };
}

import type { LoadPage, Locate, Page, Passage, Source } from './passage.ts';

/** The numbered sources of one answer. A quote gets a number only after it was found on its page. */
export type SourceList = {
  /** The verified sources so far, in order of their numbers. */
  readonly all: readonly Source[];
  /** Returns the source of the first quote found on a page of the passage, or undefined if none is found. */
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

/** Searches the passage's own part of the page first, because a page may repeat a sentence. */
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

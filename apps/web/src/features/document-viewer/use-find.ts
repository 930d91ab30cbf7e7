import { useDebouncedValue } from '@mantine/hooks';
import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { announce } from '../../shared/feedback/announce.ts';
import { countOf } from '../../shared/format/number.ts';
import { drawnText, findInPages } from './find-in-pages.ts';
import { clearHits, paintHits } from './paint-hits.ts';
import { useAllPages } from './use-pages.ts';

export type Find = ReturnType<typeof useFind>;

type Options = {
  documentId: string;
  version: number;
  scroller: RefObject<HTMLDivElement | null>;
  page: number;
  goTo: (page: number) => void;
};

/** Finds words in the text of a document and highlights them on its rendered pages. */
export function useFind({ documentId, version, scroller, page, goTo }: Options) {
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const [wanted] = useDebouncedValue(words, 150);
  const [index, setIndex] = useState(0);
  const pages = useAllPages(documentId, version, isOpen);
  const hits = useMemo(() => {
    const texts = pages.data?.map((one) => ({ page: one.page, text: drawnText(one.md) })) ?? [];
    return isOpen ? findInPages(texts, wanted) : [];
  }, [pages.data, wanted, isOpen]);
  const hit = hits[index];

  useEffect(() => {
    // Start with the first hit on or after the current page.
    const from = hits.findIndex((one) => one.page >= page);
    const first = Math.max(0, from);
    setIndex(first);
    const target = hits[first];
    if (target !== undefined) goTo(target.page);
    if (wanted.trim() !== '') announce(countOf(hits.length, { one: '# result', other: '# results' }));
    // Runs when the hits change, not when the user scrolls.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [hits]);

  useHighlights(scroller, isOpen ? wanted : '', hit?.page, hit?.ordinal);

  const step = useCallback(
    (by: number) => {
      if (hits.length === 0) return;
      const next = (index + by + hits.length) % hits.length;
      setIndex(next);
      const target = hits[next];
      if (target !== undefined) goTo(target.page);
    },
    [hits, index, goTo],
  );
  return {
    isOpen,
    open: useCallback(() => setOpen(true), []),
    close: useCallback(() => setOpen(false), []),
    words,
    setWords,
    step,
    index,
    count: hits.length,
    isSearching: isOpen && (pages.isPending || words !== wanted),
    error: pages.error,
  };
}

/** Highlights the hits whenever pages render, and scrolls to the current hit. */
function useHighlights(
  scroller: RefObject<HTMLDivElement | null>,
  words: string,
  page: number | undefined,
  ordinal: number | undefined,
): void {
  useEffect(() => {
    const root = scroller.current;
    if (root === null || words.trim() === '') return;
    const hit = page === undefined || ordinal === undefined ? undefined : { page, ordinal };
    let shown = false;
    let frame = 0;
    const paint = () => {
      frame = 0;
      const range = paintHits(root, words, hit);
      if (range === undefined || shown) return;
      shown = true;
      const box = root.getBoundingClientRect();
      const place = range.getBoundingClientRect();
      if (place.top < box.top + 40 || place.bottom > box.bottom - 40) {
        root.scrollTop += place.top - box.top - box.height / 3;
      }
    };
    const soon = () => {
      frame ||= requestAnimationFrame(paint);
    };
    const observer = new MutationObserver(soon);
    observer.observe(root, { childList: true, subtree: true });
    soon();
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      clearHits();
    };
  }, [scroller, words, page, ordinal]);
}

import { type RefObject, useCallback, useLayoutEffect } from 'react';
import { ROW_PX } from './geometry.ts';

type Options = {
  /** Number of rows in the list; undefined before the first answer. */
  total: number | undefined;
  /** Height of the grid, in pixels. */
  height: number;
  scroller: RefObject<HTMLElement | null>;
  rowPx?: number;
};
type Shown = { show: (first: number, last: number) => void };

/** Rows beyond the edges, which are rendered too. */
const OVERSCAN = 5;

/**
 * Tells a list which of its rows are visible. The returned function is for the scroll event: it runs before the rows are
 * rendered, so that missing ones are already on their way meanwhile.
 */
export function useShownRows(rows: Shown, { total, height, scroller, rowPx = ROW_PX }: Options): () => void {
  const show = useCallback(() => {
    const top = scroller.current?.scrollTop ?? 0;
    const first = Math.floor(top / rowPx);
    rows.show(Math.max(0, first - OVERSCAN), first + Math.ceil(height / rowPx) + OVERSCAN);
  }, [rows, scroller, rowPx, height]);
  // The number of rows decides what is loaded around the visible ones.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(() => show(), [show, total]);
  return show;
}

import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { USER_SCROLLS } from './use-show-once.ts';
import styles from './PageFlow.module.css';

type Props = {
  scroller: RefObject<HTMLDivElement | null>;
  count: number;
  /** The height of a page in px, exact or estimated. Rendered pages are measured. */
  heightOf: (page: number) => number;
  /** The current page. A change that does not come from scrolling scrolls to it. */
  page: number;
  onPage: (page: number) => void;
  /** Changes when pages must be measured again, after a change of zoom or width. */
  layout: string;
  children: (page: number) => ReactNode;
};

const GAP_PX = 16;
const EDGE_PX = 20;
const HOLD_MS = 4_000;

/** A scrolling list of pages. Renders only the visible pages and their neighbours. */
export function PageFlow({ scroller, count, heightOf, page, onPage, layout, children }: Props) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(index + 1),
    overscan: 1,
    gap: GAP_PX,
    paddingStart: EDGE_PX,
    paddingEnd: EDGE_PX,
    scrollPaddingStart: EDGE_PX,
  });
  const at = useRef(1);
  const heldUntil = useRef(0);
  const frame = useRef(0);

  const goTo = useCallback(
    (target: number) => {
      at.current = target;
      // Pages change height while they load, so the page is held in place until they settle or the user scrolls.
      heldUntil.current = performance.now() + HOLD_MS;
      virtual.scrollToIndex(target - 1, { align: 'start' });
      // While pages are short because they load, the browser can cut the way to the page, which is then not even rendered.
      const keep = () => {
        if (performance.now() >= heldUntil.current) return;
        const isRendered = virtual.getVirtualItems().some(({ index }) => index === target - 1);
        if (!isRendered) virtual.scrollToIndex(target - 1, { align: 'start' });
        frame.current = requestAnimationFrame(keep);
      };
      cancelAnimationFrame(frame.current);
      frame.current = requestAnimationFrame(keep);
    },
    [virtual],
  );
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  useLayoutEffect(() => {
    virtual.measure();
    goTo(at.current);
    // Runs when the layout changes, not when the functions do.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [layout]);

  useEffect(() => {
    const target = Math.min(Math.max(1, page), Math.max(1, count));
    if (target !== at.current) goTo(target);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [page, count]);

  const total = virtual.getTotalSize();
  useLayoutEffect(() => {
    if (performance.now() < heldUntil.current) virtual.scrollToIndex(at.current - 1, { align: 'start' });
  }, [total, virtual]);

  useEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    const release = () => {
      heldUntil.current = 0;
    };
    for (const event of USER_SCROLLS) box.addEventListener(event, release, { passive: true });
    return () => {
      for (const event of USER_SCROLLS) box.removeEventListener(event, release);
    };
  }, [scroller]);

  useEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    const onScroll = () => {
      if (performance.now() < heldUntil.current) return;
      const line = box.scrollTop + box.clientHeight / 3;
      const item = virtual.getVirtualItems().findLast((one) => one.start <= line);
      if (item === undefined || item.index + 1 === at.current) return;
      at.current = item.index + 1;
      onPage(at.current);
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => box.removeEventListener('scroll', onScroll);
  }, [scroller, virtual, onPage]);

  return (
    <div className={styles.flow} style={{ height: total }}>
      {virtual.getVirtualItems().map((item) => (
        <div
          key={item.key}
          ref={virtual.measureElement}
          data-index={item.index}
          data-page={item.index + 1}
          className={styles.slot}
          style={{ transform: `translateY(${item.start}px)` }}
        >
          {children(item.index + 1)}
        </div>
      ))}
    </div>
  );
}

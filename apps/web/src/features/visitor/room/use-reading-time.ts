import { useEffect, useRef } from 'react';
import { isPreview } from '../preview.ts';
import { noteClosed, visitFetch } from '../visit-api.ts';
import { ReadingReports, type Report } from './reading-time.ts';

const ACTIONS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
const CHECK_MS = 1000;

/** Reports which page the visitor reads. The server counts the time. A preview is not counted. A report also finds out that the link was closed. */
export function useReadingTime(documentId: string, page: number): void {
  const current = useRef(page);
  useEffect(() => {
    current.current = page;
  }, [page]);
  useEffect(() => {
    if (isPreview()) return undefined;
    const reports = new ReadingReports();
    let lastActionAt = Date.now();
    const send = (report: Report | null) => {
      if (report === null) return;
      const body = JSON.stringify({ documentId, ...report });
      // `keepalive` sends the last report of a page that is closed. A lost report costs some seconds of the figures.
      visitFetch('visitor/reading', { method: 'POST', body, keepalive: true }).catch(noteClosed);
    };
    const check = () =>
      send(
        reports.next({
          now: Date.now(),
          page: current.current,
          isOnScreen: document.visibilityState === 'visible',
          lastActionAt,
        }),
      );
    const act = () => {
      lastActionAt = Date.now();
    };
    const stop = () => send(reports.stop());
    for (const action of ACTIONS) window.addEventListener(action, act, { passive: true, capture: true });
    document.addEventListener('visibilitychange', check);
    window.addEventListener('pagehide', stop);
    const timer = setInterval(check, CHECK_MS);
    check();
    return () => {
      stop();
      clearInterval(timer);
      window.removeEventListener('pagehide', stop);
      document.removeEventListener('visibilitychange', check);
      for (const action of ACTIONS) window.removeEventListener(action, act, { capture: true });
    };
  }, [documentId]);
}

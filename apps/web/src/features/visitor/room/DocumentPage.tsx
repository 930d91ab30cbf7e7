import type { Box } from '@atrium/domain/document';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isWorthRetrying } from '../../../shared/api/errors.ts';
import { formatCount } from '../../../shared/format/number.ts';
import { boxStyle } from '../../../shared/evidence/page-box.ts';
import { visitClient } from '../visit-api.ts';
import type { Cited } from './cited.ts';
import { scrollInside } from './scroll-inside.ts';
import { usePicture } from './use-picture.ts';
import { VisitQuery } from './VisitQuery.tsx';
import styles from './DocumentView.module.css';

type Props = {
  documentId: string;
  name: string;
  page: number;
  asText: boolean;
  /** The passage of this page that a citation opened. */
  cited: Cited | undefined;
  /** Called when this page fills most of the screen. */
  onSeen: (page: number) => void;
};

/** The pages around the screen that are loaded ahead, as a share of its height. */
const AHEAD = '100% 0px';
/** The line of the screen that a page must cross to be the current one. */
const MIDDLE = '-45% 0px -55% 0px';

/** The least space above a mark that is brought into sight, in pixels. */
const ABOVE_MARK = 96;

/** One page: its picture, and its text for screen readers and for those who prefer text. */
export function DocumentPage({ documentId, name, page, asText, cited, onSeen }: Props) {
  const element = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const near = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: AHEAD },
    );
    const middle = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onSeen(page),
      { rootMargin: MIDDLE },
    );
    near.observe(element.current);
    middle.observe(element.current);
    return () => {
      near.disconnect();
      middle.disconnect();
    };
  }, [page, onSeen]);
  const text = useText(documentId, page, isNear);
  const picture = usePicture(documentId, page, isNear && !asText);
  // The server draws no picture of some files. Their text is shown instead.
  const isRefused = picture.isError && !isWorthRetrying(picture.error) && text !== '';
  const isText = asText || isRefused;
  return (
    <section ref={element} className={styles.page} data-page={page} aria-label={`Page ${formatCount(page)}`}>
      {cited !== undefined && (isText || !cited.boxes?.length) && <blockquote>{cited.quote}</blockquote>}
      {isNear && !isText && <Picture picture={picture} name={name} page={page} boxes={cited?.boxes ?? []} />}
      {isNear && <div className={isText ? styles.text : 'visually-hidden'}>{text}</div>}
    </section>
  );
}

type PictureProps = { picture: ReturnType<typeof usePicture>; name: string; page: number; boxes: readonly Box[] };

function Picture({ picture, name, page, boxes }: PictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  // A page is taller than most screens, so the mark itself is brought into sight.
  const showMark = useCallback(() => {
    const mark = frame.current?.querySelector('i');
    if (mark) scrollInside(mark, 'middle', ABOVE_MARK);
  }, []);
  useEffect(showMark, [boxes, showMark]);
  const blob = picture.data?.blob;
  const draw = useCallback(
    (image: HTMLImageElement) => {
      if (blob === undefined) return;
      const url = URL.createObjectURL(blob);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
  return (
    <VisitQuery query={picture} name={`page ${formatCount(page)}`}>
      {/* The text of the page follows it. */}
      {() => (
        <div ref={frame} className={styles.picture}>
          <img ref={draw} alt={`${name}, page ${formatCount(page)}`} draggable={false} onLoad={showMark} />
          {boxes.map((box) => (
            <i key={box.join(' ')} className={styles.mark} style={boxStyle(box)} />
          ))}
        </div>
      )}
    </VisitQuery>
  );
}

const TEXTS_AT_ONCE = 20;

/** The text of a page. Texts are fetched in windows, so that neighbours are available at once. */
function useText(documentId: string, page: number, enabled: boolean): string {
  const offset = Math.floor((page - 1) / TEXTS_AT_ONCE) * TEXTS_AT_ONCE;
  const { data } = useQuery({
    queryKey: ['visit', 'texts', documentId, offset],
    queryFn: ({ signal }) =>
      visitClient.conversation.parsedDocumentPages.query({ documentId, offset, limit: TEXTS_AT_ONCE }, { signal }),
    staleTime: Infinity,
    enabled,
  });
  return data?.data.find((one) => one.page === page)?.md ?? '';
}

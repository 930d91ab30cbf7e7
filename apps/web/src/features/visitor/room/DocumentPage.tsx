import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isWorthRetrying } from '../../../shared/api/errors.ts';
import { formatCount } from '../../../shared/format/number.ts';
import { visitClient } from '../visit-api.ts';
import { usePicture } from './use-picture.ts';
import { VisitQuery } from './VisitQuery.tsx';
import styles from './DocumentView.module.css';

type Props = {
  documentId: string;
  name: string;
  page: number;
  asText: boolean;
  /** Called when this page fills most of the screen. */
  onSeen: (page: number) => void;
};

/** The pages around the screen that are loaded ahead, as a share of its height. */
const AHEAD = '100% 0px';
/** The line of the screen that a page must cross to be the current one. */
const MIDDLE = '-45% 0px -55% 0px';

/** One page: its picture, and its text for screen readers and for those who prefer text. */
export function DocumentPage({ documentId, name, page, asText, onSeen }: Props) {
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
      {isNear && !isText && <Picture picture={picture} name={name} page={page} />}
      {isNear && <div className={isText ? styles.text : 'visually-hidden'}>{text}</div>}
    </section>
  );
}

type PictureProps = { picture: ReturnType<typeof usePicture>; name: string; page: number };

function Picture({ picture, name, page }: PictureProps) {
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
      {() => <img ref={draw} alt={`${name}, page ${formatCount(page)}`} draggable={false} />}
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

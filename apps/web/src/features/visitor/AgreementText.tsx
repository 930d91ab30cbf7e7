import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { announce } from '../../shared/feedback/announce.ts';
import { countOf } from '../../shared/format/number.ts';
import { agreementBlocks, boldParts } from './agreement-blocks.ts';
import { readingLeft, type ReadingLeft } from './reading-left.ts';
import styles from './AgreementText.module.css';

/** The text of the agreement, and below it how much of it is left. The keyboard scrolls it. */
export function AgreementText({ text, title }: { text: string; title: string }) {
  const blocks = useMemo(() => agreementBlocks(text), [text]);
  const scroller = useRef<HTMLDivElement>(null);
  const left = useReadingLeft(scroller);
  return (
    <div className={styles.frame} data-end={left.atEnd || undefined}>
      {/* The keyboard must be able to reach a region that scrolls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={scroller} className={styles.text} tabIndex={0} role="region" aria-label={title}>
        {blocks.map(({ kind, text: words }, index) =>
          kind === 'heading' ? (
            // The text does not change while it is shown, so the index identifies a block.
            // oxlint-disable-next-line react/no-array-index-key
            <h3 key={index}>
              <Words text={words} />
            </h3>
          ) : (
            // oxlint-disable-next-line react/no-array-index-key
            <p key={index}>
              <Words text={words} />
            </p>
          ),
        )}
      </div>
      <div className={styles.left}>
        <div
          className={styles.bar}
          role="progressbar"
          aria-label="Read so far"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={left.percent}
        >
          <i style={{ width: `${left.percent}%` }} />
        </div>
        <span>{wordsOf(left)}</span>
      </div>
    </div>
  );
}

function Words({ text }: { text: string }) {
  return boldParts(text).map((part, index) =>
    part.isBold ? (
      // The text does not change while it is shown, so the index identifies a part.
      // oxlint-disable-next-line react/no-array-index-key
      <b key={index}>{part.text}</b>
    ) : (
      part.text
    ),
  );
}

function wordsOf({ atEnd, screens }: ReadingLeft): string {
  if (atEnd) return 'End of the agreement';
  return countOf(screens, { one: 'Less than # more screen', other: 'About # more screens' });
}

/** Follows the scroll position. What has been read stays read when the reader scrolls back. */
function useReadingLeft(scroller: RefObject<HTMLDivElement | null>): ReadingLeft {
  const [left, setLeft] = useState<ReadingLeft>({ percent: 0, screens: 1, atEnd: false });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    let furthest = -1;
    let wasAtEnd = false;
    const measure = () => {
      const now = readingLeft(element);
      if (now.percent <= furthest) return;
      furthest = now.percent;
      setLeft(now);
      if (now.atEnd && !wasAtEnd && element.scrollTop > 0) announce('End of the agreement');
      wasAtEnd = now.atEnd;
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [scroller]);
  return left;
}

import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ErrorState } from '../parts/ErrorState.tsx';
import { SkeletonRows } from '../parts/SkeletonRows.tsx';
import { AnswerView } from './AnswerView.tsx';
import type { Chat } from './use-conversation.ts';
import styles from './Thread.module.css';

const NEAR_PX = 80;

/** Questions and answers. If the reader is at the end, it scrolls along as the answer grows. */
export function Thread({ chat, empty }: { chat: Chat; empty?: React.ReactNode }) {
  const { turns } = chat;
  const { scroller, content, atEnd, toEnd } = useFollowEnd(turns.at(-1)?.key);
  if (chat.isLoading) {
    return (
      <div className={styles.frame}>
        <div className={styles.thread}>
          <div className={styles.turns}>
            <SkeletonRows rows={6} height={44} label="Loading the conversation" />
          </div>
        </div>
      </div>
    );
  }
  if (chat.error !== null && turns.length === 0) {
    return (
      <div className={styles.frame}>
        <ErrorState title="The conversation could not be opened" error={chat.error} retry={chat.refetch} />
      </div>
    );
  }
  return (
    <div className={styles.frame}>
      {/* The keyboard must be able to reach a region that scrolls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={scroller} className={styles.thread} tabIndex={0} role="log" aria-label="Conversation" aria-live="off">
        <div ref={content} className={styles.turns}>
          {turns.length === 0 && empty}
          {turns.map((turn, index) =>
            turn.kind === 'question' ? (
              <div key={turn.key} className={styles.question}>
                <h3 className="visually-hidden">Question</h3>
                <p>{turn.text}</p>
              </div>
            ) : (
              <AnswerView key={turn.key} turn={turn} chat={chat} isLast={index === turns.length - 1} />
            ),
          )}
        </div>
      </div>
      {!atEnd && (
        <Button
          className={styles.toEnd}
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowDown size={13} />}
          onClick={toEnd}
        >
          Latest
        </Button>
      )}
    </div>
  );
}

function useFollowEnd(lastKey: string | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const follows = useRef(true);
  const toEnd = useCallback(() => {
    const box = scroller.current;
    if (box !== null) box.scrollTop = box.scrollHeight;
  }, []);
  const hasTurns = lastKey !== undefined;
  useEffect(() => {
    const box = scroller.current;
    const grown = content.current;
    if (!hasTurns || box === null || grown === null) return;
    const onScroll = () => {
      follows.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
      setAtEnd(follows.current);
    };
    const observer = new ResizeObserver(() => {
      if (follows.current) box.scrollTop = box.scrollHeight;
    });
    observer.observe(grown);
    observer.observe(box);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, [hasTurns]);
  useEffect(() => {
    if (lastKey === undefined) return;
    // A new question is always shown.
    follows.current = true;
    toEnd();
  }, [lastKey, toEnd]);
  return { scroller, content, atEnd, toEnd };
}

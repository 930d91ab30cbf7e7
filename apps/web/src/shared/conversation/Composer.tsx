import { ActionIcon, Button } from '@mantine/core';
import { IconArrowUp, IconPlayerStopFilled } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { MeterNote } from '../credit/MeterNote.tsx';
import { countOf } from '../format/number.ts';
import { StatusWords } from '../parts/StatusWords.tsx';
import { type LiveAnswer, stopAnswer } from './live-answers.ts';
import type { Scope } from './scope.ts';
import { ScopeChips } from './ScopeChips.tsx';
import { useCounted } from './use-scope.ts';
import styles from './Composer.module.css';

type Props = {
  scope: Scope | undefined;
  onScope: (scope: Scope) => void;
  running: LiveAnswer | undefined;
  onAsk: (query: string) => void;
  readOnly?: boolean;
  takesFocus?: boolean;
  /** A question that is written already. */
  firstText?: string | undefined;
};

export function Composer({ scope, onScope, running, onAsk, readOnly = false, takesFocus = false, firstText }: Props) {
  const [text, setText] = useState(firstText ?? '');
  const box = useRef<HTMLTextAreaElement>(null);
  const placeholder = usePlaceholder(scope ?? []);
  useEffect(() => {
    // On touch screens, focus would open a keyboard over half of the page.
    if (takesFocus && window.matchMedia('(hover: hover)').matches) box.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const canSend = text.trim() !== '' && running === undefined && scope !== undefined;
  const submit = () => {
    if (!canSend) return;
    onAsk(text);
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a character, Enter ends the composition and must not submit.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  if (readOnly) return <p className={styles.readOnly}>This conversation is read-only.</p>;
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ScopeChips scope={scope} onChange={onScope} />
      <div className={styles.box}>
        <textarea
          ref={box}
          className={styles.input}
          rows={1}
          aria-label="Question"
          placeholder={placeholder}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <div className={styles.foot}>
          <span className={styles.note}>
            {running === undefined ? <MeterNote meter="queries" planned={1} /> : <Progress live={running} />}
          </span>
          {running !== undefined && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPlayerStopFilled size={11} />}
              onClick={() => void stopAnswer(running)}
            >
              Stop
            </Button>
          )}
          <ActionIcon type="submit" variant="filled" color="cobalt" size={28} disabled={!canSend} aria-label="Send">
            <IconArrowUp size={16} />
          </ActionIcon>
        </div>
      </div>
    </form>
  );
}

function Progress({ live }: { live: LiveAnswer }) {
  if (live.waiting) return <StatusWords tone="warn">Connection lost, trying again</StatusWords>;
  return <StatusWords tone="run">{live.answer.text === '' ? 'Searching the documents' : 'Writing'}</StatusWords>;
}

function usePlaceholder(scope: Scope): string {
  const { total, choices } = useCounted(scope);
  if (choices.length === 1 && choices[0]?.node.type === 'file') return 'Ask about this file';
  if (total === undefined) return 'Ask about your documents';
  return scope.length === 0
    ? countOf(total, { one: 'Ask about # file', other: 'Ask about all # files' })
    : countOf(total, { one: 'Ask about # file', other: 'Ask about these # files' });
}

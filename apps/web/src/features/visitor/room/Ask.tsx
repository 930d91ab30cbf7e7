import { ActionIcon, Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { isFinished } from '../../../shared/conversation/answer.ts';
import { AnswerText } from '../../../shared/conversation/AnswerText.tsx';
import { CitationContext } from '../../../shared/conversation/citation-context.ts';
import { WithPassages } from '../../../shared/evidence/Quote.tsx';
import { SourceList } from '../../../shared/conversation/SourceList.tsx';
import { countOf } from '../../../shared/format/number.ts';
import type { Cited } from './cited.ts';
import type { Place } from './place.ts';
import type { Turn } from './turns.ts';
import { useAsk } from './use-ask.ts';
import styles from './Ask.module.css';

type Props = {
  /** An Owner who previews the link asks as the visitor would. The visitor does not see it. */
  isPreview: boolean;
  onOpen: (to: Place, passage: Cited) => void;
};

/** At this number of questions left, the panel says how many they are. */
const FEW = 5;

/** Questions about the documents that the visitor can see. A citation opens its page. */
export function Ask({ isPreview, onOpen }: Props) {
  const { turns, running, ask, stop, questionsLeft, isUnavailable } = useAsk();
  const citations = useMemo(
    () => ({
      current: undefined,
      open: ({ source }: { source: Cited }) => onOpen({ document: source.documentId, page: source.page }, source),
    }),
    [onOpen],
  );
  const isSpent = questionsLeft === 0;
  if (isUnavailable) return null;
  return (
    <section className={styles.ask} aria-labelledby="ask">
      <h2 id="ask">Ask the documents</h2>
      <Question isBusy={running !== undefined || isSpent} onAsk={(question) => void ask(question)} />
      {isPreview && (
        <p className={styles.note}>
          A preview answers from the same documents. The visitor does not see your questions, and they end with the
          preview.
        </p>
      )}
      {questionsLeft !== undefined && questionsLeft <= FEW && (
        <p className={styles.note}>
          {isSpent
            ? 'You have asked all questions for today. You can ask again tomorrow.'
            : countOf(questionsLeft, {
                one: 'You can ask # more question today.',
                other: 'You can ask # more questions today.',
              })}
        </p>
      )}
      {running !== undefined && (
        <p className={styles.running} role="status">
          {running.answer.text === '' ? 'Searching the documents…' : 'Writing…'}
          <Button size="compact-sm" variant="default" onClick={() => void stop()}>
            Stop
          </Button>
        </p>
      )}
      {/* A page that a visitor has not opened is not read for its words. */}
      <WithPassages value={false}>
        <CitationContext value={citations}>
          <div className={styles.turns} role="log" aria-live="off" aria-label="Questions and answers">
            {turns.toReversed().map((turn) => (
              <Answered key={turn.key} turn={turn} />
            ))}
          </div>
        </CitationContext>
      </WithPassages>
    </section>
  );
}

function Answered({ turn: { key, question, answer } }: { turn: Turn }) {
  const isWriting = !isFinished(answer);
  return (
    <article aria-label={question} aria-busy={isWriting}>
      <h3>{question}</h3>
      <AnswerText messageId={key} text={answer.text} sources={answer.sources} isWriting={isWriting} />
      {answer.status === 'failed' && <p role="alert">{answer.error}</p>}
      {answer.status === 'stopped' && <p className={styles.note}>Stopped. The text written so far is kept.</p>}
      {!isWriting && answer.sources.length > 0 && <SourceList messageId={key} sources={answer.sources} />}
    </article>
  );
}

function Question({ isBusy, onAsk }: { isBusy: boolean; onAsk: (question: string) => void }) {
  const [text, setText] = useState('');
  const canSend = text.trim() !== '' && !isBusy;
  const send = () => {
    if (!canSend) return;
    onAsk(text.trim());
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a character, Enter ends the composition and must not send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={styles.question}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        rows={1}
        maxLength={10_000}
        aria-label="Question"
        placeholder="Ask about these documents"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ActionIcon type="submit" variant="filled" size={32} disabled={!canSend} aria-label="Send">
        <IconArrowUp size={16} />
      </ActionIcon>
    </form>
  );
}

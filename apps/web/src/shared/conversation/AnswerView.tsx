import type { AnswerTable } from '@atrium/domain/conversation';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { announce } from '../feedback/announce.ts';
import { attempt } from '../feedback/attempt.ts';
import { toastError } from '../feedback/toast.ts';
import { countOf, files, formatCount } from '../format/number.ts';
import { type Answer, isFinished } from './answer.ts';
import { answerBlocks, spokenWords } from './answer-blocks.ts';
import { AnswerHistory } from './AnswerHistory.tsx';
import type { AnswerEvent } from './answer-history.ts';
import { textAroundTable } from './answer-table.ts';
import { AnswerTableView } from './AnswerTableView.tsx';
import { AnswerText } from './AnswerText.tsx';
import { copyableAnswer } from './copyable-answer.ts';
import { followUpParts } from './follow-up.ts';
import { SourceList } from './SourceList.tsx';
import type { Turn } from './thread.ts';
import { useCounted, widerScope } from './use-scope.ts';
import type { Chat } from './use-conversation.ts';
import styles from './AnswerView.module.css';

type Props = { turn: Extract<Turn, { kind: 'answer' }>; chat: Chat; isLast: boolean };

export function AnswerView({ turn, chat, isLast }: Props) {
  const { answer, question, live } = turn;
  const isWriting = !isFinished(answer);
  useAnnounced(answer, live !== undefined);
  const canAsk = isLast && chat.running === undefined && chat.conversation?.readOnly !== true;
  const again = () => chat.retry(turn);
  return (
    <article className={styles.answer} aria-label="Answer" aria-busy={isWriting}>
      {answer.table === undefined ? (
        <AnswerText messageId={turn.key} text={answer.text} sources={answer.sources} isWriting={isWriting} />
      ) : (
        <ListAnswer messageId={turn.key} answer={answer} table={answer.table} question={question} />
      )}
      {answer.status === 'stopped' && <p className={styles.note}>Stopped. The text written so far is kept.</p>}
      {answer.status === 'failed' && (
        <div className={styles.failed} role="alert">
          <p>{answer.error ?? 'The answer could not be written.'}</p>
          {canAsk && (
            <Button size="compact-sm" variant="default" onClick={again}>
              Try again
            </Button>
          )}
        </div>
      )}
      {answer.outcome === 'absent' && <Absent answer={answer} chat={chat} question={question} canAsk={canAsk} />}
      {!isWriting && answer.isQuoted && answer.sources.length > 0 && (
        <p className={styles.note}>Quoted from your documents; no language model is connected</p>
      )}
      {!isWriting && answer.text !== '' && (
        <Tools answer={answer} history={turn.history} onRetry={canAsk ? again : undefined} />
      )}
      {!isWriting && answer.sources.length > 0 && <SourceList messageId={turn.key} sources={answer.sources} />}
      {canAsk && answer.followUps.length > 0 && (
        <ul className={styles.followUps} aria-label="Follow-up questions">
          {answer.followUps.map((followUp) => (
            <li key={followUp}>
              <FollowUp text={followUp} onAsk={() => chat.ask(followUp)} />
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

type ListAnswerProps = { messageId: string; answer: Answer; table: AnswerTable; question: string };

/** The answer to a question for a list: the table replaces the list of the text. */
function ListAnswer({ messageId, answer: { text, sources }, table, question }: ListAnswerProps) {
  const { lead, notes } = textAroundTable(text);
  return (
    <>
      <AnswerText messageId={messageId} text={lead} sources={sources} isWriting={false} />
      <AnswerTableView messageId={messageId} table={table} sources={sources} question={question} />
      {notes !== '' && <p className={styles.note}>{notes}</p>}
    </>
  );
}

function FollowUp({ text, onAsk }: { text: string; onAsk: () => void }) {
  const { question, document } = followUpParts(text);
  return (
    <button type="button" title={text} onClick={onAsk}>
      <span>{question}</span>
      {document !== undefined && <em>{document}</em>}
    </button>
  );
}

/** Announces a growing answer paragraph by paragraph, not word by word. */
function useAnnounced(answer: Answer, isLive: boolean): void {
  const spoken = useRef<number | undefined>(undefined);
  const isDone = isFinished(answer);
  useEffect(() => {
    const blocks = answerBlocks(answer.text);
    const settled = isDone ? blocks.length : Math.max(0, blocks.length - 1);
    // Text that was there when the page opened is not announced.
    spoken.current ??= isLive ? 0 : settled;
    const next = blocks.slice(spoken.current, settled).map(spokenWords).join(' ');
    spoken.current = Math.max(spoken.current, settled);
    if (isLive && next !== '') announce(next);
  }, [answer.text, isDone, isLive]);
}

function Absent({ answer, chat, question, canAsk }: { answer: Answer; chat: Chat; question: string; canAsk: boolean }) {
  const { rooms } = useCounted(chat.scope ?? []);
  const wider = widerScope(chat.scope ?? [], rooms);
  if (answer.searched === null && wider === null) return null;
  return (
    <div className={styles.absent}>
      <span>{answer.searched !== null && searchedWords(answer.searched)}</span>
      {canAsk && wider !== null && (
        <Button size="compact-sm" variant="default" onClick={() => chat.ask(question, wider.scope)}>
          {countOf(wider.files, { one: 'Search # file', other: 'Search all # files' })}
        </Button>
      )}
    </div>
  );
}

function searchedWords(searched: NonNullable<Answer['searched']>): string {
  const passages = countOf(searched.passages, { one: '# passage', other: '# passages' });
  const count = formatCount(searched.files);
  return countOf(searched.files, {
    one: `Searched ${count} file, ${passages}`,
    other: `Searched ${count} files, ${passages}`,
  });
}

const SHOWN_MS = 2_000;

type ToolsProps = { answer: Answer; history: readonly AnswerEvent[]; onRetry: (() => void) | undefined };

function Tools({ answer, history, onRetry }: ToolsProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    // Without a secure connection, `navigator.clipboard` is undefined, although its type says otherwise.
    if (!window.isSecureContext) {
      toastError('Copying needs a secure connection (https).');
      return;
    }
    if (!(await attempt(() => navigator.clipboard.writeText(copyableAnswer(answer.text, answer.sources))))) return;
    setCopied(true);
    announce('Answer copied');
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  const { sources } = answer;
  const documents = new Set(sources.map((source) => source.documentId)).size;
  return (
    <div className={styles.tools}>
      <Tooltip label={copied ? 'Copied' : 'Copy with citations'}>
        <ActionIcon size={24} aria-label="Copy answer with citations" onClick={() => void copy()}>
          {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
        </ActionIcon>
      </Tooltip>
      {onRetry !== undefined && (
        <Tooltip label="Ask again">
          <ActionIcon size={24} aria-label="Ask again" onClick={onRetry}>
            <IconRefresh size={14} />
          </ActionIcon>
        </Tooltip>
      )}
      {history.length > 0 && <AnswerHistory events={history} />}
      {sources.length > 0 && (
        <span>
          {countOf(sources.length, { one: '# passage', other: '# passages' })}, {files(documents)}
        </span>
      )}
    </div>
  );
}

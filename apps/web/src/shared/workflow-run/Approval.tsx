import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { formatMoment } from '../format/date.ts';
import { answerRun } from './answer-run.ts';
import { OutputValue } from './OutputValue.tsx';
import { WhyAsked } from './WhyAsked.tsx';
import styles from './Approval.module.css';

/** What a run asks a person, by the key of the wait. */
export type Asked = { key: string; request: Record<string, unknown> };
type Props = { executionId: string; wait: Asked; onDone?: () => void };

export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The question of a run, what is to be decided, and the buttons for it. */
export function Approval({ executionId, wait: { key, request }, onDone }: Props) {
  const given = textIn(request['text']);
  const [text, setText] = useState(given);
  const [isEditing, setIsEditing] = useState(false);
  const [busy, setBusy] = useState<'approve' | 'reject'>();
  const decide = async (decision: 'approve' | 'reject') => {
    setBusy(decision);
    const edited = isEditing && text !== given ? { text } : {};
    const isDone = await answerRun({ executionId, key, decision, ...edited });
    setBusy(undefined);
    if (isDone) onDone?.();
  };
  const deadline = textIn(request['deadline']);
  const question = textIn(request['question']) || textIn(request['instructions']);
  return (
    <div className={styles.approval}>
      {question !== '' && <p className={styles.question}>{question}</p>}
      <WhyAsked read={request['read']} />
      {isEditing ? (
        <Textarea
          aria-label="Text to approve"
          value={text}
          autosize
          minRows={4}
          maxRows={18}
          data-autofocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : (
        <OutputValue value={given === '' ? request : given} />
      )}
      {deadline !== '' && <p className={styles.muted}>Times out {formatMoment(deadline)}</p>}
      <div className={styles.buttons}>
        <Button loading={busy === 'approve'} disabled={busy !== undefined} onClick={() => void decide('approve')}>
          {isEditing && text !== given ? 'Approve the edited text' : 'Approve'}
        </Button>
        {request['canEdit'] === true && !isEditing && (
          <Button variant="default" onClick={() => setIsEditing(true)}>
            Edit
          </Button>
        )}
        <Button
          variant="default"
          loading={busy === 'reject'}
          disabled={busy !== undefined}
          onClick={() => void decide('reject')}
        >
          Reject
        </Button>
      </div>
    </div>
  );
}

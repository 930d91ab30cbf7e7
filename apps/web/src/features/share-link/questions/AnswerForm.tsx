import type { ShareQuestion } from '@atrium/domain/share-question';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { StatusWords } from '../../../shared/parts/StatusWords.tsx';
import { Expert } from './Expert.tsx';
import { answer, decline, draftAgain } from './question-actions.ts';
import styles from './Questions.module.css';
import { Sources } from './Sources.tsx';

const DRAFTS: Record<ShareQuestion['draft']['state'], string> = {
  pending: 'A draft is being written from the documents that the visitor can see.',
  ready: 'This draft cites only documents that the visitor can see. Check it. Nothing is sent before you send it.',
  absent: 'No document that the visitor can see answers this, so there is no draft.',
  failed: 'The draft could not be written.',
};

type Props = { question: ShareQuestion; onDone?: () => void };

/** The answer to a question, which begins with the draft. The visitor gets it only when a person sends it. */
export function AnswerForm({ question, onDone }: Props) {
  const { id, draft, status, isOwner } = question;
  const [written, setWritten] = useState<string>();
  const text = written ?? question.answer?.text ?? draft.text;
  const send = async () => {
    if (await answer(id, text)) onDone?.();
  };
  if (status === 'declined' && written === undefined) {
    return (
      <div className={styles.form}>
        {question.declinedReason !== null && <p>Reason: {question.declinedReason}</p>}
        <div className={styles.actions}>
          <Button variant="default" size="xs" onClick={() => setWritten(draft.text)}>
            Answer anyway
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.form}>
      <p className={styles.hint} role="status">
        {draft.state === 'pending' ? <StatusWords tone="run">{DRAFTS.pending}</StatusWords> : DRAFTS[draft.state]}
      </p>
      <Textarea
        label="Answer"
        description="A number in brackets, such as [1], cites a source. Other visitors do not get a paragraph whose source they cannot see."
        autosize
        minRows={3}
        maxRows={16}
        maxLength={8000}
        value={text}
        onChange={(event) => setWritten(event.currentTarget.value)}
      />
      <Sources sources={draft.sources} dataroomId={question.dataroomId} />
      <div className={styles.actions}>
        <Button disabled={text.trim() === ''} onClick={() => void send()}>
          Send to the visitor
        </Button>
        {draft.state !== 'pending' && (
          <Button variant="default" onClick={() => void draftAgain(id)}>
            New draft
          </Button>
        )}
        {isOwner && status === 'open' && <Decline id={id} />}
        {onDone !== undefined && (
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
      {isOwner && <Expert question={question} />}
    </div>
  );
}

function Decline({ id }: { id: string }) {
  const [reason, setReason] = useState<string>();
  if (reason === undefined) {
    return (
      <Button variant="default" onClick={() => setReason('')}>
        Decline
      </Button>
    );
  }
  return (
    <div className={styles.decline}>
      <Textarea
        label="Reason for the visitor (optional)"
        autosize
        minRows={1}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button color="red.8" onClick={() => void decline(id, reason)}>
        Decline the question
      </Button>
    </div>
  );
}

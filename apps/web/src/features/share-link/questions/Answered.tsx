import '@mantine/core/styles/Radio.layer.css';
import type { PublishedTo, ShareQuestion } from '@atrium/domain/share-question';
import { Button, Modal, Radio, Textarea } from '@mantine/core';
import { useState } from 'react';
import { AnswerForm } from './AnswerForm.tsx';
import { publish, withdraw } from './question-actions.ts';
import { DialogActions } from '../../../shared/parts/DialogActions.tsx';
import styles from './Questions.module.css';
import { Sources } from './Sources.tsx';
import { useReturnFocus } from '../../../shared/keyboard/return-focus.ts';

/** An answer, who reads it, and what can be done with it. */
export function Answered({ question }: { question: ShareQuestion }) {
  const { id, answer, published, isOwner, dataroomId, linkName } = question;
  const [isChanging, setChanging] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  if (isChanging) return <AnswerForm question={question} onDone={() => setChanging(false)} />;
  return (
    <div className={styles.form}>
      <p className={styles.answer}>{answer?.text}</p>
      <Sources sources={answer?.sources ?? []} dataroomId={dataroomId} />
      <p className={styles.hint}>
        {published === null
          ? 'Only the visitor who asked can read this.'
          : `${published.to === 'room' ? 'All visitors of this data room' : `All visitors of “${linkName}”`} can read this as “${published.text}”. They do not see who asked.`}
      </p>
      <div className={styles.actions}>
        {published === null && (
          <Button variant="default" onClick={() => setChanging(true)}>
            Change the answer
          </Button>
        )}
        {isOwner && published === null && <Button onClick={() => setPublishing(true)}>Publish</Button>}
        {isOwner && published !== null && (
          <Button variant="default" onClick={() => void withdraw(id)}>
            Withdraw from other visitors
          </Button>
        )}
      </div>
      {isPublishing && <Publish question={question} onClose={() => setPublishing(false)} />}
    </div>
  );
}

function Publish({ question, onClose }: { question: ShareQuestion; onClose: () => void }) {
  useReturnFocus();
  const [text, setText] = useState(question.text);
  const [to, setTo] = useState<PublishedTo>('room');
  const send = async () => {
    if (await publish(question.id, { text, to })) onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Publish the answer">
      <div className={styles.form}>
        <Textarea
          label="The question that others read"
          description="Remove anything that shows who asked."
          autosize
          minRows={2}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Radio.Group label="Who can read it" value={to} onChange={(value) => setTo(value === 'link' ? 'link' : 'room')}>
          <div className={styles.choices}>
            <Radio value="room" label="All visitors of this data room" />
            <Radio value="link" label={`All visitors of “${question.linkName}”`} />
          </div>
        </Radio.Group>
        <p className={styles.hint}>
          Name, address and time of the visitor are left out. Each reader gets only what cites documents that they can
          see.
        </p>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={text.trim() === ''} onClick={() => void send()}>
            Publish the answer
          </Button>
        </DialogActions>
      </div>
    </Modal>
  );
}

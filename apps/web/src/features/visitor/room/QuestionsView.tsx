import type { AskedQuestion } from '@atrium/domain/share-question';
import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { toastInfo } from '../../../shared/feedback/toast.ts';
import { formatCalendarDay } from '../../../shared/format/date.ts';
import type { Me } from '../gates.ts';
import { visitClient, visitQueries } from '../visit-api.ts';
import type { Cited } from './cited.ts';
import type { Place } from './place.ts';
import styles from './QuestionsView.module.css';
import { useAsked } from './room-data.ts';
import { VisitQuery } from './VisitQuery.tsx';

type Props = {
  me: Me;
  /** The subject of the next question. */
  documentId: string | undefined;
  page: number | undefined;
  onOpen: (to: Place, passage?: Cited) => void;
};

/** The visitor asks the owners, and reads the answers to them and to everybody. */
export function QuestionsView({ me, documentId, page, onOpen }: Props) {
  const asked = useAsked();
  return (
    <section className={styles.questions} aria-labelledby="questions-name">
      <h2 id="questions-name">Questions and answers</h2>
      {me.preview === null ? (
        <Ask email={me.email} documentId={documentId} page={page} onOpen={onOpen} />
      ) : (
        <p className={styles.hint}>Visitors ask their questions here.</p>
      )}
      <VisitQuery query={asked} name="the questions">
        {({ data }) =>
          data.length === 0 ? (
            <p className={styles.hint}>There are no questions yet.</p>
          ) : (
            <ul aria-label="Questions">
              {data.map((question) => (
                <Question key={question.id} question={question} onOpen={onOpen} />
              ))}
            </ul>
          )
        }
      </VisitQuery>
    </section>
  );
}

/** @param email null for visitors who have not confirmed an address: nobody can write to them */
function Ask({ email, documentId, page, onOpen }: Omit<Props, 'me'> & { email: string | null }) {
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);
  const about = useQuery({
    queryKey: ['visit', 'document', documentId],
    queryFn: ({ signal }) => visitClient.document.me.query({ documentId: documentId ?? '' }, { signal }),
    enabled: documentId !== undefined,
  }).data?.data;
  const send = async () => {
    setSending(true);
    const place = documentId === undefined ? {} : { documentId, ...(page === undefined ? {} : { page }) };
    const isSent = await attempt(async () => {
      await visitClient.shareQuestion.ask.mutate({ text, ...place });
      toastInfo(
        email === null
          ? 'Your question was sent. The answer appears here.'
          : 'Your question was sent. You get an e-mail when it is answered.',
      );
      await visitQueries.invalidateQueries({ queryKey: ['visit', 'questions'] });
    });
    setSending(false);
    if (isSent) setText('');
  };
  return (
    <form
      className={styles.ask}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {about !== undefined && (
        <p className={styles.about}>
          About {about.name}
          {page !== undefined && `, page ${page}`}
          <Button variant="subtle" size="compact-sm" onClick={() => onOpen({ document: documentId, page })}>
            Back to the document
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => onOpen({ questions: true })}>
            Ask about the data room instead
          </Button>
        </p>
      )}
      <Textarea
        label="Your question to the owners"
        description={
          email === null
            ? 'The answer appears here. Other visitors may read it too.'
            : 'They see your address. Other visitors may read the answer, but not who asked.'
        }
        autosize
        minRows={2}
        maxRows={10}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" loading={isSending} disabled={text.trim() === ''}>
        Send the question
      </Button>
    </form>
  );
}

function stateOf({ isMine, status, answeredOn }: AskedQuestion): string {
  if (status === 'declined') return 'Not answered';
  if (status === 'open') return 'Waiting for an answer';
  const day = answeredOn === null ? '' : `, ${formatCalendarDay(answeredOn)}`;
  return `${isMine ? 'Answered' : 'Answered for everyone'}${day}`;
}

function Question({ question, onOpen }: { question: AskedQuestion; onOpen: Props['onOpen'] }) {
  const { text, about, answer, isMine, status, declinedReason } = question;
  return (
    <li>
      <h3>{text}</h3>
      <p className={styles.hint}>
        {isMine && 'Your question. '}
        {stateOf(question)}
        {about !== null && ` About ${about.name}${about.page === null ? '' : `, page ${about.page}`}.`}
      </p>
      {declinedReason !== null && <p>{declinedReason}</p>}
      {answer !== null && <p className={styles.answer}>{answer.text}</p>}
      {status === 'answered' && answer === null && <p>This answer is no longer available.</p>}
      {answer !== null && answer.sources.length > 0 && (
        <ol aria-label="Sources">
          {answer.sources.map(({ n, documentId, name, page, quote }) => (
            <li key={n}>
              <button type="button" onClick={() => onOpen({ document: documentId, page }, { documentId, page, quote })}>
                [{n}] {name}, page {page}
              </button>
              <q>{quote}</q>
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

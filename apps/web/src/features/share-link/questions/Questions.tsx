import { QUESTION_STATUSES, type QuestionStatus, type ShareQuestion } from '@atrium/domain/share-question';
import { NativeSelect } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { formatAgo, formatMoment } from '../../../shared/format/date.ts';
import { QueryView } from '../../../shared/parts/QueryView.tsx';
import { ShowMore } from '../../../shared/parts/ShowMore.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { Answered } from './Answered.tsx';
import styles from './Questions.module.css';

const PAGE_SIZE = 50;
const STATUS_NAMES: Record<QuestionStatus, string> = {
  open: 'Open',
  answered: 'Answered',
  published: 'Published',
  declined: 'Declined',
};

/** The questions of visitors of a data room, or of one of its links. */
export function Questions({ dataroomId, linkId }: { dataroomId: string; linkId?: string }) {
  const [status, setStatus] = useState<QuestionStatus | ''>('');
  const [limit, setLimit] = useState(PAGE_SIZE);
  const found = api.shareQuestion.list.useQuery(
    {
      limit,
      where: {
        dataroomId: { eq: dataroomId },
        ...(linkId === undefined ? {} : { linkId: { eq: linkId } }),
        ...(status === '' ? {} : { status: { eq: status } }),
      },
    },
    { placeholderData: keepPreviousData },
  );
  return (
    <div className={styles.questions}>
      <NativeSelect
        className={styles.filter}
        label="Show"
        value={status}
        onChange={({ currentTarget: { value } }) => setStatus(QUESTION_STATUSES.find((one) => one === value) ?? '')}
        data={[
          { value: '', label: 'All questions' },
          ...QUESTION_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] })),
        ]}
      />
      <QueryView query={found} name="the questions" rows={3} height={96}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={styles.none}>
              {status === ''
                ? 'No visitor has asked a question yet. You get an e-mail when one does.'
                : 'There are no questions in this state.'}
            </p>
          ) : (
            <ul className={styles.list} aria-label="Questions">
              {data.map((question) => (
                <Question key={question.id} question={question} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <ShowMore hasMore={found.data?.hasMore} limit={limit} onMore={setLimit} />
    </div>
  );
}

function askerOf({ asker, linkName, isOwner }: ShareQuestion): string {
  if (!isOwner) return `A visitor of “${linkName}”`;
  if (asker === null) return `A visitor without an address, “${linkName}”`;
  const { name, company, email } = asker;
  return [name === null ? email : `${name} (${email})`, company].filter((part) => part !== null).join(', ');
}

function Question({ question }: { question: ShareQuestion }) {
  const { id, text, status, about, askedAt, dataroomId } = question;
  return (
    <li>
      <article className={styles.question} aria-labelledby={`question-${id}`}>
        <h3 id={`question-${id}`}>{text}</h3>
        <p className={styles.meta}>
          <b data-status={status}>{STATUS_NAMES[status]}</b>
          <span>{askerOf(question)}</span>
          <span title={formatMoment(askedAt)}>{formatAgo(askedAt)}</span>
          {about !== null && (
            <Link
              to="/library/$dataroomId/document/$documentId"
              params={{ dataroomId, documentId: about.documentId }}
              search={about.page === null ? {} : { page: about.page }}
            >
              {about.name}
              {about.page !== null && `, page ${about.page}`}
            </Link>
          )}
        </p>
        {question.answer === null ? <AnswerForm key={status} question={question} /> : <Answered question={question} />}
      </article>
    </li>
  );
}

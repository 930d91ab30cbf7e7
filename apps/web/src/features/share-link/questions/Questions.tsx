import { QUESTION_STATUSES, type QuestionStatus, type ShareQuestion } from '@atrium/domain/share-question';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { formatAgo, formatMoment } from '../../../shared/format/date.ts';
import { EmptyState } from '../../../shared/parts/EmptyState.tsx';
import { QueryView } from '../../../shared/parts/QueryView.tsx';
import { ShowMore } from '../../../shared/parts/ShowMore.tsx';
import { type View, ViewBar } from '../../../shared/shell/ViewBar.tsx';
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
const VIEWS: readonly View<QuestionStatus | 'all'>[] = [
  { id: 'all', label: 'All' },
  ...QUESTION_STATUSES.map((id) => ({ id, label: STATUS_NAMES[id] })),
];

/** The questions of visitors of a data room, or of one of its links. */
export function Questions({ dataroomId, linkId }: { dataroomId: string; linkId?: string }) {
  const [view, setView] = useState<QuestionStatus | 'all'>('all');
  const [limit, setLimit] = useState(PAGE_SIZE);
  const found = api.shareQuestion.list.useQuery(
    {
      limit,
      where: {
        dataroomId: { eq: dataroomId },
        ...(linkId === undefined ? {} : { linkId: { eq: linkId } }),
        ...(view === 'all' ? {} : { status: { eq: view } }),
      },
    },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <ViewBar label="State" views={VIEWS} current={view} onSelect={setView} />
      <div className={styles.questions}>
        <QueryView query={found} name="the questions" rows={3} height={96}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState title={view === 'all' ? 'No questions yet' : 'There are no questions in this state'}>
                You get an e-mail when a visitor asks one.
              </EmptyState>
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
    </>
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
        <header>
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
        </header>
        {question.answer === null ? <AnswerForm key={status} question={question} /> : <Answered question={question} />}
      </article>
    </li>
  );
}

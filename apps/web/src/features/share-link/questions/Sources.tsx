import type { QuestionSource } from '@atrium/domain/share-question';
import { Link } from '@tanstack/react-router';
import styles from './Questions.module.css';

/** The passages that a draft or an answer cites. */
export function Sources({ sources, dataroomId }: { sources: readonly QuestionSource[]; dataroomId: string }) {
  if (sources.length === 0) return null;
  return (
    <ol className={styles.sources} aria-label="Sources">
      {sources.map(({ n, documentId, name, page, quote }) => (
        <li key={n}>
          <span>[{n}]</span>
          <span>
            <Link to="/library/$dataroomId/document/$documentId" params={{ dataroomId, documentId }} search={{ page }}>
              {name}, page {page}
            </Link>{' '}
            <q>{quote}</q>
          </span>
        </li>
      ))}
    </ol>
  );
}

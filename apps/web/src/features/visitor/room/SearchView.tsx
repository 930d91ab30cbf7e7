import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { announce } from '../../../shared/feedback/announce.ts';
import { countOf, formatCount } from '../../../shared/format/number.ts';
import { Excerpt } from '../../../shared/palette/Excerpt.tsx';
import { visitClient } from '../visit-api.ts';
import type { Place } from './place.ts';
import { VisitQuery } from './VisitQuery.tsx';
import styles from './SearchView.module.css';

const RESULTS = 50;

/** Names and passages that hold the words, in the documents that the visitor can see. */
export function SearchView({ find, onOpen }: { find: string; onOpen: (to: Place) => void }) {
  const results = useQuery({
    queryKey: ['visit', 'search', find],
    queryFn: ({ signal }) => visitClient.search.global.query({ search: find, limit: RESULTS }, { signal }),
    placeholderData: keepPreviousData,
  });
  const rows = (results.data?.data ?? []).filter(({ resourceType }) => resourceType !== 'dataroom');
  const count = results.data === undefined ? undefined : rows.length;
  useEffect(() => {
    if (count !== undefined) announce(countOf(count, { one: '# result', other: '# results' }));
  }, [count]);
  return (
    <section className={styles.search} aria-labelledby="search-name">
      <h2 id="search-name">Results for “{find}”</h2>
      <VisitQuery query={results} name="the results">
        {() =>
          rows.length === 0 ? (
            <p className={styles.none}>No document that is open to you contains these words.</p>
          ) : (
            <ul>
              {rows.map(({ resourceType, resourceId, displayStr, additionalInfo: { page, excerpt } }) => (
                <li key={`${resourceType} ${resourceId} ${page ?? ''}`}>
                  <button
                    type="button"
                    onClick={() =>
                      onOpen(
                        resourceType === 'folder'
                          ? { folder: resourceId, find: undefined }
                          : { document: resourceId, page: page ?? undefined },
                      )
                    }
                  >
                    <b>{displayStr}</b>
                    {page !== null && <span>Page {formatCount(page)}</span>}
                    {excerpt !== null && <Excerpt text={excerpt} words={find} />}
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </VisitQuery>
    </section>
  );
}

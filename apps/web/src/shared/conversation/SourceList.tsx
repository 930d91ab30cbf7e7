import type { Source } from '@atrium/domain/conversation';
import { IconChevronRight } from '@tabler/icons-react';
import { memo, use } from 'react';
import { Cite } from '../parts/Cite.tsx';
import { countOf, formatCount } from '../format/number.ts';
import { CitationContext } from './citation-context.ts';
import { quoteWords } from './quote-words.ts';
import { citationKey } from './thread.ts';
import styles from './SourceList.module.css';

type Props = { messageId: string; sources: readonly Source[] };

/** The passages that an answer cites, collapsed at first. */
export const SourceList = memo(function SourceList({ messageId, sources }: Props) {
  const { current, open } = use(CitationContext);
  return (
    <details className={styles.sources}>
      <summary>
        <IconChevronRight size={13} aria-hidden="true" />
        {countOf(sources.length, { one: '# source', other: '# sources' })}
      </summary>
      <ol>
        {sources.map((source) => {
          const key = citationKey(messageId, source.n);
          return (
            <li key={source.n} data-current={current === key || undefined}>
              <Cite
                label={source.n}
                current={current === key}
                disabled={!source.verified}
                aria-label={`Open source ${source.n}`}
                onClick={() => open({ key, source })}
              />
              {source.withheld ? (
                <div>
                  <p>From a document you cannot see</p>
                </div>
              ) : (
                <div>
                  <q>{quoteWords(source.quote)}</q>
                  <p>
                    {source.name}, page {formatCount(source.page)}
                    {!source.verified && ', not found on its page'}
                  </p>
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </details>
  );
});

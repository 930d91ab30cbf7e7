import type { Source } from '@atrium/domain/conversation';
import { IconChevronRight } from '@tabler/icons-react';
import { memo, use, useState } from 'react';
import { SourceRow } from '../evidence/Quote.tsx';
import { quoteWords } from '../evidence/quote-words.ts';
import { countOf, formatCount } from '../format/number.ts';
import { CitationContext } from './citation-context.ts';
import { citationKey } from './thread.ts';
import styles from './SourceList.module.css';

type Props = { messageId: string; sources: readonly Source[] };

/** The passages that an answer cites, collapsed at first. */
export const SourceList = memo(function SourceList({ messageId, sources }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.sources} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <IconChevronRight size={13} aria-hidden="true" />
        {countOf(sources.length, { one: '# source', other: '# sources' })}
      </summary>
      {isOpen && (
        <ol>
          {sources.map((source) => (
            <li key={source.n}>
              <Listed messageId={messageId} source={source} />
            </li>
          ))}
        </ol>
      )}
    </details>
  );
});

function Listed({ messageId, source }: { messageId: string; source: Source }) {
  const { current, open } = use(CitationContext);
  if (source.withheld) return <Plain n={source.n} place="From a document you cannot see" />;
  const place = `${source.name}, page ${formatCount(source.page)}`;
  if (!source.verified) return <Plain n={source.n} quote={source.quote} place={`${place}, not found on its page`} />;
  const key = citationKey(messageId, source.n);
  return (
    <SourceRow
      source={source}
      chip={source.n}
      place={place}
      label={`Open source ${source.n}`}
      isChosen={current === key}
      onChoose={() => open({ key, source })}
    />
  );
}

/** A source that cannot be opened. */
function Plain({ n, quote, place }: { n: number; quote?: string; place: string }) {
  return (
    <p className={styles.plain}>
      <span>{n}</span>
      <span>
        {quote !== undefined && <q>{quoteWords(quote)}</q>}
        {place}
      </span>
    </p>
  );
}

import type { CellSource } from '@atrium/domain/ai-table';
import { useDebouncedValue } from '@mantine/hooks';
import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { keepPassage } from '../../../shared/url/passage.ts';
import { formatCount } from '../../../shared/format/number.ts';
import { type Passage, passageOf } from './passage.ts';
import styles from './EvidencePanel.module.css';

const PagePreview = lazy(() => import('./PagePreview.tsx'));
const MINUTES_15 = 15 * 60_000;
/** Pages are fetched only after the focus has stayed this long, so that moving through rows fetches none. */
const SETTLE_MS = 180;

/** The quotes a value was read from, and the page of the chosen quote. */
export function Evidence({ sources, isBrief = false }: { sources: readonly CellSource[]; isBrief?: boolean }) {
  const [index, setIndex] = useState(0);
  const [settled] = useDebouncedValue(sources[0]?.documentId, SETTLE_MS);
  const chosen = sources[index] ?? sources[0];
  if (chosen === undefined) return null;
  return (
    <section aria-label="Evidence">
      {!isBrief && (
        <h3>
          Evidence<em>{formatCount(sources.length)}</em>
        </h3>
      )}
      <ul className={styles.sources}>
        {sources.map((source, at) => (
          // Sources have no ids; their order does not change while they are shown.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <Quote source={source} isChosen={at === index} onChoose={() => setIndex(at)} />
          </li>
        ))}
      </ul>
      {!isBrief && (
        <figure className={styles.figure}>
          {settled === chosen.documentId ? (
            <Preview source={chosen} />
          ) : (
            <div className={styles.blank}>
              <QuoteOnly quote={chosen.quote} />
            </div>
          )}
          <SourceCaption source={chosen} />
        </figure>
      )}
    </section>
  );
}

function usePassage({ documentId, page, quote }: CellSource): Passage {
  const pages = api.conversation.parsedDocumentPages.useQuery(
    { documentId, pages: [page], quote: quote.slice(0, 4000) },
    { staleTime: MINUTES_15 },
  );
  const match = pages.data?.matches[0];
  const markdown = pages.data?.data[0]?.md;
  if (match === undefined || markdown === undefined) return { before: '', quote, after: '' };
  return passageOf(markdown, match.start, match.end);
}

type QuoteProps = { source: CellSource; isChosen: boolean; onChoose: () => void };

function Quote({ source, isChosen, onChoose }: QuoteProps) {
  const { before, quote, after } = usePassage(source);
  return (
    <button type="button" className={styles.source} aria-pressed={isChosen} onClick={onChoose}>
      <span className={styles.chip}>
        {source.cell ?? (
          <>
            <span className="visually-hidden">Page </span>
            <span aria-hidden="true">p.</span>
            {formatCount(source.page)}
          </>
        )}
      </span>
      <q>
        {before}
        <mark>{quote}</mark>
        {after}
      </q>
    </button>
  );
}

function Preview({ source }: { source: CellSource }) {
  const document = api.document.me.useQuery({ documentId: source.documentId });
  const contentType = document.data?.data.contentType;
  const passage = <PassagePreview source={source} />;
  if (contentType !== undefined && contentType !== 'application/pdf') return passage;
  // The passage is there at once. The page replaces it when it is drawn, at the same height.
  const first = <div className={styles.blank}>{passage}</div>;
  if (contentType === undefined) return first;
  return (
    <Suspense fallback={first}>
      <PagePreview
        key={source.documentId}
        documentId={source.documentId}
        page={source.page}
        boxes={source.boxes}
        passage={passage}
      />
    </Suspense>
  );
}

/** The quote alone, before its page is fetched. */
function QuoteOnly({ quote }: { quote: string }) {
  return (
    <div className={styles.paper}>
      <p>
        <mark>{quote}</mark>
      </p>
    </div>
  );
}

/** The passage as text, for documents without pages to draw. */
function PassagePreview({ source }: { source: CellSource }) {
  const { before, quote, after } = usePassage(source);
  return (
    <div className={styles.paper}>
      <p>
        {before}
        <mark>{quote}</mark>
        {after}
      </p>
    </div>
  );
}

function SourceCaption({ source: { documentId, page, quote, cell } }: { source: CellSource }) {
  const document = api.document.me.useQuery({ documentId });
  const pages = document.data?.data.documentMetadata.pageCount ?? null;
  return (
    <figcaption>
      {cell ?? (pages === null ? `Page ${formatCount(page)}` : `Page ${formatCount(page)} of ${formatCount(pages)}`)}
      <Link
        to="/documents/$documentId"
        params={{ documentId }}
        search={{ page, passage: keepPassage(quote), chat: 'off' }}
      >
        Open document
        <IconExternalLink size={13} aria-hidden="true" />
      </Link>
    </figcaption>
  );
}

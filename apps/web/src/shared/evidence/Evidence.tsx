import { useDebouncedValue } from '@mantine/hooks';
import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { keepPassage } from '../url/passage.ts';
import { formatCount } from '../format/number.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { type EvidenceSource, Quote, SourceRow, WithPassages } from './Quote.tsx';
import styles from './SourceEvidence.module.css';

const PagePreview = lazyPart(() => import('./PagePreview.tsx'));
/** Pages are fetched only after the focus has stayed this long, so that moving through rows fetches none. */
const SETTLE_MS = 180;

/** The quotes a value was read from, and the page of the chosen quote. */
export function Evidence({ sources, isBrief = false }: { sources: readonly EvidenceSource[]; isBrief?: boolean }) {
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
            <SourceRow
              source={source}
              chip={<PageChip source={source} />}
              isChosen={at === index}
              onChoose={() => setIndex(at)}
            />
          </li>
        ))}
      </ul>
      {!isBrief && (
        <figure className={styles.figure}>
          {settled === chosen.documentId ? (
            <Preview source={chosen} />
          ) : (
            <div className={styles.blank}>
              <WithPassages value={false}>
                <PassagePreview source={chosen} />
              </WithPassages>
            </div>
          )}
          <SourceCaption source={chosen} />
        </figure>
      )}
    </section>
  );
}

function PageChip({ source: { cell, page } }: { source: EvidenceSource }) {
  if (cell !== undefined) return cell;
  return (
    <>
      <span className="visually-hidden">Page </span>
      <span aria-hidden="true">p.</span>
      {formatCount(page)}
    </>
  );
}

function Preview({ source }: { source: EvidenceSource }) {
  const document = api.document.me.useQuery({ documentId: source.documentId });
  const contentType = document.data?.data.contentType;
  const passage = <PassagePreview source={source} />;
  if (contentType !== undefined && contentType !== 'application/pdf') return passage;
  // The passage is there at once. The page replaces it when it is drawn, at the same height.
  const first = <div className={styles.blank}>{passage}</div>;
  if (contentType === undefined) return first;
  return (
    <PagePreview
      key={source.documentId}
      documentId={source.documentId}
      page={source.page}
      boxes={source.boxes}
      passage={passage}
      fallback={first}
    />
  );
}

/** The passage as text, for documents without pages to draw. */
function PassagePreview({ source }: { source: EvidenceSource }) {
  return (
    <div className={styles.paper}>
      <Quote source={source} />
    </div>
  );
}

function SourceCaption({ source: { documentId, page, quote, cell } }: { source: EvidenceSource }) {
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

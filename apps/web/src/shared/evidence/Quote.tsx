import type { CellSource } from '@atrium/domain/ai-table';
import { createContext, type ReactNode, use } from 'react';
import { api } from '../api/client.ts';
import { passageOf } from './passage.ts';
import { quoteWords } from './quote-words.ts';
import styles from './Quote.module.css';

/** The place of a quote, whether a cell, a list or an answer cites it. */
export type EvidenceSource = Pick<CellSource, 'documentId' | 'page' | 'quote' | 'boxes' | 'cell'>;

/** Whether quotes are shown with the words around them, which are read from the page. */
export const WithPassages = createContext(true);

const MINUTES_15 = 15 * 60_000;

function usePassage({ documentId, page, quote }: EvidenceSource) {
  const pages = api.conversation.parsedDocumentPages.useQuery(
    { documentId, pages: [page], quote: quote.slice(0, 4000) },
    { staleTime: MINUTES_15, enabled: use(WithPassages) },
  );
  const match = pages.data?.matches[0];
  const markdown = pages.data?.data[0]?.md;
  if (match === undefined || markdown === undefined) return { before: '', quote: quoteWords(quote), after: '' };
  const passage = passageOf(markdown, match.start, match.end);
  // Rows of a table stay one below the other.
  return quote.includes('\n') ? { ...passage, quote: quoteWords(quote) } : passage;
}

/** The words of a source with the quote marked, in the serif of all quotes, and where they are. */
export function Quote({ source, place }: { source: EvidenceSource; place?: ReactNode }) {
  const { before, quote, after } = usePassage(source);
  return (
    <span className={styles.quoted}>
      <q>
        {before}
        <mark>{quote}</mark>
        {after}
      </q>
      {place !== undefined && <span className={styles.place}>{place}</span>}
    </span>
  );
}

type RowProps = {
  source: EvidenceSource;
  /** The number of the citation, or its page. */
  chip: ReactNode;
  place?: ReactNode;
  label?: string | undefined;
  isChosen: boolean;
  onChoose: () => void;
};

/** A source in a list: its chip and its words. */
export function SourceRow({ source, chip, place, label, isChosen, onChoose }: RowProps) {
  return (
    <button type="button" className={styles.source} aria-label={label} aria-pressed={isChosen} onClick={onChoose}>
      <span className={styles.chip}>{chip}</span>
      <Quote source={source} place={place} />
    </button>
  );
}

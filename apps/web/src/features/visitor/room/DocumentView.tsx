import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  IconArrowLeft,
  IconChevronDown,
  IconChevronUp,
  IconDownload,
  IconLetterCase,
  IconMessageQuestion,
} from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { formatCount } from '../../../shared/format/number.ts';
import type { Cited } from './cited.ts';
import { DocumentPage } from './DocumentPage.tsx';
import { download } from './download.ts';
import type { Me } from '../gates.ts';
import { documentQuery } from './opening.ts';
import { Print } from './Print.tsx';
import { useMayDownload } from './room-data.ts';
import { scrollInside } from './scroll-inside.ts';
import { usePicture } from './use-picture.ts';
import { useReadingTime } from './use-reading-time.ts';
import { VisitQuery } from './VisitQuery.tsx';
import styles from './DocumentView.module.css';

type Props = {
  me: Me;
  documentId: string;
  page: number;
  /** The passage to mark. */
  cited: Cited | undefined;
  onBack: () => void;
  /** Asks the owners about a page. */ onAsk: (page: number) => void;
};

/** A document as pages. The server draws them, so the file itself never reaches visitors who may only read. */
export function DocumentView({ me, documentId, page, cited, onBack, onAsk }: Props) {
  const found = useQuery(documentQuery(documentId));
  const mayDownload = useMayDownload(me, found.data?.data);
  // Drawing the page takes longest, so that it begins with the question for the document.
  usePicture(documentId, page);
  return (
    <article className={styles.document}>
      <VisitQuery query={found} name="the document">
        {({ data }) => (
          <Pages
            key={data.id}
            documentId={data.id}
            name={data.name}
            knownCount={data.documentMetadata.pageCount ?? 1}
            mayDownload={mayDownload}
            mayPrint={me.allowPrint}
            first={page}
            cited={cited}
            onBack={onBack}
            onAsk={onAsk}
          />
        )}
      </VisitQuery>
      {found.isError && (
        <Button className={styles.back} variant="default" onClick={onBack}>
          Back to the documents
        </Button>
      )}
    </article>
  );
}

/** The space between the bar, which covers the top of the pages, and the page that it shows, in pixels. */
const BELOW_BAR = 8;

type PagesProps = {
  documentId: string;
  name: string;
  /** The number of pages with text, until the server has drawn the first page. */
  knownCount: number;
  mayDownload: boolean;
  mayPrint: boolean;
  first: number;
  cited: Cited | undefined;
  onBack: () => void;
  onAsk: (page: number) => void;
};

function Pages({ documentId, name, knownCount, mayDownload, mayPrint, first, cited, onBack, onAsk }: PagesProps) {
  const count = Math.max(1, usePicture(documentId, 1).data?.pageCount ?? knownCount);
  const frame = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState(Math.min(first, count));
  const [asText, setAsText] = useState(false);
  useReadingTime(documentId, page);
  const scrollTo = useCallback((to: number) => {
    const shown = frame.current?.querySelector(`[data-page="${to}"]`);
    const bar = frame.current?.previousElementSibling?.clientHeight ?? 0;
    if (shown) scrollInside(shown, 'top', bar + BELOW_BAR);
  }, []);
  useEffect(() => {
    scrollTo(Math.min(first, count));
  }, [first, count, scrollTo]);
  return (
    <>
      <header className={styles.bar}>
        <Tooltip label="Back to the documents">
          <ActionIcon size={36} aria-label="Back to the documents" onClick={onBack}>
            <IconArrowLeft size={18} />
          </ActionIcon>
        </Tooltip>
        <h2 title={name}>{name}</h2>
        <Tooltip label="Previous page">
          <ActionIcon size={36} aria-label="Previous page" disabled={page <= 1} onClick={() => scrollTo(page - 1)}>
            <IconChevronUp size={18} />
          </ActionIcon>
        </Tooltip>
        <span className={styles.count} role="status">
          Page {formatCount(page)} of {formatCount(count)}
        </span>
        <Tooltip label="Next page">
          <ActionIcon size={36} aria-label="Next page" disabled={page >= count} onClick={() => scrollTo(page + 1)}>
            <IconChevronDown size={18} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Show the text of the pages">
          <ActionIcon
            size={36}
            aria-label="Show the text of the pages"
            aria-pressed={asText}
            onClick={() => setAsText(!asText)}
          >
            <IconLetterCase size={18} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Ask about this page">
          <ActionIcon size={36} aria-label="Ask about this page" onClick={() => onAsk(page)}>
            <IconMessageQuestion size={18} />
          </ActionIcon>
        </Tooltip>
        {mayPrint && <Print documentId={documentId} name={name} pageCount={count} />}
        {mayDownload && (
          <Tooltip label="Download">
            <ActionIcon
              size={36}
              aria-label="Download"
              onClick={() => void attempt(() => download({ id: documentId, name }))}
            >
              <IconDownload size={18} />
            </ActionIcon>
          </Tooltip>
        )}
      </header>
      <div ref={frame} className={styles.pages}>
        {Array.from({ length: count }, (_, index) => (
          <DocumentPage
            key={index + 1}
            documentId={documentId}
            name={name}
            page={index + 1}
            asText={asText}
            cited={cited?.page === index + 1 ? cited : undefined}
            onSeen={setPage}
          />
        ))}
      </div>
    </>
  );
}

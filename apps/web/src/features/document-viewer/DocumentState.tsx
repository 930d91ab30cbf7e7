import type { Document } from '@atrium/domain/document';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { mayInRoom } from '../../shared/access/permissions.ts';
import { api, apiClient, queries } from '../../shared/api/client.ts';
import { saveDocument } from '../../shared/api/download.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { StatusWords } from '../../shared/parts/StatusWords.tsx';
import styles from './DocumentState.module.css';

const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp']);

/** How the original file can be shown; null if only its text can. */
export function canShowPages({ contentType }: Pick<Document, 'contentType'>): 'pdf' | 'picture' | null {
  if (contentType === 'application/pdf') return 'pdf';
  return PICTURES.has(contentType) ? 'picture' : null;
}

/** Shown instead of pages if a document is not read yet or could not be read. */
export function DocumentState({ document }: { document: Document }) {
  const { indexStatus, displayStatusMessage, name, id } = document;
  if (indexStatus === 'PENDING') {
    return (
      <EmptyState title="This document is being read">
        <StatusWords tone="run">{displayStatusMessage ?? 'It opens here when reading is done.'}</StatusWords>
      </EmptyState>
    );
  }
  const actions = (
    <>
      <Button variant="default" onClick={() => void attempt(() => saveDocument(id, name))}>
        Download
      </Button>
      {indexStatus !== 'COMPLETED' && <ReadAgain document={document} />}
    </>
  );
  const { title, text } = wordsFor(document);
  return (
    <EmptyState title={title} action={actions}>
      {displayStatusMessage ?? text}
    </EmptyState>
  );
}

function wordsFor({ indexStatus }: Document): { title: string; text: string } {
  if (indexStatus === 'FAILED') {
    return { title: 'This document could not be read', text: 'The file may be damaged. Download it to check.' };
  }
  if (indexStatus === 'SKIPPED') {
    return { title: 'This document is not read', text: 'Files of this type are stored but not read.' };
  }
  return { title: 'There is no text in this document', text: 'You can still download it.' };
}

function ReadAgain({ document }: { document: Document }) {
  const room = api.dataroom.me.useQuery({ dataroomId: document.dataroomId });
  const [busy, setBusy] = useState(false);
  if (!mayInRoom(room.data?.data, 'reindex')) return null;
  const read = async () => {
    setBusy(true);
    await attempt(() => apiClient.document.reindexDocument.mutate({ documentId: document.id }));
    await queries.document.me.invalidate({ documentId: document.id });
    setBusy(false);
  };
  return (
    <Button variant="default" disabled={busy} onClick={() => void read()}>
      Read again
    </Button>
  );
}

const SHOWN_PAGES = 100;

/** States that the document contains text that its readers do not see, and shows it on request. */
function HiddenText({ document }: { document: Document }) {
  const [isOpen, setOpen] = useState(false);
  const pages = api.conversation.parsedDocumentPages.useQuery(
    { documentId: document.id, limit: SHOWN_PAGES },
    { enabled: isOpen },
  );
  const hidden = (pages.data?.data ?? []).filter((page) => page.hidden !== null);
  return (
    <div className={styles.notice}>
      <span>This document contains text that its readers do not see. Search, answers and tables do not use it.</span>
      <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide it' : 'Show it'}
      </Button>
      {isOpen && (
        <div className={styles.hidden}>
          {hidden.map((page) => (
            <p key={page.page}>
              Page {page.page}: {page.hidden}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

/** A line above the pages, if the text of visible pages is not known or a passage was not found. */
export function DocumentNotice({ document, isQuoteMissing }: { document: Document; isQuoteMissing: boolean }) {
  const { indexStatus, displayStatusMessage } = document;
  if (isQuoteMissing) {
    return (
      <p className={styles.notice}>The passage was not found on this page. The document may have changed since.</p>
    );
  }
  if (indexStatus === 'COMPLETED' && document.documentMetadata.hasHiddenText) return <HiddenText document={document} />;
  if (indexStatus === 'COMPLETED' || canShowPages(document) === null) return null;
  if (indexStatus === 'PENDING') {
    return (
      <p className={styles.notice}>
        <StatusWords tone="run">{displayStatusMessage ?? 'Reading'}</StatusWords>
        <span>Answers can use it when reading is done.</span>
      </p>
    );
  }
  return (
    <div className={styles.notice}>
      <span>{displayStatusMessage ?? 'The text could not be read, so answers cannot use this document.'}</span>
      <ReadAgain document={document} />
    </div>
  );
}

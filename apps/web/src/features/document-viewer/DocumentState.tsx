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

/** How the original itself can be shown here; null where only its words can. */
export function canShowPages({ contentType }: Pick<Document, 'contentType'>): 'pdf' | 'picture' | null {
  if (contentType === 'application/pdf') return 'pdf';
  return PICTURES.has(contentType) ? 'picture' : null;
}

/** In place of pages: a document that was not read, or not yet, and what to do about it. */
export function DocumentState({ document }: { document: Document }) {
  const { indexStatus, displayStatusMessage, name, id } = document;
  if (indexStatus === 'PENDING') {
    return (
      <EmptyState title="This document is being read">
        <StatusWords tone="run">{displayStatusMessage ?? 'It opens here as soon as that is done.'}</StatusWords>
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
    return { title: 'This document could not be read', text: 'The file may be damaged. Download it to have a look.' };
  }
  if (indexStatus === 'SKIPPED') {
    return { title: 'This document is not read', text: 'Files of this kind are kept, but their words are not read.' };
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
      Read it again
    </Button>
  );
}

/** A line above the pages, where they can be seen although their words are not known, or a passage was not found. */
export function DocumentNotice({ document, isQuoteMissing }: { document: Document; isQuoteMissing: boolean }) {
  const { indexStatus, displayStatusMessage } = document;
  if (isQuoteMissing) {
    return (
      <p className={styles.notice}>The passage was not found on this page. The document may have changed since.</p>
    );
  }
  if (indexStatus === 'COMPLETED' || canShowPages(document) === null) return null;
  if (indexStatus === 'PENDING') {
    return (
      <p className={styles.notice}>
        <StatusWords tone="run">{displayStatusMessage ?? 'Being read'}</StatusWords>
        <span>Questions can use it as soon as that is done.</span>
      </p>
    );
  }
  return (
    <div className={styles.notice}>
      <span>{displayStatusMessage ?? 'Its words could not be read, so questions cannot use it.'}</span>
      <ReadAgain document={document} />
    </div>
  );
}

import { ActionIcon, Button, Modal, NativeSelect } from '@mantine/core';
import type { DocumentUrl } from '@atrium/domain/document';
import { IconCopy, IconLinkOff } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { api, apiClient, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastError, toastInfo } from '../../shared/feedback/toast.ts';
import { formatMoment } from '../../shared/format/date.ts';
import { countOf } from '../../shared/format/number.ts';
import { useReturnFocus } from '../../shared/keyboard/return-focus.ts';
import { ErrorState } from '../../shared/parts/ErrorState.tsx';
import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import styles from './PublicUrls.module.css';

const EXPIRIES = [
  { value: '60', label: '1 hour' },
  { value: '1440', label: '1 day' },
  { value: '11520', label: '8 days' },
  { value: '43200', label: '30 days' },
];
function refresh() {
  return queries.document.listPublicUrls.invalidate();
}

async function copy(url: string): Promise<void> {
  // Without a secure connection, `navigator.clipboard` is undefined, although its type says otherwise.
  if (!window.isSecureContext) {
    toastError('Copying needs a secure connection (https).');
    return;
  }
  await navigator.clipboard.writeText(url);
  toastInfo('The URL is copied');
}

type Props = { document: { id: string; name: string }; onClose: () => void };

/** Creates, copies and revokes the public URLs of a document. */
export function PublicUrls({ document, onClose }: Props) {
  const documentId = document.id;
  const urls = api.document.listPublicUrls.useQuery({ documentId, limit: 200 });
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={`Public URLs of ${document.name}`} centered size="lg">
      <p className={styles.warning}>Anyone with one of these URLs can download this document without signing in.</p>
      <NewUrl documentId={documentId} />
      {urls.isError && (
        <ErrorState title="The URLs could not be loaded" error={urls.error} retry={() => void urls.refetch()} />
      )}
      {urls.isPending && <SkeletonRows rows={2} height={52} label="Loading URLs" />}
      {urls.data?.data.length === 0 && <p className={styles.none}>This document has no public URLs.</p>}
      <ul className={styles.list}>
        {urls.data?.data.map((url) => (
          <UrlRow key={url.id} url={url} />
        ))}
      </ul>
    </Modal>
  );
}

function NewUrl({ documentId }: { documentId: string }) {
  const [disposition, setDisposition] = useState<DocumentUrl['disposition']>('attachment');
  const [minutes, setMinutes] = useState('11520');
  const [busy, setBusy] = useState(false);
  const create = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    await attempt(async () => {
      await apiClient.document.generatePublicUrl.mutate({ documentId, disposition, expiry: Number(minutes) });
      await refresh();
    });
    setBusy(false);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void create(event)}>
      <NativeSelect
        size="xs"
        aria-label="What the URL does"
        data={[
          { value: 'attachment', label: 'Downloads the file' },
          { value: 'inline', label: 'Shows the file' },
        ]}
        value={disposition}
        onChange={(event) => setDisposition(event.currentTarget.value === 'inline' ? 'inline' : 'attachment')}
      />
      <NativeSelect
        size="xs"
        aria-label="Valid for"
        data={EXPIRIES}
        value={minutes}
        onChange={(event) => setMinutes(event.currentTarget.value)}
      />
      <Button type="submit" disabled={busy}>
        Create URL
      </Button>
    </form>
  );
}

function UrlRow({ url: { id, url, disposition, expiresAt, createdByName, useCount } }: { url: DocumentUrl }) {
  const revoke = () =>
    attempt(async () => {
      await apiClient.document.revokePublicUrl.mutate({ urlId: id });
      toastInfo('The URL no longer works');
      await refresh();
    });
  const used = useCount === 0 ? 'not used yet' : countOf(useCount, { one: 'used once', other: 'used # times' });
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <b>
          {disposition === 'inline' ? 'Shows the file' : 'Downloads the file'} until {formatMoment(expiresAt)}
        </b>
        <em>
          By {createdByName}, {used}
        </em>
      </span>
      {url !== null && (
        <ActionIcon aria-label="Copy the URL" title="Copy" onClick={() => void attempt(() => copy(url))}>
          <IconCopy size={15} />
        </ActionIcon>
      )}
      <ActionIcon aria-label="Revoke the URL" title="Revoke" onClick={() => void revoke()}>
        <IconLinkOff size={15} />
      </ActionIcon>
    </li>
  );
}

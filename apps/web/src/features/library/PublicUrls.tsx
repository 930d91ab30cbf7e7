import { QueryView } from '../../shared/parts/QueryView.tsx';
import { fieldOf, useSchemaForm } from '../../shared/form/schema-form.ts';
import { SchemaForm } from '../../shared/form/SchemaForm.tsx';
import { ActionIcon, Button, Modal, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { type DocumentUrl, GeneratePublicUrlInput } from '@atrium/domain/document';
import { IconCopy, IconLinkOff } from '@tabler/icons-react';
import { api, apiClient, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastError, toastInfo } from '../../shared/feedback/toast.ts';
import { formatMoment } from '../../shared/format/date.ts';
import { countOf } from '../../shared/format/number.ts';
import { useReturnFocus } from '../../shared/keyboard/return-focus.ts';
import { ConfirmAction } from '../../shared/parts/ConfirmAction.tsx';
import styles from './PublicUrls.module.css';

const EXPIRIES = [
  { value: '60', label: '1 hour' },
  { value: '1440', label: '1 day' },
  { value: '11520', label: '8 days' },
  { value: '43200', label: '30 days' },
];
async function refresh() {
  await Promise.all([queries.document.listPublicUrls.invalidate(), queries.dataroom.listOpenAccess.invalidate()]);
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
  const [revoking, setRevoking] = useState<DocumentUrl>();
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={revoking === undefined}
      title={`Public URLs of ${document.name}`}
      size="lg"
    >
      <p className={styles.warning}>Anyone with one of these URLs can open this document without signing in.</p>
      <NewUrl documentId={documentId} />
      <div className={styles.urls}>
        <QueryView query={urls} name="the URLs" rows={2} height={52}>
          {({ data }) =>
            data.length === 0 ? (
              <p className={styles.none}>This document has no public URLs.</p>
            ) : (
              <ul className={styles.list}>
                {data.map((url) => (
                  <UrlRow key={url.id} url={url} onRevoke={() => setRevoking(url)} />
                ))}
              </ul>
            )
          }
        </QueryView>
      </div>
      {revoking !== undefined && <Revoke url={revoking} onClose={() => setRevoking(undefined)} />}
    </Modal>
  );
}

function Revoke({ url: { id, useCount }, onClose }: { url: DocumentUrl; onClose: () => void }) {
  const used =
    useCount === 0
      ? 'It was not used yet.'
      : countOf(useCount, { one: 'It was used once.', other: 'It was used # times.' });
  const run = () =>
    attempt(async () => {
      await apiClient.document.revokePublicUrl.mutate({ urlId: id });
      toastInfo('The URL no longer works');
      await refresh();
    });
  return (
    <ConfirmAction
      action={{
        title: 'Revoke this URL?',
        explanation: <p>{used} It stops working at once. This cannot be undone.</p>,
        label: 'Revoke the URL',
        isDestructive: true,
        run,
      }}
      onClose={onClose}
    />
  );
}

/** `expiry` is in minutes. */
type UrlValues = { disposition: DocumentUrl['disposition']; expiry: string };

function urlInput(documentId: string, { disposition, expiry }: UrlValues) {
  return { documentId, disposition, expiry: Number(expiry) };
}

function NewUrl({ documentId }: { documentId: string }) {
  const form = useSchemaForm<UrlValues>({
    schema: GeneratePublicUrlInput,
    initialValues: { disposition: 'attachment', expiry: '11520' },
    toInput: (values) => urlInput(documentId, values),
  });
  const create = (values: UrlValues) =>
    attempt(async () => {
      await apiClient.document.generatePublicUrl.mutate(urlInput(documentId, values));
      await refresh();
    });
  return (
    <SchemaForm className={styles.form} form={form} onSubmit={create}>
      <NativeSelect
        aria-label="What the URL does"
        data={[
          { value: 'attachment', label: 'Downloads the file' },
          { value: 'inline', label: 'Shows the file' },
        ]}
        data-autofocus
        {...fieldOf(form, 'disposition')}
      />
      <NativeSelect aria-label="Valid for" data={EXPIRIES} {...fieldOf(form, 'expiry')} />
      <Button type="submit" loading={form.submitting}>
        Create URL
      </Button>
    </SchemaForm>
  );
}

function UrlRow({ url: shown, onRevoke }: { url: DocumentUrl; onRevoke: () => void }) {
  const { url, disposition, expiresAt, createdByName, useCount } = shown;
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
      <ActionIcon aria-label="Revoke the URL" title="Revoke" onClick={onRevoke}>
        <IconLinkOff size={15} />
      </ActionIcon>
    </li>
  );
}

import { QueryView } from '../parts/QueryView.tsx';
import { ActionIcon, Button } from '@mantine/core';
import type { Bundle } from '@atrium/domain/bundle';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { api, apiClient, queries } from '../api/client.ts';
import { attempt } from '../feedback/attempt.ts';
import { formatMoment } from '../format/date.ts';
import { countOf, files, formatBytes, formatCount } from '../format/number.ts';
import { Bar } from '../parts/Bar.tsx';
import { closeDownloads, saveAwaited } from './download-store.ts';
import styles from './DownloadTray.module.css';

const POLL_MS = 1_000;
function isUnderWay({ status }: Bundle) {
  return status === 'pending' || status === 'running';
}

/** The user's downloads that a worker prepares: in progress, ready and failed. It is below the list, like the upload tray. */
export default function DownloadTray() {
  const list = api.bundle.list.useQuery(
    { limit: 50 },
    { refetchInterval: (query) => (query.state.data?.data.some(isUnderWay) ? POLL_MS : false) },
  );
  const bundles = list.data?.data;
  useEffect(() => saveAwaited(bundles ?? []), [bundles]);
  return (
    <section className={styles.tray} aria-label="Downloads">
      <header>
        <h2>{bundles?.some(isUnderWay) ? 'Preparing downloads' : 'Downloads'}</h2>
        <ActionIcon aria-label="Close downloads" onClick={closeDownloads}>
          <IconX size={14} />
        </ActionIcon>
      </header>
      <QueryView query={list} name="the downloads" rows={1} height={36}>
        {({ data }) =>
          data.length === 0 ? (
            <p>No downloads. Folders, selections and large tables are prepared here.</p>
          ) : (
            <ul>
              {data.map((bundle) => (
                <DownloadRow key={bundle.id} bundle={bundle} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </section>
  );
}

function DownloadRow({ bundle }: { bundle: Bundle }) {
  const { id, name, downloadUrl } = bundle;
  const remove = () =>
    attempt(async () => {
      await apiClient.bundle.delete.mutate({ bundleId: id });
      await queries.bundle.list.invalidate();
    });
  return (
    <li>
      <div className={styles.row}>
        <b title={name}>{name}</b>
        <em className={bundle.status === 'failed' ? styles.failed : undefined}>{stateWords(bundle)}</em>
        {downloadUrl !== null && (
          <Button
            component="a"
            href={downloadUrl}
            download={name}
            variant="default"
            size="compact-xs"
            leftSection={<IconDownload size={13} />}
          >
            Download
          </Button>
        )}
        <ActionIcon
          size={24}
          aria-label={`${isUnderWay(bundle) ? 'Stop' : 'Remove'} ${name}`}
          onClick={() => void remove()}
        >
          <IconX size={13} />
        </ActionIcon>
      </div>
      {isUnderWay(bundle) && <Bar value={percentOf(bundle)} label={`Progress of ${name}`} />}
    </li>
  );
}

function percentOf({ rowCount, writtenRows, packedBytes, contentBytes }: Bundle): number {
  const [done, total] = rowCount === null ? [packedBytes, contentBytes] : [writtenRows ?? 0, rowCount];
  return (done / Math.max(1, total)) * 100;
}

/** The content of the file: documents, or rows of a table. */
function contentWords({ rowCount, fileCount }: Bundle): string {
  return rowCount === null ? files(fileCount) : countOf(rowCount, { one: '# row', other: '# rows' });
}

function stateWords(bundle: Bundle): string {
  switch (bundle.status) {
    case 'pending':
      return `Waiting, ${contentWords(bundle)}`;
    case 'running':
      return bundle.rowCount === null
        ? `${formatBytes(bundle.packedBytes)} of ${formatBytes(bundle.contentBytes)}`
        : `${formatCount(bundle.writtenRows ?? 0)} of ${contentWords(bundle)}`;
    case 'ready': {
      const until = bundle.expiresAt === null ? '' : `, until ${formatMoment(bundle.expiresAt)}`;
      return `${contentWords(bundle)}, ${formatBytes(bundle.sizeBytes ?? 0)}${until}`;
    }
    case 'failed':
      return bundle.problem ?? 'This download could not be prepared';
    case 'stopped':
      return 'Stopped';
  }
}

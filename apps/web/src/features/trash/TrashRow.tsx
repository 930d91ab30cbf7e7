import { Button } from '@mantine/core';
import type { TrashItem } from '@atrium/domain/trash';
import { IconBuildingWarehouse, IconFile, IconFolder, IconMessage, IconTable } from '@tabler/icons-react';
import { formatAgo, formatDay } from '../../shared/format/date.ts';
import { formatBytes } from '../../shared/format/number.ts';
import styles from './TrashPage.module.css';

const ICONS: Record<TrashItem['type'], typeof IconFile> = {
  dataroom: IconBuildingWarehouse,
  folder: IconFolder,
  document: IconFile,
  conversation: IconMessage,
  datatable: IconTable,
  aiTableFolder: IconFolder,
};
const KINDS: Record<TrashItem['type'], string> = {
  dataroom: 'Data room',
  folder: 'Folder',
  document: 'Document',
  conversation: 'Conversation',
  datatable: 'AI table',
  aiTableFolder: 'Table folder',
};

type Props = { item: TrashItem; onRestore: () => void; onPurge: () => void };

export function TrashRow({ item, onRestore, onPurge }: Props) {
  const Icon = ICONS[item.type];
  return (
    <li className={styles.row}>
      <Icon size={16} stroke={1.5} className={styles.icon} aria-hidden="true" />
      <span className={styles.name}>
        <b>{item.name}</b>
        <em>{item.location === '' ? KINDS[item.type] : item.location}</em>
      </span>
      <span className={styles.size}>{item.sizeBytes > 0 ? formatBytes(item.sizeBytes) : ''}</span>
      <span className={styles.when}>
        Deleted {formatAgo(item.deletedAt)}
        <em>Deleted for good on {formatDay(item.purgeAt)}</em>
      </span>
      <span className={styles.actions}>
        <Button variant="default" onClick={onRestore} aria-label={`Restore ${item.name}`}>
          Restore
        </Button>
        <Button variant="subtle" color="gray" onClick={onPurge} aria-label={`Delete for good: ${item.name}`}>
          Delete for good
        </Button>
      </span>
    </li>
  );
}

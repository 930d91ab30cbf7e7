import type { Datatable } from '@atrium/domain/ai-table';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFolderSymlink, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { mayOnTable } from '../../../shared/access/permissions.ts';
import { api } from '../../../shared/api/client.ts';
import { formatAgo } from '../../../shared/format/date.ts';
import { countOf } from '../../../shared/format/number.ts';
import { StatusWords } from '../../../shared/parts/StatusWords.tsx';
import { isLive } from '../../../shared/run/progress.ts';
import { formatPercent } from '../run/filled-share.ts';
import { trashTable } from './tables-actions.ts';
import styles from '../../../shared/parts/NamedRows.module.css';

type Props = { table: Datatable; onRename: () => void; onMove: () => void; onMembers: () => void };

export function TableRow({ table, ...commands }: Props) {
  return (
    <li className={styles.row}>
      <Link to="/tables/$datatableId" params={{ datatableId: table.id }} className={styles.link}>
        <span className={styles.name}>
          <b>{table.name}</b>
          <em>{table.description === '' ? `By ${table.ownerName}` : table.description}</em>
        </span>
        <span className={styles.fact}>{countOf(table.rowCount, { one: '# row', other: '# rows' })}</span>
        <span className={styles.fact}>{countOf(table.columnCount, { one: '# column', other: '# columns' })}</span>
        <span className={styles.status}>
          <TableState table={table} />
        </span>
        <span className={styles.when}>{formatAgo(table.updatedAt)}</span>
      </Link>
      <TableMenu table={table} {...commands} />
    </li>
  );
}

const POLL_MS = 5_000;

/** Shows how many cells are empty or need review. Shows nothing if there are none. */
function TableState({ table }: { table: Datatable }) {
  const isPending = table.syncStatus === 'Pending';
  const status = api.aiTable.latestWorkflowStatus.useQuery(
    { datatableId: table.id },
    {
      enabled: isPending,
      refetchInterval: ({ state }) => (isLive(state.data?.data) ? POLL_MS : false),
    },
  );
  const run = status.data?.data;
  if (isPending && isLive(run)) {
    const share = run.total === 0 ? 0 : (run.completed + run.failed) / run.total;
    return <StatusWords tone="run">{`${formatPercent(share)} filled`}</StatusWords>;
  }
  if (table.reviewCount > 0)
    return (
      <StatusWords tone="warn">{countOf(table.reviewCount, { one: '# to review', other: '# to review' })}</StatusWords>
    );
  if (table.failedCount > 0)
    return <StatusWords tone="err">{countOf(table.failedCount, { one: '# failed', other: '# failed' })}</StatusWords>;
  return isPending ? <StatusWords tone="wait">Partly filled</StatusWords> : null;
}

function TableMenu({ table, onRename, onMove, onMembers }: Props) {
  const may = (action: 'rename' | 'changeAccess' | 'viewMembers' | 'share' | 'delete') => mayOnTable(table, action);
  if (!may('rename') && !may('viewMembers')) return <span className={styles.noMenu} />;
  return (
    <Menu position="bottom-end" width={204}>
      <Menu.Target>
        <ActionIcon size={32} aria-label={`Actions for ${table.name}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {may('rename') && (
          <Menu.Item leftSection={<IconPencil size={15} />} onClick={onRename}>
            Rename
          </Menu.Item>
        )}
        {may('viewMembers') && (
          <Menu.Item leftSection={<IconUsers size={15} />} onClick={onMembers}>
            {may('share') ? 'Share…' : 'Members'}
          </Menu.Item>
        )}
        {may('changeAccess') && (
          <Menu.Item leftSection={<IconFolderSymlink size={15} />} onClick={onMove}>
            Move to a folder…
          </Menu.Item>
        )}
        {may('delete') && (
          <Menu.Item leftSection={<IconTrash size={15} />} onClick={() => void trashTable(table)}>
            Move to the trash
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

import type { Datatable } from '@atrium/domain/ai-table';
import { Menu } from '@mantine/core';
import { IconFolderSymlink, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { mayOnTable } from '../../../shared/access/permissions.ts';
import { api } from '../../../shared/api/client.ts';
import { countOf } from '../../../shared/format/number.ts';
import { StatusWords } from '../../../shared/parts/StatusWords.tsx';
import { isLive } from '../../../shared/run/progress.ts';
import { formatPercent } from '../run/filled-share.ts';
import { trashTable } from './tables-actions.ts';

const POLL_MS = 5_000;

/** Shows how many cells are empty or need review. Shows nothing if there are none. */
export function TableState({ table }: { table: Datatable }) {
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

export type TableCommands = { rename: () => void; move: () => void; members: () => void };

function may(table: Datatable, action: 'rename' | 'changeAccess' | 'viewMembers' | 'share' | 'delete') {
  return mayOnTable(table, action);
}

export function mayHaveTableMenu(table: Datatable): boolean {
  return may(table, 'rename') || may(table, 'viewMembers');
}

/** The commands of a table in a list. */
export function TableMenuItems({ table, commands }: { table: Datatable; commands: TableCommands }) {
  return (
    <>
      {may(table, 'rename') && (
        <Menu.Item leftSection={<IconPencil size={15} />} onClick={commands.rename}>
          Rename
        </Menu.Item>
      )}
      {may(table, 'viewMembers') && (
        <Menu.Item leftSection={<IconUsers size={15} />} onClick={commands.members}>
          {may(table, 'share') ? 'Share…' : 'Members'}
        </Menu.Item>
      )}
      {may(table, 'changeAccess') && (
        <Menu.Item leftSection={<IconFolderSymlink size={15} />} onClick={commands.move}>
          Move to a folder…
        </Menu.Item>
      )}
      {may(table, 'delete') && (
        <Menu.Item leftSection={<IconTrash size={15} />} onClick={() => void trashTable(table)}>
          Move to the trash
        </Menu.Item>
      )}
    </>
  );
}

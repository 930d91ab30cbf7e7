import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { mayOnTable } from '../../../shared/access/permissions.ts';
import { isBankFolder } from '../../../shared/bank-reconcile/is-bank-folder.ts';
import { ButtonLink } from '../../../shared/parts/links.tsx';
import { isAgentTable, isGenerated } from '../column/is-generated.ts';
import { useTableFolder } from '../folder/use-tables.ts';
import { stopRun } from '../run/run-actions.ts';
import { RunPill } from '../run/RunPill.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import type { OpenTable } from './open-table.ts';
import type { TableDialogs } from './use-table-dialogs.ts';
import styles from './TableScreen.module.css';

type Props = { open: OpenTable; dialogs: TableDialogs };

/** The buttons in the header of a table's page. */
export function TableHeaderActions({ open, dialogs }: Props) {
  const { table, run, isRunning, mayEdit } = open;
  const isOutdated = useIsOutdated(open);
  const mayFill = mayEdit && !isRunning && table.datatableMetadata.columns.some(isGenerated);
  return (
    <>
      {isRunning && run !== null && <RunPill run={run} mayEdit={mayEdit} onStop={() => void stopRun(table.id)} />}
      <ReconciliationLink table={table} />
      {mayOnTable(table, 'viewMembers') && (
        <OnWideScreen>
          <Button variant="default" onClick={() => dialogs.openDialog({ kind: 'members' })}>
            {mayOnTable(table, 'share') ? 'Share' : 'Members'}
          </Button>
        </OnWideScreen>
      )}
      <ExportMenu table={table} />
      {mayFill && (
        <Button variant={isOutdated ? 'filled' : 'default'} onClick={() => dialogs.openDialog({ kind: 'update' })}>
          Update
        </Button>
      )}
    </>
  );
}

/** Leads from a table of transactions to their own screen, which has the statements and the rules. */
function ReconciliationLink({ table: { aiTableFolderId, tableType } }: Pick<OpenTable, 'table'>) {
  const folder = useTableFolder(isAgentTable({ tableType }) ? (aiTableFolderId ?? undefined) : undefined);
  if (folder == null || !isBankFolder(folder)) return null;
  return (
    <OnWideScreen>
      <ButtonLink variant="default" to="/reconcile/$folderId" params={{ folderId: folder.id }}>
        Reconciliation
      </ButtonLink>
    </OnWideScreen>
  );
}

/** Whether an update would change something: cells were never filled, failed, or are stale in the rows on the screen. */
function useIsOutdated({ table, store }: OpenTable): boolean {
  const hasStale = useStore(store.store, ({ rows }) =>
    rows.all().some(({ cells }) => Object.values(cells).some(({ stale }) => stale)),
  );
  return table.syncStatus === 'Pending' || table.failedCount > 0 || hasStale;
}

function OnWideScreen({ children }: { children: ReactNode }) {
  return <span className={styles.wide}>{children}</span>;
}

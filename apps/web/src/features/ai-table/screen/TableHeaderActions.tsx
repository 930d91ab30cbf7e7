import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { mayOnTable } from '../../../shared/access/permissions.ts';
import { isGenerated } from '../column/is-generated.ts';
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
  const mayFill = mayEdit && !isRunning && table.datatableMetadata.columns.some(isGenerated);
  const askUpdate = () =>
    dialogs.askRun({
      mode: 'refresh',
      datatableId: table.id,
      title: 'Update the table',
      explanation:
        'Fills only new, failed and out-of-date cells. New documents become rows. Where a person wrote a value, a newer one is shown next to it.',
    });
  return (
    <>
      {isRunning && run !== null && <RunPill run={run} mayEdit={mayEdit} onStop={() => void stopRun(table.id)} />}
      {mayOnTable(table, 'viewMembers') && (
        <OnWideScreen>
          <Button variant="default" onClick={() => dialogs.openDialog({ kind: 'members' })}>
            {mayOnTable(table, 'share') ? 'Share' : 'Members'}
          </Button>
        </OnWideScreen>
      )}
      <ExportMenu datatableId={table.id} name={table.name} />
      {mayFill && (
        <>
          <OnWideScreen>
            <Button variant="default" onClick={() => dialogs.openDialog({ kind: 'resync' })}>
              Read again
            </Button>
          </OnWideScreen>
          <OnWideScreen>
            <Button onClick={askUpdate}>Update</Button>
          </OnWideScreen>
        </>
      )}
    </>
  );
}

function OnWideScreen({ children }: { children: ReactNode }) {
  return <span className={styles.wide}>{children}</span>;
}

import type { Row } from '@atrium/domain/ai-table';
import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { countOf } from '../../../shared/format/number.ts';
import { PickBar } from '../../../shared/grid/PickBar.tsx';
import type { RowPicks } from '../../../shared/grid/row-picks.ts';
import type { CellActions } from '../cell/cell-actions.ts';
import { isAgentTable } from '../column/is-generated.ts';
import type { OpenTable } from './open-table.ts';
import { deleteRows } from './table-actions.ts';
import type { TableDialogs } from './use-table-dialogs.ts';

type Props = { open: OpenTable; dialogs: TableDialogs; actions: CellActions; picks: RowPicks };

/** The actions for the rows that were selected by touch. */
export function PickedRows({ open, dialogs, actions, picks }: Props) {
  const { table, store, mayEdit, isRunning } = open;
  const ids = useStore(picks.store, (state) => state.ids);
  const rows = (): Row[] => [...ids].map((id) => store.rowOf(id)).filter((row) => row !== undefined);
  const ofRows = countOf(ids.size, { one: 'this row', other: 'these # rows' });
  const finish = (run: () => void) => () => {
    run();
    picks.stop();
  };
  const readAgain = () =>
    dialogs.askRun({
      mode: 'regenerate',
      datatableId: table.id,
      rowIds: [...ids],
      title: `Read ${ofRows} again`,
      explanation: 'Reads the documents again for every column. Values written by people are kept.',
      mayReplace: true,
    });
  const remove = () =>
    dialogs.openDialog({
      kind: 'confirm',
      question: {
        explanation: `This deletes ${ofRows} with all values. The documents stay in their data rooms.`,
        run: () => deleteRows(table.id, [...ids], store),
      },
    });
  return (
    <PickBar count={ids.size} onAll={() => picks.all(store.loaded().map(({ id }) => id))} onDone={() => picks.stop()}>
      {mayEdit && !isAgentTable(table) && (
        <>
          <Button onClick={finish(() => actions.acceptRows(rows()))}>Accept</Button>
          <Button variant="default" disabled={isRunning} onClick={finish(readAgain)}>
            Read again…
          </Button>
        </>
      )}
      <Button variant="default" onClick={finish(() => actions.copyRows(rows()))}>
        Copy
      </Button>
      {mayEdit && !isAgentTable(table) && (
        <Button variant="default" onClick={finish(remove)}>
          Delete…
        </Button>
      )}
    </PickBar>
  );
}

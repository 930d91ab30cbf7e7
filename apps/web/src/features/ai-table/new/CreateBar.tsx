import type { Dataroom } from '@atrium/domain/dataroom';
import { Button } from '@mantine/core';
import { type CountedChoice, useCounted } from '../../../shared/conversation/use-scope.ts';
import { MeterNote } from '../../../shared/credit/MeterNote.tsx';
import { useCovers } from '../../../shared/credit/use-balance.ts';
import { countOf } from '../../../shared/format/number.ts';
import { isWritten } from '../column/column-draft.ts';
import { Cost } from '../run/Cost.tsx';
import { TRIED_ROWS } from './create-table.ts';
import type { NewTable } from './new-table-form.ts';
import styles from './NewTablePage.module.css';

type Props = { values: NewTable; isBusy: boolean; onTry: () => void };

/** Files of chosen data rooms that could not be read. They get no cells to fill. */
function unreadableIn(choices: readonly CountedChoice[], rooms: readonly Dataroom[] = []): number {
  const whole = new Set(choices.flatMap(({ node }) => (node.type === 'dataroom' ? [node.id] : [])));
  return rooms.reduce((sum, room) => (whole.has(room.id) ? sum + room.failedCount : sum), 0);
}

/** The cost of filling a new table, and the buttons that create it. */
export function CreateBar({ values: { scope, columns }, isBusy, onTry }: Props) {
  const { total, choices, rooms } = useCounted(scope);
  const documents = scope.length === 0 ? 0 : total && total - unreadableIn(choices, rooms);
  const filled = columns.filter((draft) => isWritten(draft) && !draft.isManual).length;
  const cells = documents === undefined ? undefined : documents * filled;
  const isCovered = useCovers(String(cells ?? 0));
  return (
    <footer className={styles.foot}>
      {scope.length === 0 || filled === 0 ? (
        <p>Filling costs one credit per cell. Values that are not found are free.</p>
      ) : (
        <div>
          <Cost documents={documents} columns={filled} cells={cells} />
          <MeterNote meter="rows_created" planned={documents ?? 0} />{' '}
          <MeterNote meter="rows_stored" planned={documents ?? 0} />
        </div>
      )}
      <div className={styles.actions}>
        {documents !== undefined && documents > TRIED_ROWS && filled > 0 && (
          <Button variant="default" disabled={isBusy} onClick={onTry}>
            {countOf(TRIED_ROWS, { one: 'Try on # row', other: 'Try on # rows' })}
          </Button>
        )}
        <Button type="submit" disabled={isBusy || !isCovered}>
          {filled === 0 ? 'Create the table' : 'Create and fill'}
        </Button>
      </div>
    </footer>
  );
}

import type { Column } from '@atrium/domain/ai-table';
import { Button, Drawer } from '@mantine/core';
import { useState } from 'react';
import { countOf } from '../../../shared/format/number.ts';
import { type ColumnDraft, draftOf, newDraft, problemOf } from './column-draft.ts';
import { ColumnForm } from './ColumnForm.tsx';
import { Cost, useBalance } from '../run/Cost.tsx';
import { addColumns, tryColumns, updateColumn } from './column-actions.ts';
import styles from '../Dialog.module.css';

type Props = {
  datatableId: string;
  columns: readonly Column[];
  /** The column that changes; undefined describes a new one. */
  column: Column | undefined;
  /** Documents of the table, each of which costs a credit. */
  documents: number;
  /** Rows to try on: the first ones in sight. */
  tryRowIds: readonly string[];
  onClose: () => void;
  /** What the column's cells were asked for with has changed: they are out of date. */
  onOutdated: (column: Column) => void;
};

export function ColumnDrawer({ datatableId, columns, column, documents, tryRowIds, onClose, onOutdated }: Props) {
  const [draft, setDraft] = useState(() => (column === undefined ? newDraft() : draftOf(column)));
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const balance = useBalance();
  const others = columns.filter(({ id }) => id !== column?.id);
  const cells = draft.isManual ? 0 : documents;
  const isShort = column === undefined && balance !== undefined && cells > balance;
  const doAfterCheck = async (run: () => Promise<boolean>) => {
    setChecked(true);
    if (problemOf(draft, others) !== null || isBusy) return;
    setBusy(true);
    const isDone = await run();
    setBusy(false);
    if (isDone) onClose();
  };
  const save = () =>
    doAfterCheck(async () => {
      if (column === undefined) return addColumns(datatableId, [draft]);
      const isDone = await updateColumn(datatableId, column, draft);
      if (isDone && isOutdated(column, draft)) onOutdated(column);
      return isDone;
    });
  const tries = Math.min(5, tryRowIds.length);
  return (
    <Drawer
      opened
      position="right"
      size={440}
      onClose={onClose}
      title={column === undefined ? 'New column' : 'Edit the column'}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <ColumnForm draft={draft} others={others} onChange={setDraft} isChecked={isChecked} hasFocus />
        <div className={styles.foot}>
          {column === undefined && !draft.isManual && documents > 0 && (
            <Cost documents={documents} columns={1} cells={cells} />
          )}
          <div className={styles.actions}>
            {column === undefined && !draft.isManual && tries > 0 && documents > tries && (
              <Button
                variant="default"
                disabled={isBusy}
                onClick={() => void doAfterCheck(() => tryColumns(datatableId, [draft], tryRowIds.slice(0, tries)))}
              >
                {countOf(tries, { one: 'Try on # row', other: 'Try on # rows' })}
              </Button>
            )}
            <Button type="submit" disabled={isBusy || isShort}>
              {column !== undefined
                ? 'Save'
                : cells === 0
                  ? 'Add the column'
                  : countOf(cells, { one: 'Add and fill # cell', other: 'Add and fill # cells' })}
            </Button>
          </div>
        </div>
      </form>
    </Drawer>
  );
}

function isOutdated(column: Column, draft: ColumnDraft): boolean {
  const before = draftOf(column);
  if (draft.isManual) return false;
  return (
    before.prompt.trim() !== draft.prompt.trim() ||
    before.format !== draft.format ||
    before.name !== draft.name.trim() ||
    before.isManual !== draft.isManual
  );
}

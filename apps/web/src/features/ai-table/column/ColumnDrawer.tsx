import type { Column } from '@atrium/domain/ai-table';
import { Button, Drawer } from '@mantine/core';
import { useForm } from '@mantine/form';
import { countOf } from '../../../shared/format/number.ts';
import { useCovers } from '../../../shared/credit/use-balance.ts';
import { useReturnFocus } from '../../../shared/keyboard/return-focus.ts';
import { Cost } from '../run/Cost.tsx';
import { addColumns, tryColumns, updateColumn } from './column-actions.ts';
import { type ColumnDraft, draftOf, newDraft, type OtherColumn, problemOf } from './column-draft.ts';
import { ColumnAccuracy } from './ColumnAccuracy.tsx';
import { ColumnForm } from './ColumnForm.tsx';
import { isGenerated } from './is-generated.ts';
import { DialogActions } from '../../../shared/parts/DialogActions.tsx';
import styles from '../Dialog.module.css';

type Props = {
  datatableId: string;
  columns: readonly Column[];
  /** The column to change; undefined adds one. */
  column: Column | undefined;
  /** People write the values of every new column. */
  isManualOnly: boolean;
  /** Number of documents of the table. Each costs a credit. */
  documents: number;
  /** Rows for a trial. */
  tryRowIds: readonly string[];
  onClose: () => void;
  /** The question of the column has changed, so its values are out of date. */
  onOutdated: (column: Column) => void;
};

export function ColumnDrawer({
  datatableId,
  columns,
  column,
  isManualOnly,
  documents,
  tryRowIds,
  onClose,
  onOutdated,
}: Props) {
  useReturnFocus();
  const others = columns.filter(({ id }) => id !== column?.id);
  const form = useColumnForm(column, others, isManualOnly);
  const draft = form.values;
  const save = async (values: ColumnDraft) => {
    if (column === undefined) {
      if (await addColumns(datatableId, [values])) onClose();
      return;
    }
    if (!(await updateColumn(datatableId, column, values))) return;
    if (isOutdated(column, values)) onOutdated(column);
    onClose();
  };
  const tryOut = form.onSubmit(async (values) => {
    if (await tryColumns(datatableId, [values], tryRowIds)) onClose();
  });
  const isNew = column === undefined;
  const cells = draft.isManual ? 0 : documents;
  const mayTry = isNew && !draft.isManual && tryRowIds.length > 0 && documents > tryRowIds.length;
  return (
    <Drawer opened position="right" size={440} onClose={onClose} title={isNew ? 'New column' : 'Edit the column'}>
      <form className={styles.form} onSubmit={form.onSubmit(save)}>
        <ColumnForm
          draft={draft}
          others={others}
          isManualOnly={isManualOnly}
          field={(name, type) => form.getInputProps(name, type && { type })}
          hasFocus
        />
        {column !== undefined && isGenerated(column) && (
          <ColumnAccuracy datatableId={datatableId} columnId={column.id} />
        )}
        <div className={styles.foot}>
          {isNew && cells > 0 && <Cost documents={documents} columns={1} cells={cells} />}
          <DialogActions
            far={
              mayTry && (
                <Button variant="default" disabled={form.submitting} onClick={() => tryOut()}>
                  {countOf(tryRowIds.length, { one: 'Try on # row', other: 'Try on # rows' })}
                </Button>
              )
            }
          >
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <SaveButton isNew={isNew} cells={cells} isBusy={form.submitting} />
          </DialogActions>
        </div>
      </form>
    </Drawer>
  );
}

function useColumnForm(column: Column | undefined, others: readonly OtherColumn[], isManual: boolean) {
  return useForm<ColumnDraft>({
    initialValues: column === undefined ? { ...newDraft(), isManual } : draftOf(column),
    validate: (values) => {
      const problem = problemOf(values, others);
      return problem === null ? {} : { [problem.field]: problem.message };
    },
  });
}

function SaveButton({ isNew, cells, isBusy }: { isNew: boolean; cells: number; isBusy: boolean }) {
  const isCovered = useCovers(String(cells));
  const isShort = isNew && !isCovered;
  const addWords =
    cells === 0 ? 'Add the column' : countOf(cells, { one: 'Add and fill # cell', other: 'Add and fill # cells' });
  return (
    <Button type="submit" disabled={isShort} loading={isBusy}>
      {isNew ? addWords : 'Save'}
    </Button>
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

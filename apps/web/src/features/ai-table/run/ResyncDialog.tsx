import { RunOptions } from '@atrium/domain/ai-table';
import { Button, Checkbox, Modal } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useReturnFocus } from '../../../shared/keyboard/return-focus.ts';
import { startRun } from './run-actions.ts';
import { RunCost, useIsAffordable } from './RunCost.tsx';
import { useRunCost } from './use-run-cost.ts';
import styles from '../Dialog.module.css';

/** Reads the whole table again. Shows what is replaced, what is kept and what it costs before it starts. */
export function ResyncDialog({ datatableId, onClose }: { datatableId: string; onClose: () => void }) {
  useReturnFocus();
  const form = useForm({ initialValues: RunOptions.parse({}), validate: schemaResolver(RunOptions, { sync: true }) });
  const request = { mode: 'resync' as const, datatableId, options: form.values };
  const cost = useRunCost(request);
  const isAffordable = useIsAffordable(cost);
  const start = form.onSubmit(async () => {
    if (await startRun(request)) onClose();
  });
  return (
    <Modal opened onClose={onClose} title="Read the table again" centered>
      <form className={styles.form} onSubmit={start}>
        <p>
          Adds new documents and reads every document again for every column. Update fills only new, failed and
          out-of-date cells.
        </p>
        <Checkbox
          label="Keep values written by people"
          {...form.getInputProps('preserveUserEditedRows', { type: 'checkbox' })}
        />
        <Checkbox
          label="Only cells that were never filled"
          {...form.getInputProps('onlyPendingColumns', { type: 'checkbox' })}
        />
        {!form.values.preserveUserEditedRows && (
          <p role="status">Values written by people are replaced and cannot be restored.</p>
        )}
        <RunCost cost={cost} nothing="There is nothing to fill." />
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button type="submit" disabled={!isAffordable || form.submitting}>
            Read again
          </Button>
        </div>
      </form>
    </Modal>
  );
}

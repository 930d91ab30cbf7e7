import '@mantine/core/styles/Radio.layer.css';
import { RunOptions } from '@atrium/domain/ai-table';
import { Button, Checkbox, Modal, Radio } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useReturnFocus } from '../../../shared/keyboard/return-focus.ts';
import { type RunRequest, startRun } from './run-actions.ts';
import { RunCost, useIsAffordable } from './RunCost.tsx';
import { useRunCost } from './use-run-cost.ts';
import { DialogActions } from '../../../shared/parts/DialogActions.tsx';
import styles from '../Dialog.module.css';

type Choice = { what: 'outdated' | 'everything'; keepsEdits: boolean };

/** Only reading everything again can replace values that people wrote. */
function requestOf(datatableId: string, { what, keepsEdits }: Choice): RunRequest {
  if (what === 'outdated') return { mode: 'refresh', datatableId };
  return { mode: 'resync', datatableId, options: RunOptions.parse({ preserveUserEditedRows: keepsEdits }) };
}

/** Updates a table: what is out of date, or everything again. Shows what is replaced, kept and charged before it starts. */
export function UpdateDialog({ datatableId, onClose }: { datatableId: string; onClose: () => void }) {
  useReturnFocus();
  const form = useForm<Choice>({ initialValues: { what: 'outdated', keepsEdits: true } });
  const request = requestOf(datatableId, form.values);
  const cost = useRunCost(request);
  const isAffordable = useIsAffordable(cost);
  const start = form.onSubmit(async () => {
    if (await startRun(request)) onClose();
  });
  return (
    <Modal opened onClose={onClose} title="Update the table">
      <form className={styles.form} onSubmit={start}>
        <Radio.Group aria-label="What to read" {...form.getInputProps('what')}>
          <div className={styles.choices}>
            <Radio
              value="outdated"
              data-autofocus
              label="What is out of date"
              description="New documents, failed cells, and cells whose document or question has changed."
            />
            <Radio
              value="everything"
              label="Everything again"
              description="Every document for every column. Former values stay in the history of each cell."
            />
          </div>
        </Radio.Group>
        {form.values.what === 'everything' && (
          <Checkbox label="Keep values written by people" {...form.getInputProps('keepsEdits', { type: 'checkbox' })} />
        )}
        <RunCost cost={cost} nothing="Everything is up to date." />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isAffordable} loading={form.submitting}>
            Update
          </Button>
        </DialogActions>
      </form>
    </Modal>
  );
}

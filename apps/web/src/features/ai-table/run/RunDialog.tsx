import { RunOptions } from '@atrium/domain/ai-table';
import { Button, Checkbox, Modal } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useReturnFocus } from '../../../shared/keyboard/return-focus.ts';
import { type ColumnsRequest, startRun } from './run-actions.ts';
import { RunCost, useIsAffordable } from './RunCost.tsx';
import { useRunCost } from './use-run-cost.ts';
import { DialogActions } from '../../../shared/parts/DialogActions.tsx';
import styles from '../Dialog.module.css';

export type AskedRun = ColumnsRequest & {
  title: string;
  explanation: string;
  /** Offers to replace values that people wrote. */
  mayReplace?: boolean;
};

/** Shows what filling costs and starts it. */
export function RunDialog({ asked, onClose }: { asked: AskedRun; onClose: () => void }) {
  const { title, explanation, mayReplace = false, ...request } = asked;
  useReturnFocus();
  const form = useForm({ initialValues: { replacesEdits: false } });
  const wanted = requestOf(request, form.values.replacesEdits);
  const cost = useRunCost(wanted);
  const isAffordable = useIsAffordable(cost);
  const start = form.onSubmit(async () => {
    if (isAffordable && (await startRun(wanted))) onClose();
  });
  return (
    <Modal opened onClose={onClose} title={title}>
      <form className={styles.form} onSubmit={start}>
        <p>{explanation}</p>
        {mayReplace && (
          <Checkbox
            label="Also replace values written by people"
            {...form.getInputProps('replacesEdits', { type: 'checkbox' })}
          />
        )}
        <RunCost cost={cost} nothing="Everything is up to date: there is nothing to fill." />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {/* It takes the focus while the cost is counted, which a disabled button cannot. */}
          <Button
            type="submit"
            data-autofocus
            data-disabled={!isAffordable || undefined}
            aria-disabled={!isAffordable}
            loading={form.submitting}
          >
            Fill
          </Button>
        </DialogActions>
      </form>
    </Modal>
  );
}

/** Only a regeneration can replace values that people wrote. */
function requestOf(request: ColumnsRequest, replacesEdits: boolean): ColumnsRequest {
  if (!replacesEdits) return request;
  const options = RunOptions.parse({ ...request.options, preserveUserEditedRows: false });
  return { ...request, mode: 'regenerate', options };
}

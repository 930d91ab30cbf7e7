import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { apiClient, type ApiOutput, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { countOf } from '../../shared/format/number.ts';
import { useReturnFocus } from '../../shared/keyboard/return-focus.ts';
import styles from './Workflow.module.css';

type Outcome = ApiOutput['operatorWorkflow']['refreshWorkflows']['data'][number];

const REFRESHED = {
  one: '# workflow was updated from its template',
  other: '# workflows were updated from their templates',
};
const OUTCOMES: Record<Outcome['outcome'], string> = {
  refreshed: 'takes the new template',
  proposed: 'was edited: it stays, and gets the template beside it',
  current: 'is up to date',
};

/** Shows which workflows would change before anything changes. Edited copies are left as they are. */
export function RefreshPreview({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const [rows, setRows] = useState<readonly Outcome[]>();
  const [isBusy, setIsBusy] = useState(false);
  const changing = rows?.filter(({ outcome }) => outcome !== 'current') ?? [];
  const run = async (dryRun: boolean) => {
    setIsBusy(true);
    await attempt(async () => {
      const { data } = await apiClient.operatorWorkflow.refreshWorkflows.mutate({ dryRun });
      if (dryRun) {
        setRows(data);
        return;
      }
      await queries.workflow.invalidate();
      toastInfo(countOf(data.filter(({ outcome }) => outcome === 'refreshed').length, REFRESHED));
      onClose();
    });
    setIsBusy(false);
  };
  return (
    <Modal opened onClose={onClose} title="Update workflows from their templates" centered size="lg">
      <div className={styles.form}>
        <p>
          Unchanged copies of a template take its newer version. Edited copies stay as they are, and get the template as
          a proposed version beside them.
        </p>
        {rows && (
          <section className={styles.report} aria-label="Preview">
            <h3>{changing.length === 0 ? 'Every workflow is up to date' : 'What would change'}</h3>
            <ul>
              {changing.map(({ workflowId, name, templateKey, outcome }) => (
                <li key={workflowId}>
                  <b>{name}</b>
                  <p>
                    {OUTCOMES[outcome]} ({templateKey})
                  </p>
                </li>
              ))}
            </ul>
          </section>
        )}
        <div className={styles.formButtons}>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {rows === undefined ? (
            <Button loading={isBusy} onClick={() => void run(true)}>
              Show what would change
            </Button>
          ) : (
            changing.length > 0 && (
              <Button loading={isBusy} onClick={() => void run(false)}>
                Change these workflows
              </Button>
            )
          )}
        </div>
      </div>
    </Modal>
  );
}

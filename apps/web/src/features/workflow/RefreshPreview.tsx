import { Button, Modal } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { apiClient, type ApiOutput, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { countOf } from '../../shared/format/number.ts';
import { useReturnFocus } from '../../shared/keyboard/return-focus.ts';
import { DialogActions } from '../../shared/parts/DialogActions.tsx';
import styles from './Workflow.module.css';

type Outcome = ApiOutput['operatorWorkflow']['refreshWorkflows']['data'][number];

const UPDATED = { one: '# workflow updated', other: '# workflows updated' };
const PROPOSED = { one: '# proposal added', other: '# proposals added' };
const WORDS: Record<Outcome['outcome'], string> = {
  refreshed: 'Takes the new version of',
  proposed: 'Was edited and stays. It gets a proposed version of',
  current: 'Is up to date with',
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
      toastInfo(doneWords(data));
      onClose();
    });
    setIsBusy(false);
  };
  return (
    <Modal opened onClose={onClose} title="Update workflows from their templates" size="lg">
      <div className={styles.form}>
        <p>
          Unchanged copies of a template take its newer version. Edited copies stay as they are, and get the template as
          a proposed version beside them.
        </p>
        {rows && <Preview rows={changing} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {changing.length === 0 && rows !== undefined ? 'Close' : 'Cancel'}
          </Button>
          {rows === undefined ? (
            <Button key="show" loading={isBusy} data-autofocus onClick={() => void run(true)}>
              Show what would change
            </Button>
          ) : (
            changing.length > 0 && (
              <Button key="change" loading={isBusy} onClick={() => void run(false)}>
                Change these workflows
              </Button>
            )
          )}
        </DialogActions>
      </div>
    </Modal>
  );
}

/** Takes the focus, because the button that showed it is gone. */
function Preview({ rows }: { rows: readonly Outcome[] }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls takes the focus
    <section className={`${styles.report} ${styles.preview}`} ref={section} tabIndex={0} aria-label="Preview">
      <h3>{rows.length === 0 ? 'Every workflow is up to date' : 'What would change'}</h3>
      {byOrganization(rows).map(([id, ofOne]) => (
        <div key={id}>
          <h4>{ofOne[0]?.organizationName}</h4>
          <ul>
            {ofOne.map(({ workflowId, name, templateName, outcome }) => (
              <li key={workflowId}>
                <b>{name}</b>
                <p>
                  {WORDS[outcome]} “{templateName}”
                </p>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function byOrganization(rows: readonly Outcome[]): [string, Outcome[]][] {
  const sorted = rows.toSorted(
    (a, b) => a.organizationName.localeCompare(b.organizationName) || a.name.localeCompare(b.name),
  );
  return [...Map.groupBy(sorted, ({ organizationId }) => organizationId)];
}

function doneWords(rows: readonly Outcome[]): string {
  const count = (wanted: Outcome['outcome']) => rows.filter(({ outcome }) => outcome === wanted).length;
  const [updated, proposed] = [count('refreshed'), count('proposed')];
  return [updated > 0 && countOf(updated, UPDATED), proposed > 0 && countOf(proposed, PROPOSED)]
    .filter((words) => words !== false)
    .join(', ');
}

import type { AppData } from '@atrium/domain/bank-reconcile';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { api, apiClient } from '../../../shared/api/client.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { ButtonLink } from '../../../shared/parts/links.tsx';
import { stopRun } from '../../../shared/run/use-task.ts';
import { StatementsProgress } from '../folder/FolderActions.tsx';
import type { BankFolder } from '../folder/use-bank-folder.ts';
import { startRun, useRun } from '../folder/use-run.ts';
import { changedWords } from '../rules/ChangePreview.tsx';
import { isChanged } from '../rules/rules-draft.ts';
import { usePreview } from '../rules/use-preview.ts';
import { refreshFolder } from '../transactions/use-transactions.ts';
import { decidedWords, type RunView, runViewOf } from './run-view.ts';
import styles from './Wizard.module.css';

const ALL = ['Pending', 'Failed', 'Skipped', 'Completed'] as const;

const HEADINGS: Record<RunView, string> = {
  ready: 'Give the transactions their categories',
  running: 'Give the transactions their categories',
  foreign: 'Give the transactions their categories',
  done: 'Done',
  stopped: 'Stopped',
  failed: 'The run failed',
};

type Props = { folder: BankFolder; config: AppData; onBack: () => void };

/** Saves the configuration and processes the statements with it. */
export function RunStep({ folder, config, onBack }: Props) {
  const { task, isLive, isForeign, taskId } = useRun(folder.id);
  const [isBusy, setBusy] = useState(false);
  const [hasRun, setRun] = useState(false);
  // After a reload, the run that this step has started is still under way.
  if (isLive && !hasRun) setRun(true);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that has the focus goes away with its state.
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  const isUnsaved = isChanged(config, folder.metadata.appData);
  const view = isForeign ? 'foreign' : runViewOf(hasRun, task);
  const isEnd = view === 'done' || view === 'stopped' || view === 'failed';
  const run = async () => {
    setBusy(true);
    const isSaved =
      !isUnsaved ||
      (await attempt(() =>
        apiClient.bankReconcile.updateAgentAppConfig.mutate({
          folderId: folder.id,
          appData: config,
          expectedVersion: folder.metadata.appMetadata.version,
        }),
      ));
    if (isSaved && (await startRun({ folderId: folder.id, processStatementsWithStatus: [...ALL] })) !== undefined) {
      focusHeading();
      setRun(true);
    }
    await refreshFolder();
    setBusy(false);
  };
  return (
    <>
      <div className={styles.body}>
        <section className={styles.part} aria-labelledby="run-heading">
          <h2 id="run-heading" ref={heading} tabIndex={-1}>
            {HEADINGS[view]}
          </h2>
          <p role="status" data-tone={view === 'failed' ? 'bad' : undefined}>
            {view === 'ready' && <ReadyWords folderId={folder.id} config={config} />}
            {view === 'running' && 'You can leave this page. The run continues.'}
            {view === 'foreign' && 'Another person is processing these statements. Wait until they are done.'}
            {view === 'done' && <DoneWords folderId={folder.id} />}
            {view === 'stopped' &&
              'The run was stopped. Only the statements that it had processed have their categories.'}
            {view === 'failed' && (task?.errorMessage ?? 'The statements could not be processed. Run again.')}
          </p>
          {isLive && task !== undefined && taskId !== undefined && (
            <StatementsProgress
              task={task}
              onStop={() => {
                focusHeading();
                void stopRun(taskId);
              }}
            />
          )}
        </section>
      </div>
      {(view === 'ready' || isEnd) && (
        <div className={styles.foot}>
          <p>{view === 'ready' && isUnsaved ? 'Nothing has been saved yet.' : ''}</p>
          {view === 'done' ? (
            <div>
              <ButtonLink variant="default" to="/reconcile/$folderId/statements" params={{ folderId: folder.id }}>
                See the statements
              </ButtonLink>
              <ButtonLink to="/reconcile/$folderId" params={{ folderId: folder.id }}>
                See the transactions
              </ButtonLink>
            </div>
          ) : (
            <div>
              <Button variant="default" onClick={onBack}>
                Back
              </Button>
              <Button disabled={isBusy} onClick={() => void run()}>
                {view !== 'ready' ? 'Run again' : isUnsaved ? 'Save and run' : 'Run'}
              </Button>
            </div>
          )}
        </div>
      )}
    </>
  );
}

/** Says how many rows the configuration would change. */
function ReadyWords({ folderId, config }: { folderId: string; config: AppData }) {
  const { preview, isCurrent, error } = usePreview(folderId, config);
  if (preview !== undefined && isCurrent) return `${changedWords(preview)}. The statements are not read again.`;
  return error === null ? 'Counting the rows…' : 'The rows could not be counted. The run can start all the same.';
}

/** Says how many transactions have a category. */
function DoneWords({ folderId }: { folderId: string }) {
  const summary = api.bankReconcile.transactionSummary.useQuery({ folderId });
  return decidedWords(summary.data?.data.counts);
}

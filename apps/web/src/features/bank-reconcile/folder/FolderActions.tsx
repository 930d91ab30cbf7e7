import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { IconChevronDown, IconPlayerStopFilled } from '@tabler/icons-react';
import { mayOnTableFolder } from '../../../shared/access/permissions.ts';
import { formatTimeLeft } from '../../../shared/format/date.ts';
import { Bar } from '../../../shared/parts/Bar.tsx';
import { ButtonLink } from '../../../shared/parts/links.tsx';
import { StatusWords } from '../../../shared/parts/StatusWords.tsx';
import { progressWords, startRun, stopRun, useRun } from './use-run.ts';
import type { BankFolder } from './use-bank-folder.ts';
import styles from './FolderActions.module.css';

/** Starts and follows runs of a folder, and leads to its statements. */
export function FolderActions({ folder }: { folder: BankFolder }) {
  const { task, isLive, isForeign, taskId } = useRun(folder.id);
  const { dataroomId, statementFolderId } = folder.metadata;
  const mayRun = mayOnTableFolder(folder, 'write');
  if (isLive && task !== undefined && taskId !== undefined)
    return <RunProgress task={task} onStop={mayRun ? () => void stopRun(taskId) : undefined} />;
  if (isForeign) return <StatusWords tone="run">Being processed</StatusWords>;
  return (
    <>
      <ButtonLink
        variant="default"
        className={styles.wide}
        to="/library/$dataroomId"
        params={{ dataroomId }}
        search={{ folderId: statementFolderId }}
      >
        Add statements
      </ButtonLink>
      {mayRun && (
        <Button.Group>
          <Button onClick={() => void startRun({ folderId: folder.id })}>Process new</Button>
          <Menu position="bottom-end" width={260}>
            <Menu.Target>
              <Button px={6} aria-label="More ways to process">
                <IconChevronDown size={14} />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => void startRun({ folderId: folder.id })}>
                New, failed and skipped statements
              </Menu.Item>
              <Menu.Item
                onClick={() =>
                  void startRun({
                    folderId: folder.id,
                    processStatementsWithStatus: ['Pending', 'Failed', 'Skipped', 'Completed'],
                  })
                }
              >
                All statements again
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Button.Group>
      )}
    </>
  );
}

type Task = NonNullable<ReturnType<typeof useRun>['task']>;

/** The progress of a run, the time left, and a button that stops it. */
export function RunProgress({ task, onStop }: { task: Task; onStop: (() => void) | undefined }) {
  const { progress } = task;
  const { completed = 0, total = null, secondsLeft = null } = progress ?? {};
  return (
    <div className={styles.run} role="group" aria-label="Processing the statements">
      <div>
        <span>{progressWords(completed, total)}</span>
        <Bar value={total === null || total === 0 ? 0 : (completed / total) * 100} label="Statements processed" />
      </div>
      {secondsLeft != null && <em>{formatTimeLeft(secondsLeft * 1000)}</em>}
      {onStop !== undefined && (
        <Tooltip label="Stop. Statements that are done stay.">
          <ActionIcon size={24} aria-label="Stop processing" onClick={onStop}>
            <IconPlayerStopFilled size={13} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}

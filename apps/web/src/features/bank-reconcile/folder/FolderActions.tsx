import { type ComponentProps, useState } from 'react';
import { Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconChevronDown } from '@tabler/icons-react';
import { mayOnTableFolder } from '../../../shared/access/permissions.ts';
import { ButtonLink } from '../../../shared/parts/links.tsx';
import { StatusWords } from '../../../shared/parts/StatusWords.tsx';
import { RunProgress } from '../../../shared/run/RunProgress.tsx';
import { stopRun } from '../../../shared/run/use-task.ts';
import { asksModel, type Process, ProcessDialog } from './ProcessDialog.tsx';
import { progressWords, startRun, useRun } from './use-run.ts';
import type { BankFolder } from './use-bank-folder.ts';
import styles from './FolderActions.module.css';

/** Starts and follows runs of a folder, and leads to its statements. */
export function FolderActions({ folder }: { folder: BankFolder }) {
  const { task, isLive, isForeign, taskId } = useRun(folder.id);
  const { dataroomId, statementFolderId } = folder.metadata;
  const mayRun = mayOnTableFolder(folder, 'write');
  const toStatementFolder = {
    to: '/library/$dataroomId',
    params: { dataroomId },
    search: { folderId: statementFolderId },
  } as const;
  const [asked, setAsked] = useState<Process>();
  const run = (statuses: Process['statuses']) => {
    if (asksModel(folder)) setAsked({ statuses });
    else {
      const chosen = statuses === undefined ? {} : { processStatementsWithStatus: statuses };
      void startRun({ folderId: folder.id, ...chosen });
    }
  };
  if (isLive && task !== undefined && taskId !== undefined)
    return <StatementsProgress task={task} onStop={mayRun ? () => void stopRun(taskId) : undefined} />;
  if (isForeign) return <StatusWords tone="run">Being processed</StatusWords>;
  return (
    <>
      <ButtonLink variant="default" className={styles.wide} {...toStatementFolder}>
        Add statements
      </ButtonLink>
      {mayRun && (
        <Button.Group>
          <Button onClick={() => run(undefined)}>Process new</Button>
          <Menu position="bottom-end" width={260}>
            <Menu.Target>
              <Button px={6} aria-label="More ways to process">
                <IconChevronDown size={14} />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                className={styles.narrow}
                renderRoot={(props: object) => <Link {...toStatementFolder} {...props} />}
              >
                Add statements
              </Menu.Item>
              <Menu.Item onClick={() => run(undefined)}>Process new, failed and skipped ones</Menu.Item>
              <Menu.Item onClick={() => run(['Pending', 'Failed', 'Skipped', 'Completed'])}>
                Process all statements again
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Button.Group>
      )}
      {asked !== undefined && <ProcessDialog folder={folder} process={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

type ProgressProps = Pick<ComponentProps<typeof RunProgress>, 'task' | 'onStop'>;

/** The progress of a run over statements. */
export function StatementsProgress(props: ProgressProps) {
  return (
    <RunProgress
      label="Processing the statements"
      wordsOf={progressWords}
      stopHint="Stop. Statements that are done stay."
      {...props}
    />
  );
}

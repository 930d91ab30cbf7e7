import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPlayerStopFilled } from '@tabler/icons-react';
import { formatTimeLeft } from '../format/date.ts';
import { Bar } from '../parts/Bar.tsx';
import type { Task } from './use-task.ts';
import styles from './RunProgress.module.css';

type Props = {
  task: Pick<Task, 'progress'>;
  /** The name of the run, such as “Processing the statements”. */
  label: string;
  wordsOf: (completed: number, total: number | null) => string;
  /** A sentence about the results that a stop keeps. */
  stopHint: string;
  onStop: (() => void) | undefined;
};

/** The progress of a run, the time left, and a button that stops it. */
export function RunProgress({ task: { progress }, label, wordsOf, stopHint, onStop }: Props) {
  const { completed = 0, total = null, secondsLeft = null } = progress ?? {};
  return (
    <div className={styles.run} role="group" aria-label={label}>
      <div>
        <span>{wordsOf(completed, total)}</span>
        <Bar value={total === null || total === 0 ? 0 : (completed / total) * 100} label={label} />
      </div>
      {secondsLeft != null && <em>{formatTimeLeft(secondsLeft * 1000)}</em>}
      {onStop !== undefined && (
        <Tooltip label={stopHint}>
          <ActionIcon size={24} aria-label="Stop processing" onClick={onStop}>
            <IconPlayerStopFilled size={13} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}

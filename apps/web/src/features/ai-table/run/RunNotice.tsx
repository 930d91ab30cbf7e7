import { Button } from '@mantine/core';
import { countOf } from '../../../shared/format/number.ts';
import type { Run } from './progress.ts';
import { startRun } from './run-actions.ts';
import styles from '../TableScreen.module.css';

/** A run was stopped or broke off, or was a trial: what still waits goes on with one click. */
export function RunNotice({ datatableId, run, waiting }: { datatableId: string; run: Run | null; waiting: number }) {
  const why = run?.status === 'stopped' ? 'Stopped.' : run?.status === 'failed' ? 'The run broke off.' : undefined;
  const words = countOf(waiting, { one: '# cell still waits.', other: '# cells still wait.' });
  const fill = () => void startRun({ mode: 'refresh', datatableId, options: { onlyPendingColumns: true } });
  return (
    <div className={styles.notice}>
      <span>{why === undefined ? words : `${why} ${words}`}</span>
      <Button variant="default" size="compact-sm" onClick={fill}>
        {countOf(waiting, { one: 'Continue for # credit', other: 'Continue for # credits' })}
      </Button>
    </div>
  );
}

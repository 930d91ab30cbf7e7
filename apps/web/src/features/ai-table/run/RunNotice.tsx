import { Button } from '@mantine/core';
import { countOf } from '../../../shared/format/number.ts';
import { Notice } from '../Notice.tsx';
import type { Run } from '../../../shared/run/progress.ts';
import { startRun } from './run-actions.ts';

/** Offers to fill the cells that a stopped or failed run, or a trial, has left. */
export function RunNotice({ datatableId, run, waiting }: { datatableId: string; run: Run | null; waiting: number }) {
  const reason = reasonOf(run);
  const words = countOf(waiting, { one: '# cell is not filled yet.', other: '# cells are not filled yet.' });
  const fill = () => void startRun({ mode: 'refresh', datatableId, options: { onlyPendingColumns: true } });
  return (
    <Notice words={reason === undefined ? words : `${reason} ${words}`}>
      <Button variant="default" size="compact-sm" onClick={fill}>
        {countOf(waiting, { one: 'Continue for # credit', other: 'Continue for # credits' })}
      </Button>
    </Notice>
  );
}

function reasonOf(run: Run | null): string | undefined {
  if (run?.status === 'stopped') return 'Stopped.';
  return run?.status === 'failed' ? 'The run failed.' : undefined;
}

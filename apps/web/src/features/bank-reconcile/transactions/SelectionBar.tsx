import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { countOf, formatCount } from '../../../shared/format/number.ts';
import { RunProgress } from '../../../shared/run/RunProgress.tsx';
import type { ManyRows } from './transaction-actions.ts';
import styles from './Transactions.module.css';

const PROGRESS = {
  selecting: { label: 'Selecting the rows', words: 'selected', hint: 'Stop. Nothing is selected.' },
  changing: { label: 'Changing the rows', words: 'changed', hint: 'Stop. Rows that are changed stay.' },
};

type ProgressProps = { rows: ManyRows; onStopped: () => void };

/** Replaces the views while many rows are selected or changed. */
export function ManyRowsProgress({ rows: { kind, completed, total, stop }, onStopped }: ProgressProps) {
  const { label, words, hint } = PROGRESS[kind];
  return (
    <div className={styles.bar} data-selecting>
      <RunProgress
        label={label}
        task={{ progress: { completed, total, note: null } }}
        wordsOf={(done) => `${formatCount(done)} of ${countOf(total, { one: '# row', other: '# rows' })} ${words}`}
        stopHint={hint}
        onStop={() => {
          stop();
          onStopped();
        }}
      />
    </div>
  );
}

type Props = {
  count: number;
  mayEdit: boolean;
  onCommand: (kind: 'accept' | 'category' | 'withdraw') => void;
  onClear: () => void;
};

/** Replaces the views while rows are selected, and offers what can be done with them. */
export function SelectionBar({ count, mayEdit, onCommand, onClear }: Props) {
  return (
    <div className={styles.bar} data-selecting role="toolbar" aria-label="Selected rows">
      <b>{countOf(count, { one: '# row selected', other: '# rows selected' })}</b>
      {mayEdit && <RowActions size="compact-sm" onCommand={onCommand} />}
      <ActionIcon ml="auto" aria-label="Clear the selection" onClick={onClear}>
        <IconX size={15} />
      </ActionIcon>
    </div>
  );
}

type ActionsProps = Pick<Props, 'onCommand'> & { size: ButtonProps['size'] };

/** The actions for several rows. */
export function RowActions({ size, onCommand }: ActionsProps) {
  return (
    <>
      <Button size={size} onClick={() => onCommand('category')}>
        Set category
      </Button>
      <Button size={size} variant="default" onClick={() => onCommand('accept')}>
        Accept
      </Button>
      <Button size={size} variant="default" onClick={() => onCommand('withdraw')}>
        Withdraw
      </Button>
    </>
  );
}

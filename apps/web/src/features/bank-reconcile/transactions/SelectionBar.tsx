import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { countOf } from '../../../shared/format/number.ts';
import styles from './Transactions.module.css';

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
      {mayEdit && (
        <>
          <Button size="compact-sm" onClick={() => onCommand('category')}>
            Set category
          </Button>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onCommand('accept')}>
            Accept
          </Button>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onCommand('withdraw')}>
            Withdraw
          </Button>
        </>
      )}
      <ActionIcon ml="auto" aria-label="Clear the selection" onClick={onClear}>
        <IconX size={15} />
      </ActionIcon>
    </div>
  );
}

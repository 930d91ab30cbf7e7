import type { Transaction } from '@atrium/domain/bank-reconcile';
import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCategory,
  IconCheck,
  IconCopy,
  IconFileSearch,
  IconHelpCircle,
  IconListCheck,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { countOf } from '../../../shared/format/number.ts';
import { FloatingMenu } from '../../../shared/grid/FloatingMenu.tsx';
import { searchOf } from '../statements/statement-search.ts';
import type { RowCommand } from './transaction-keys.ts';

type Props = {
  folderId: string;
  row: Transaction;
  /** Rows that the commands act on. */
  count: number;
  place: DOMRect;
  mayEdit: boolean;
  onCopy: () => void;
  onTrace: () => void;
  onCommand: (kind: RowCommand) => void;
  onClose: () => void;
};

/** The menu of a transaction, or of the selected ones. */
export function TransactionMenu({ folderId, row, count, place, mayEdit, onCopy, onTrace, onCommand, onClose }: Props) {
  const navigate = useNavigate();
  const openStatement = () =>
    void navigate({
      to: '/reconcile/$folderId/statements/$documentId',
      params: { folderId, documentId: row.documentId },
      search: searchOf(row.place),
    });
  return (
    <FloatingMenu place={place} onClose={onClose} label={`Transaction ${row.description}`}>
      {count > 1 && <Menu.Label>{countOf(count, { one: '# row', other: '# rows' })}</Menu.Label>}
      <Menu.Item leftSection={<IconCopy size={15} />} onClick={onCopy}>
        Copy
      </Menu.Item>
      {count === 1 && (
        <>
          <Menu.Item leftSection={<IconHelpCircle size={15} />} onClick={onTrace}>
            Why this category
          </Menu.Item>
          <Menu.Item leftSection={<IconFileSearch size={15} />} onClick={openStatement}>
            Show in the statement
          </Menu.Item>
        </>
      )}
      {mayEdit && (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<IconCheck size={15} />} onClick={() => onCommand('accept')}>
            Accept
          </Menu.Item>
          <Menu.Item leftSection={<IconCategory size={15} />} onClick={() => onCommand('category')}>
            Set category…
          </Menu.Item>
          {count === 1 && (
            <Menu.Item leftSection={<IconListCheck size={15} />} onClick={() => onCommand('rule')}>
              Rule from this row…
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconArrowBackUp size={15} />} onClick={() => onCommand('withdraw')}>
            Withdraw the category
          </Menu.Item>
        </>
      )}
    </FloatingMenu>
  );
}

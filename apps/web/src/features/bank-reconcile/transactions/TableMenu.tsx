import type { TransactionSummary } from '@atrium/domain/bank-reconcile';
import { ActionIcon, Menu } from '@mantine/core';
import { IconColumnInsertRight, IconDots, IconTable } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { NameModal } from '../../../shared/parts/NameModal.tsx';
import { addColumn } from './added-actions.ts';

type Props = { table: NonNullable<TransactionSummary['table']>; mayEdit: boolean };

/** Adds a column to the AI table of all transactions, or opens it. */
export function TableMenu({ table: { datatableId }, mayEdit }: Props) {
  const [isNaming, setNaming] = useState(false);
  return (
    <>
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <ActionIcon aria-label="Columns and table">
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayEdit && (
            <Menu.Item leftSection={<IconColumnInsertRight size={15} />} onClick={() => setNaming(true)}>
              Add a column…
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconTable size={15} />}
            renderRoot={(props) => <Link to="/tables/$datatableId" params={{ datatableId }} {...props} />}
          >
            Open as AI table
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isNaming && (
        <NameModal
          title="New column"
          label="Name"
          placeholder="Checked by"
          submit="Add the column"
          onClose={() => setNaming(false)}
          onSubmit={async (name) => addColumn(datatableId, name)}
        />
      )}
    </>
  );
}

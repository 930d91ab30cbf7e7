import type { GlCategory } from '@atrium/domain/bank-reconcile';
import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { mayOnTableFolder } from '../../../shared/access/permissions.ts';
import { countOf } from '../../../shared/format/number.ts';
import { DataList, type ListColumn } from '../../../shared/list/DataList.tsx';
import { EmptyState } from '../../../shared/parts/EmptyState.tsx';
import { StatusBar } from '../../../shared/shell/StatusBar.tsx';
import { Link } from '@tanstack/react-router';
import { BankFrame } from '../folder/BankFrame.tsx';
import type { BankFolder } from '../folder/use-bank-folder.ts';
import { useFolderEvents } from '../transactions/use-transactions.ts';
import { saveCategories } from './save-categories.ts';
import { CategoryForm } from './CategoryForm.tsx';
import { findCategories } from './find-categories.ts';
import transactionStyles from '../transactions/Transactions.module.css';

const KEYS = [
  ['ArrowUp ArrowDown', 'move'],
  ['Enter', 'edit'],
  ['Shift+F10', 'menu'],
  ['?', 'all keys'],
] as const;

/** The accounts of the general ledger that transactions are given. */
export function CategoriesPage({ folderId }: { folderId: string }) {
  return (
    <BankFrame folderId={folderId} status={<StatusBar facts={undefined} keys={KEYS} />}>
      {(folder) => <Categories folder={folder} />}
    </BankFrame>
  );
}

type Edited = { category: GlCategory | undefined };

function Categories({ folder }: { folder: BankFolder }) {
  const { glCategories, rules } = folder.metadata.appData;
  const mayEdit = mayOnTableFolder(folder, 'write');
  const [edited, setEdited] = useState<Edited>();
  useFolderEvents(folder.id);
  const items = useMemo(() => findCategories(glCategories, ''), [glCategories]);
  const columns = useMemo(() => columnsOf(folder.id, rules), [folder.id, rules]);
  const add = mayEdit && (
    <Button
      variant={items.length === 0 ? 'filled' : 'default'}
      leftSection={<IconPlus size={14} />}
      onClick={() => setEdited({ category: undefined })}
    >
      New category
    </Button>
  );
  return (
    <>
      {items.length === 0 ? (
        <EmptyState title="No categories yet" action={add}>
          A category is an account of the general ledger. Rules and people give transactions one each.
        </EmptyState>
      ) : (
        <>
          <div className={transactionStyles.bar} style={{ paddingLeft: 16 }}>
            <p style={{ flex: 1, color: 'var(--text-3)' }}>The accounts of your general ledger</p>
            {add}
          </div>
          <DataList
            label="Categories"
            items={items}
            nameOf={({ glAccountName }) => glAccountName}
            columns={columns}
            {...(mayEdit
              ? {
                  onOpen: (category: GlCategory) => setEdited({ category }),
                  renderMenu: (category: GlCategory) => (
                    <>
                      <Menu.Item onClick={() => setEdited({ category })}>Edit</Menu.Item>
                      <Menu.Item
                        disabled={rules.some(({ categoryId }) => categoryId === category.id)}
                        onClick={() =>
                          void saveCategories(
                            folder,
                            glCategories.filter(({ id }) => id !== category.id),
                            `${category.glAccountName} deleted`,
                          )
                        }
                      >
                        Delete
                      </Menu.Item>
                    </>
                  ),
                }
              : {})}
            takesFocus
          />
        </>
      )}
      {edited !== undefined && (
        <CategoryForm
          category={edited.category}
          codes={glCategories.filter(({ id }) => id !== edited.category?.id).map(({ glAccountCode }) => glAccountCode)}
          onClose={() => setEdited(undefined)}
          onSave={(facts) =>
            saveCategories(
              folder,
              edited.category === undefined
                ? [...glCategories, { ...facts, id: null }]
                : glCategories.map((one) => (one.id === edited.category?.id ? { ...one, ...facts } : one)),
              `${facts.glAccountName} saved`,
            )
          }
        />
      )}
    </>
  );
}

function columnsOf(folderId: string, rules: BankFolder['metadata']['appData']['rules']): ListColumn<GlCategory>[] {
  return [
    {
      id: 'name',
      label: 'Name',
      width: 'minmax(160px, 2fr)',
      renderCell: ({ glAccountName }) => <b>{glAccountName}</b>,
    },
    { id: 'code', label: 'Code', width: '110px', renderCell: ({ glAccountCode }) => glAccountCode },
    { id: 'type', label: 'Account type', width: '120px', isWide: true, renderCell: ({ accountType }) => accountType },
    {
      id: 'balance',
      label: 'Normal balance',
      width: '120px',
      isWide: true,
      renderCell: ({ normalBalance }) => normalBalance,
    },
    {
      id: 'rules',
      label: 'Rules',
      width: '90px',
      isNumber: true,
      renderCell: ({ id }) =>
        countOf(rules.filter(({ categoryId }) => categoryId === id).length, { one: '# rule', other: '# rules' }),
    },
    {
      id: 'rows',
      label: 'Transactions',
      width: '130px',
      renderCell: ({ id }) => (
        <Link tabIndex={-1} to="/reconcile/$folderId" params={{ folderId }} search={{ category: id }}>
          Show rows
        </Link>
      ),
    },
  ];
}

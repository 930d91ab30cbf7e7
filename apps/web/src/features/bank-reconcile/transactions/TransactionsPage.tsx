import type { AddedColumn, Transaction } from '@atrium/domain/bank-reconcile';
import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useMemo, useRef, useState } from 'react';
import { mayOnTableFolder } from '../../../shared/access/permissions.ts';
import { api, apiClient } from '../../../shared/api/client.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { toastInfo } from '../../../shared/feedback/toast.ts';
import { countOf, formatCount } from '../../../shared/format/number.ts';
import { writeClipboard } from '../../../shared/grid/write-clipboard.ts';
import { PickBar } from '../../../shared/grid/PickBar.tsx';
import { ErrorState } from '../../../shared/parts/ErrorState.tsx';
import { SkeletonRows } from '../../../shared/parts/SkeletonRows.tsx';
import { useSidePanel } from '../../../shared/shell/layout.tsx';
import { StatusBar } from '../../../shared/shell/StatusBar.tsx';
import { CategoryPicker } from '../categories/CategoryPicker.tsx';
import { BankFrame } from '../folder/BankFrame.tsx';
import { FolderActions } from '../folder/FolderActions.tsx';
import { type BankFolder, useNames } from '../folder/use-bank-folder.ts';
import { RuleFromRow } from '../rules/RuleFromRow.tsx';
import { AddedFields } from '../trace/AddedFields.tsx';
import { RowPanel } from '../trace/RowPanel.tsx';
import { ProofStrip, ProofStripPlace } from './ProofStrip.tsx';
import { RowCursor } from './row-cursor.ts';
import { ManyRowsProgress, RowActions, SelectionBar } from './SelectionBar.tsx';
import { copiedRows } from './copied-rows.ts';
import { NoRows } from './NoRows.tsx';
import { Sums } from './Sums.tsx';
import { TableMenu } from './TableMenu.tsx';
import { pasteCategories } from './paste-rows.ts';
import { writeAdded } from './added-actions.ts';
import { acceptRows, manyRows, setCategory, undoLast, withdrawCategory } from './transaction-actions.ts';
import type { RowCommand, TransactionCommand } from './transaction-keys.ts';
import { TransactionGrid } from './TransactionGrid.tsx';
import { TransactionMenu } from './TransactionMenu.tsx';
import { queryOf, type ShowTransactions, type TransactionsSearch } from './transactions-search.ts';
import { useEveryRow } from './use-every-row.ts';
import { useRowInAddress } from './use-row-in-address.ts';
import { useTransactionShortcuts } from './use-transaction-shortcuts.ts';
import { useFolderEvents, useTransactions, useTransactionSummary } from './use-transactions.ts';
import { ViewsBar } from './ViewsBar.tsx';
import styles from './Transactions.module.css';

type Props = { folderId: string; search: TransactionsSearch; show: ShowTransactions };

const KEYS = [
  ['n', 'next without category'],
  ['a', 'accept'],
  ['c', 'category'],
  ['r', 'rule from row'],
  ['Enter', 'why'],
  ['?', 'all keys'],
] as const;

/** All transactions of a bank folder: why each has its category, and how to change it. */
export function TransactionsPage({ folderId, search, show }: Props) {
  const summary = api.bankReconcile.transactionSummary.useQuery({ folderId });
  const found = useFound(folderId, search);
  const counts = summary.data?.data.counts;
  const decided = counts && counts.all - counts.open;
  return (
    <BankFrame
      folderId={folderId}
      renderActions={(folder) => <FolderActions folder={folder} />}
      status={
        <StatusBar
          facts={
            counts && [
              `${formatCount(decided ?? 0)} of ${countOf(counts.all, {
                one: '# row has a category',
                other: '# rows have a category',
              })}`,
            ]
          }
          keys={KEYS}
        />
      }
    >
      {(folder) => <Transactions folder={folder} search={search} show={show} found={found} />}
    </BankFrame>
  );
}

type Found = ReturnType<typeof useFound>;

/** Loads what the list shows, at the same time as its folder. */
function useFound(folderId: string, search: TransactionsSearch) {
  const query = useMemo(() => queryOf(search), [search]);
  // A row that the address names is loaded with those around it instead.
  const rows = useTransactions(folderId, query, search.row === undefined && search.transaction === undefined);
  const summary = useTransactionSummary(folderId, query);
  const statements = api.bankReconcile.listStatements.useQuery({ folderId, limit: 1000 });
  return { query, rows, summary, statements };
}

/** A form over the list: a choice of category, or a rule. */
type Dialog = { kind: 'category'; ids: string[] } | { kind: 'rule' | 'note'; rowId: string } | null;

/** Added columns that the list shows. The panel has all of them. */
const SHOWN_COLUMNS = 2;
const NO_CHANGES: ReadonlyMap<string, string | null> = new Map();
const NO_COLUMNS: readonly AddedColumn[] = [];

/** Returns the first of equal values, so that the rows do not render again with every answer. */
function useSame<T>(value: T): T {
  const key = JSON.stringify(value);
  // The key is the value.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => value, [key]);
}

type ListProps = Omit<Props, 'folderId'> & { folder: BankFolder; found: Found };

function Transactions({ folder, search, show, found }: ListProps) {
  const { id: folderId, metadata } = folder;
  const mayEdit = mayOnTableFolder(folder, 'write');
  const { query, rows, summary, statements } = found;
  const table = summary.data?.data.table ?? null;
  useFolderEvents(folderId, rows, table?.datatableId);
  const names = useNames(metadata.appData);
  const added = useSame(table?.columns ?? NO_COLUMNS);
  const hasCurrencies = (summary.data?.data.sums.length ?? 0) > 1;
  const rowNames = useMemo(
    () => ({ ...names, hasCurrencies, added: added.slice(0, SHOWN_COLUMNS), changes: NO_CHANGES }),
    [names, hasCurrencies, added],
  );
  const many = useStore(manyRows, ({ now }) => (now?.folderId === folderId ? now : null));
  const cursor = useMemo(() => new RowCursor((index) => rows.rowAt(index)?.id), [rows]);
  const [dialog, setDialog] = useState<Dialog>(null);
  const grid = useRef<HTMLDivElement>(null);
  const total = useStore(rows.store, (state) => state.total);
  const error = useStore(rows.store, (state) => state.error);
  const at = useStore(cursor.store, (state) => state.at);
  const active = useStore(rows.store, (state) => state.rows.at(at));
  const picked = useStore(cursor.store, (state) => state.picked.size);
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const [startedPicking, setPicking] = useState(false);
  const isPicking = isPhone && startedPicking;
  const stopPicking = () => {
    cursor.clear();
    setPicking(false);
  };
  const [menu, setMenu] = useState<{ row: Transaction; place: DOMRect } | null>(null);
  const isPanelOpen = search.row !== undefined && active !== undefined;
  useSidePanel(isPanelOpen && !isPhone);
  useTransactionShortcuts(mayEdit);
  useRowInAddress({ rows, cursor, search, show });
  const every = useEveryRow(folderId, query, rows, cursor);
  const target = useMemo(() => ({ folderId, rows }), [folderId, rows]);
  const focusGrid = () => grid.current?.focus({ preventScroll: true });

  const goTo = useCallback((index: number) => cursor.goTo(index), [cursor]);
  const goToNextOpen = async () => {
    await attempt(async () => {
      const ask = (after: number) => apiClient.bankReconcile.nextTransaction.query({ folderId, ...query, after });
      const next = (await ask(cursor.at)).data.offset ?? (await ask(-1)).data.offset;
      if (next === null) toastInfo('Every row has a category');
      else goTo(next);
    });
  };
  const targets = (): Transaction[] =>
    cursor.targets().flatMap((id) => {
      const row = every.rowOf(id);
      return row === undefined ? [] : [row];
    });
  const accept = async () => {
    const wanted = targets();
    if (wanted.every(({ categoryId }) => categoryId === null)) {
      toastInfo('A row without a category cannot be accepted. Choose one with C.');
      return;
    }
    await acceptRows(target, wanted);
    if (cursor.picked.size === 0) await goToNextOpen();
  };
  const paste = async (text: string) => {
    if (text.trim() === '') return;
    if (!mayEdit) {
      toastInfo('Only Contributors can paste categories');
      return;
    }
    await pasteCategories(text, { target, cursor, categories: metadata.appData.glCategories });
  };
  const copy = () => {
    const copied = targets().toSorted((a, b) => (rows.indexOf(a.id) ?? Infinity) - (rows.indexOf(b.id) ?? Infinity));
    toastInfo(countOf(copied.length, { one: '# row copied', other: '# rows copied' }));
    return copiedRows(copied, names.category);
  };
  const openPanel = (row: number) => show({ row: row + 1 });
  const openNote = () => {
    if (added.length === 0) toastInfo('No column was added yet. The menu beside the search adds one.');
    else if (active !== undefined) {
      openPanel(cursor.at);
      setDialog({ kind: 'note', rowId: active.id });
    }
  };
  const run = (command: TransactionCommand, page: number): void => {
    switch (command.kind) {
      case 'move':
        cursor.move(command.step, command.extend, total ?? 0, page);
        return;
      case 'pick':
        cursor.toggle(cursor.at);
        return;
      case 'pickAll':
        void every.pickAll();
        return;
      case 'unpick':
        if (cursor.picked.size > 0) cursor.clear();
        else show({ row: undefined });
        return;
      case 'nextOpen':
        void goToNextOpen();
        return;
      case 'trace':
        openPanel(cursor.at);
        return;
      case 'search':
        document.querySelector<HTMLInputElement>('[data-transaction-search]')?.focus();
        return;
      case 'undo':
        if (!undoLast()) toastInfo('Nothing to undo');
        return;
      case 'statement':
        document.querySelector<HTMLAnchorElement>('aside a[href*="/statements/"]')?.click();
        return;
    }
    if (!mayEdit) return;
    if (command.kind === 'note') openNote();
    else change(command.kind);
  };
  function change(kind: RowCommand): void {
    const ids = cursor.targets();
    if (ids.length === 0) return;
    if (kind === 'accept') void accept();
    else if (kind === 'withdraw') void withdrawCategory(target, ids);
    else if (kind === 'category') setDialog({ kind: 'category', ids });
    else {
      openPanel(cursor.at);
      const [rowId] = active === undefined ? ids : [active.id];
      if (rowId !== undefined) setDialog({ kind: 'rule', rowId });
    }
  }
  const closeDialog = () => {
    setDialog(null);
    focusGrid();
  };
  return (
    <div className={styles.split}>
      <div className={styles.pane}>
        {statements.isPending && <ProofStripPlace />}
        {statements.data !== undefined && statements.data.data.length > 0 && (
          <ProofStrip folderId={folderId} statements={statements.data.data} />
        )}
        {many !== null ? (
          <ManyRowsProgress rows={many} onStopped={focusGrid} />
        ) : picked > 0 && !isPhone ? (
          <SelectionBar count={picked} mayEdit={mayEdit} onCommand={change} onClear={() => cursor.clear()} />
        ) : (
          <ViewsBar
            search={search}
            counts={summary.data?.data.counts}
            hasPrompts={metadata.appData.rules.some(({ ruleConfig }) => ruleConfig.llmPrompt !== undefined)}
            names={names}
            statements={statements.data?.data ?? []}
            show={show}
            tools={
              <>
                {isPhone && !isPicking && (
                  <Button variant="default" onClick={() => setPicking(true)}>
                    Select
                  </Button>
                )}
                {table !== null && <TableMenu table={table} mayEdit={mayEdit} />}
              </>
            }
          />
        )}
        {total === undefined && error !== undefined ? (
          <ErrorState title="The transactions could not be loaded" error={error} retry={() => rows.refresh()} />
        ) : total === 0 ? (
          <NoRows folderId={folderId} search={search} show={show} />
        ) : (
          <div className={styles.rows}>
            {total === undefined && (
              <div className={styles.skeleton}>
                <SkeletonRows rows={24} label="Loading the transactions" />
              </div>
            )}
            <TransactionGrid
              ref={grid}
              label="Transactions"
              rows={rows}
              cursor={cursor}
              names={rowNames}
              sort={query.orderBy}
              onSort={(sort) => show({ sort: sort as TransactionsSearch['sort'], row: undefined })}
              onCommand={run}
              onPaste={(text) => void paste(text)}
              onCopy={copy}
              onOpen={(index) => {
                goTo(index);
                openPanel(index);
              }}
              isPicking={isPicking}
              onMenu={(index, place) => {
                const row = rows.rowAt(index);
                if (row === undefined) return;
                // The menu of a selected row is about all selected rows.
                if (!cursor.picked.has(row.id)) cursor.clear();
                goTo(index);
                setMenu({ row, place });
              }}
              onLongPress={(index) => {
                setPicking(true);
                cursor.toggle(index);
              }}
              isPanelOpen={isPanelOpen}
            />
          </div>
        )}
        {isPicking ? (
          <PickBar count={picked} onAll={() => void every.pickAll()} onDone={stopPicking}>
            {mayEdit && <RowActions size="md" onCommand={change} />}
          </PickBar>
        ) : (
          <Sums total={total} sums={summary.data?.data.sums} />
        )}
      </div>
      {isPanelOpen && (
        <RowPanel
          key={active.id}
          folderId={folderId}
          row={active}
          position={{ index: at, total: total ?? 0 }}
          appData={metadata.appData}
          version={metadata.appMetadata.version}
          categoryName={names.category}
          mayEdit={mayEdit}
          actions={{
            step: (by) => goTo(Math.max(0, Math.min((total ?? 1) - 1, at + by))),
            close: () => {
              show({ row: undefined });
              focusGrid();
            },
            category: () => setDialog({ kind: 'category', ids: [active.id] }),
            accept: () => void accept(),
            withdraw: () => void withdrawCategory(target, [active.id]),
            rule: () => setDialog({ kind: 'rule', rowId: active.id }),
          }}
          added={
            table !== null && (
              <AddedFields
                row={active}
                columns={added}
                mayEdit={mayEdit}
                hasFocus={dialog?.kind === 'note' && dialog.rowId === active.id}
                onWrite={async (column, before, after) =>
                  writeAdded({ datatableId: table.datatableId, rows }, { rowId: active.id, column, before, after })
                }
                onDone={closeDialog}
              />
            )
          }
          ruleForm={
            // A rule is made from one row, so another row closes its form.
            dialog?.kind === 'rule' && dialog.rowId === active.id ? (
              <RuleFromRow
                folder={folder}
                row={active}
                categoryName={names.category}
                onClose={closeDialog}
                onSaved={closeDialog}
              />
            ) : undefined
          }
        />
      )}
      {menu !== null && (
        <TransactionMenu
          folderId={folderId}
          row={menu.row}
          count={cursor.targets().length}
          place={menu.place}
          mayEdit={mayEdit}
          onCopy={() => void writeClipboard(copy())}
          onTrace={() => openPanel(cursor.at)}
          onCommand={change}
          onClose={() => {
            setMenu(null);
            focusGrid();
          }}
        />
      )}
      {dialog?.kind === 'category' && (
        <CategoryPicker
          title={countOf(dialog.ids.length, { one: 'Category of # row', other: 'Category of # rows' })}
          categories={metadata.appData.glCategories}
          current={active?.categoryId ?? null}
          onPick={(categoryId) => {
            const category = { id: categoryId, name: names.category(categoryId) };
            void setCategory(target, dialog.ids, category).then((isDone) => isDone && cursor.clear());
          }}
          onClose={closeDialog}
        />
      )}
    </div>
  );
}

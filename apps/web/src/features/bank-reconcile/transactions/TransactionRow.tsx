import type { AddedColumn, Transaction } from '@atrium/domain/bank-reconcile';
import { IconUserEdit } from '@tabler/icons-react';
import { memo } from 'react';
import { useStore } from 'zustand';
import { EMPTY, shownValue } from '../../../shared/ai-table/entry.ts';
import { RowCheck } from '../../../shared/grid/RowCheck.tsx';
import { formatCount } from '../../../shared/format/number.ts';
import { formatAmount } from '../../../shared/format/amount.ts';
import { formatBookedOn } from '../booked-on.ts';
import type { RowCursor } from './row-cursor.ts';
import type { TransactionRows } from './use-transactions.ts';
import styles from './TransactionGrid.module.css';

/** Names of the configuration that the rows refer to by id. */
export type RowNames = {
  category: (categoryId: string) => string;
  /** The number and name of a rule: "7 Tenant credits". */
  rule: (ruleId: string) => string;
  /** Whether the list has amounts of several currencies, so that each amount names its own. */
  hasCurrencies: boolean;
  /** Columns that people have added, as far as the list has place for them. */
  added: readonly AddedColumn[];
  /** The category that unsaved rules would give to rows, by row id. */
  changes: ReadonlyMap<string, string | null>;
};

export function rowId(index: number): string {
  return `transaction-${index}`;
}

type Props = { index: number; top: number; rows: TransactionRows; cursor: RowCursor; names: RowNames };

/** One transaction. It renders again when its own content, focus or selection changes. */
export const TransactionRow = memo(function TransactionRow({ index, top, rows, cursor, names }: Props) {
  const row = useStore(rows.store, (state) => state.rows.at(index));
  const isActive = useStore(cursor.store, (state) => state.at === index);
  const isPicked = useStore(cursor.store, ({ picked }) => row !== undefined && picked.has(row.id));
  return (
    <div
      id={rowId(index)}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isPicked}
      data-index={index}
      data-active={isActive || undefined}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span role="gridcell" className={styles.check}>
        <RowCheck
          label={`Select row ${formatCount(index + 1)}`}
          isChecked={isPicked}
          onChange={() => cursor.toggle(index)}
        />
      </span>
      <span role="gridcell" className={styles.number}>
        {formatCount(index + 1)}
      </span>
      {row === undefined ? <Bones added={names.added} /> : <Cells row={row} names={names} />}
    </div>
  );
});

function Cells({ row, names }: { row: Transaction; names: RowNames }) {
  const { id, bookedOn, description, amount, account, categoryId } = row;
  const next = names.changes.get(id);
  const isOpen = categoryId === null && next === undefined;
  return (
    <>
      <span role="gridcell" className={styles.date}>
        {formatBookedOn(bookedOn)}
      </span>
      <span role="gridcell" className={styles.text} title={description}>
        {description}
      </span>
      <span role="gridcell" className={styles.amount} title={row.currency ?? undefined}>
        {names.hasCurrencies && row.currency !== null && <em>{row.currency}</em>}
        {formatAmount(amount)}
      </span>
      <span role="gridcell" className={styles.account} title={account}>
        {shortAccount(account)}
      </span>
      <span
        role="gridcell"
        className={styles.category}
        data-none={isOpen || undefined}
        data-changes={next !== undefined || undefined}
      >
        {next === undefined
          ? categoryWords(categoryId, names)
          : `${categoryWords(categoryId, names)} → ${categoryWords(next, names)}`}
      </span>
      <span role="gridcell" className={styles.decided}>
        <DecidedBy row={row} names={names} />
      </span>
      {names.added.map(({ id: columnId, name, format }) => {
        const words = shownValue(format, row.added[name] ?? EMPTY);
        return (
          <span key={columnId} role="gridcell" className={styles.added} title={words}>
            {words}
          </span>
        );
      })}
    </>
  );
}

function categoryWords(categoryId: string | null, names: RowNames): string {
  return categoryId === null ? 'No category yet' : names.category(categoryId);
}

function DecidedBy({ row, names }: { row: Transaction; names: RowNames }) {
  const { decidedBy, ruleId, setByName } = row;
  if (decidedBy === 'person')
    return (
      <>
        <IconUserEdit size={14} stroke={1.6} aria-label="By hand" />
        {setByName ?? 'A former member'}
      </>
    );
  if (decidedBy === 'prompt' && ruleId !== null) return `Model, ${names.rule(ruleId)}`;
  return ruleId === null ? 'No rule matches' : names.rule(ruleId);
}

/** The last digits of an account number; the whole name of an account without digits. */
export function shortAccount(account: string): string {
  return /(\d{4})\D*$/.exec(account)?.[1] ?? account;
}

function Bones({ added }: Pick<RowNames, 'added'>) {
  const parts = ['date', 'text', 'amount', 'account', 'category', 'decided'].map((part) => [part, part] as const);
  return [...parts, ...added.map(({ id }) => [id, 'added'] as const)].map(([key, part]) => (
    <span key={key} role="gridcell" aria-label="Loading" className={styles[part]}>
      <i className={styles.bone} aria-hidden="true" />
    </span>
  ));
}

import type { TransactionSummary } from '@atrium/domain/bank-reconcile';
import { countOf } from '../../../shared/format/number.ts';
import { formatAmount } from '../../../shared/format/amount.ts';
import styles from './Transactions.module.css';

type Props = { total: number | undefined; sums: TransactionSummary['sums'] | undefined };

/** Exact sums of the rows that are shown, for each currency. */
export function Sums({ total, sums = [] }: Props) {
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.sums} role="group" aria-label="Totals of the shown rows" tabIndex={0}>
      {total !== undefined && <span>{countOf(total, { one: '# row', other: '# rows' })}</span>}
      {sums.map(({ currency, credits, debits, net }) => (
        <span key={currency ?? ''}>
          {currency === null ? sums.length > 1 && 'Without currency ' : `${currency} `}
          {'In '}
          <b>{formatAmount(credits)}</b>
          {' Out '}
          <b>{formatAmount(debits)}</b>
          {' Net '}
          <b>{formatAmount(net)}</b>
        </span>
      ))}
    </div>
  );
}

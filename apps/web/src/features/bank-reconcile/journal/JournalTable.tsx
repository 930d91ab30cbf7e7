import type { TransactionJournal } from '@atrium/domain/bank-reconcile/journal';
import { Link } from '@tanstack/react-router';
import { formatAmount } from '../../../shared/format/amount.ts';
import { formatBookedOn } from '../booked-on.ts';
import { PlaceLink } from '../PlaceLink.tsx';
import { isZero } from '../statements/proof-words.ts';
import styles from './Journals.module.css';

const BLANK = '\u00a0';

type Props = { folderId: string; journals: readonly TransactionJournal[] };

/** Journals with their entries. Each leads to its transaction, and to its line in the statement. */
export function JournalTable({ folderId, journals }: Props) {
  return (
    <div className={styles.scroll}>
      <table className={styles.journals}>
        <caption className="visually-hidden">Journals</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Account</th>
            <th scope="col">Debit</th>
            <th scope="col">Credit</th>
          </tr>
        </thead>
        {journals.map((journal) => (
          <Journal key={`${journal.journalNumber} ${journal.isReversal}`} folderId={folderId} journal={journal} />
        ))}
      </table>
    </div>
  );
}

function Journal({ folderId, journal }: { folderId: string; journal: TransactionJournal }) {
  const { transactionId, transactionDate, transactionDescription, journalNumber, isReversal, journalEntries, source } =
    journal;
  return (
    <tbody data-unbalanced={!journal.isBalanced || undefined}>
      <tr className={styles.head}>
        <td>{formatBookedOn(transactionDate)}</td>
        <th scope="rowgroup" colSpan={3}>
          {transactionId === null ? (
            transactionDescription
          ) : (
            <Link to="/reconcile/$folderId" params={{ folderId }} search={{ q: transactionDescription }}>
              {transactionDescription}
            </Link>
          )}
          <em>{journalNumber}</em>
          {isReversal && <em>reverses an earlier journal</em>}
          {source !== null && <PlaceLink className={styles.source} folderId={folderId} {...source} />}
          {!journal.isBalanced && <b>{`${formatAmount(journal.balanceDifference)} apart`}</b>}
        </th>
      </tr>
      {journalEntries.map(({ accountCode, accountName, debitAmount, creditAmount, isAdjustment, notes }) => (
        <tr key={`${accountCode} ${debitAmount} ${creditAmount} ${notes}`}>
          <td>{BLANK}</td>
          <td>
            <span className={styles.code}>{accountCode}</span>
            {accountName}
            {isAdjustment && <em>rounding</em>}
          </td>
          <td>{isZero(debitAmount) ? '' : formatAmount(debitAmount)}</td>
          <td>{isZero(creditAmount) ? '' : formatAmount(creditAmount)}</td>
        </tr>
      ))}
    </tbody>
  );
}

/** The lines of the file as it will be written. */
export function FileLines({
  columns,
  lines,
}: {
  columns: readonly string[];
  lines: readonly Record<string, string>[];
}) {
  return (
    // The lines scroll sideways, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="group" aria-label="Lines of the file">
      <table className={styles.lines}>
        <caption className="visually-hidden">Lines of the file</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            // Lines have no id, and the page of them is replaced as a whole.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              {columns.map((column) => (
                <td key={column}>{line[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

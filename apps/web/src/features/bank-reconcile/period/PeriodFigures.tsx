import type { Period } from '@atrium/domain/bank-reconcile';
import { Link } from '@tanstack/react-router';
import { countOf, formatCount } from '../../../shared/format/number.ts';
import { formatAmount, formatSize } from '../../../shared/format/amount.ts';
import { formatBookedOn } from '../booked-on.ts';
import { PlaceLink } from '../PlaceLink.tsx';
import { isZero } from '../statements/proof-words.ts';
import figures from '../../../shared/parts/FigureTable.module.css';
import styles from './MonthEnd.module.css';

type Props = { folderId: string; period: Period };

const OPEN_WORDS = {
  uncategorized: 'No category',
  notBooked: 'Not booked yet',
  unproven: 'Its statement is not proven',
} as const;

/** Opening balance, movements by category, closing balance, and what does not tie or is open. */
export function PeriodFigures({ folderId, period }: Props) {
  return (
    <>
      <Balance folderId={folderId} period={period} />
      <Differences folderId={folderId} period={period} />
      <OpenItems folderId={folderId} period={period} />
      <Statements folderId={folderId} period={period} />
    </>
  );
}

function Balance({ folderId, period }: Props) {
  const { opening, closing, counted, difference, movements, outcome, reason, counts } = period;
  const isApart = difference !== null && !isZero(difference);
  return (
    <section className={styles.part}>
      <h2 data-outcome={outcome}>{reason}</h2>
      <p>{`${formatCount(counts.reconciled)} of ${countOf(counts.transactions, { one: '# row is', other: '# rows are' })} reconciled`}</p>
      <div className={styles.scroll}>
        <table className={`${figures.table} ${styles.table}`}>
          <caption className="visually-hidden">Balances and movements by category</caption>
          <thead>
            <tr>
              <th scope="col">Category</th>
              <th scope="col">Rows</th>
              <th scope="col">In</th>
              <th scope="col">Out</th>
              <th scope="col">Net</th>
            </tr>
          </thead>
          <tbody>
            <tr className={styles.balance}>
              <th scope="row" colSpan={4}>
                Opening balance
              </th>
              <td>{opening === null ? 'not printed' : formatAmount(opening)}</td>
            </tr>
            {movements.map(({ categoryId, categoryName, accountCode, count, credits, debits, net }) => (
              <tr key={categoryId ?? 'none'} data-open={categoryId === null || undefined}>
                <th scope="row">
                  <Link
                    to="/reconcile/$folderId"
                    params={{ folderId }}
                    search={categoryId === null ? { show: 'open' } : { category: categoryId }}
                  >
                    {accountCode !== null && <span className={styles.code}>{`${accountCode} `}</span>}
                    {categoryId === null ? 'No category yet' : (categoryName ?? 'A deleted category')}
                  </Link>
                </th>
                <td>{formatCount(count)}</td>
                <td>{isZero(credits) ? '' : formatSize(credits)}</td>
                <td>{isZero(debits) ? '' : formatSize(debits)}</td>
                <td>{formatAmount(net)}</td>
              </tr>
            ))}
            <tr className={styles.balance}>
              <th scope="row" colSpan={2}>
                Counted closing
              </th>
              <td>{formatSize(period.credits)}</td>
              <td>{formatSize(period.debits)}</td>
              <td>{counted === null ? '' : formatAmount(counted)}</td>
            </tr>
            <tr>
              <th scope="row" colSpan={4}>
                Printed closing
              </th>
              <td>{closing === null ? 'not printed' : formatAmount(closing)}</td>
            </tr>
            {isApart && (
              <tr className={styles.apart}>
                <th scope="row" colSpan={4}>
                  Difference
                </th>
                <td>{formatAmount(difference)}</td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </section>
  );
}

type Placed = Pick<Period['differences'][number], 'documentId' | 'documentName' | 'place'>;

/** Opens the statement of a figure, if it is known. */
function Source({ folderId, documentId, documentName, place }: Placed & { folderId: string }) {
  if (documentId === null || documentName === null) return null;
  return <PlaceLink className={styles.source} {...{ folderId, documentId, documentName, place }} />;
}

function Differences({ folderId, period: { differences } }: Props) {
  if (differences.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>
        Differences <em>{formatCount(differences.length)}</em>
      </h3>
      <ul className={styles.items}>
        {differences.map((difference, at) => (
          // Differences have no id, and the list is replaced as a whole.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} data-kind={difference.kind}>
            <p>{difference.text}</p>
            <Source folderId={folderId} {...difference} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OpenItems({ folderId, period: { openItems, counts } }: Props) {
  const count = counts.uncategorized + counts.unproven + counts.notBooked;
  if (count === 0) return null;
  return (
    <section className={styles.part}>
      <h3>
        Open items <em>{formatCount(count)}</em>
      </h3>
      <ul className={styles.items}>
        {openItems.map((item) => (
          <li key={item.transactionId} className={styles.openItem}>
            <span className={styles.day}>{formatBookedOn(item.bookedOn)}</span>
            <p>{item.description}</p>
            <b className="tabular">{formatAmount(item.amount)}</b>
            <span className={styles.why}>{OPEN_WORDS[item.reason]}</span>
            <Source folderId={folderId} {...item} />
          </li>
        ))}
      </ul>
      {count > openItems.length && (
        <p className={styles.note}>
          {`The first ${formatCount(openItems.length)} are listed. `}
          <Link to="/reconcile/$folderId" params={{ folderId }} search={{ show: 'open' }}>
            All rows without a category
          </Link>
        </p>
      )}
    </section>
  );
}

const PROOF_WORDS = { proven: 'Proven', unproven: 'No balances to prove it with', failed: 'Does not tie' } as const;

function Statements({ folderId, period: { statements } }: Props) {
  if (statements.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>
        Statements <em>{formatCount(statements.length)}</em>
      </h3>
      <ul className={styles.items}>
        {statements.map(({ documentId, documentName, outcome, isAccepted, from, to }) => (
          <li key={`${documentId} ${from} ${to}`}>
            <Link
              className={styles.source}
              to="/reconcile/$folderId/statements/$documentId"
              params={{ folderId, documentId }}
            >
              {documentName}
            </Link>
            <span className={styles.why}>
              {outcome !== 'proven' && isAccepted ? `${PROOF_WORDS[outcome]}, accepted` : PROOF_WORDS[outcome]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

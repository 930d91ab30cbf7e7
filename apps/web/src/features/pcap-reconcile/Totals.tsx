import type { PcapReconciliation } from '@atrium/domain/pcap-reconcile';
import { formatAmount, formatSentence } from '../../shared/format/amount.ts';
import { StatusWords } from '../../shared/parts/StatusWords.tsx';
import figures from '../../shared/parts/FigureTable.module.css';
import styles from './Review.module.css';

type Total = PcapReconciliation['totals'][number];

const SIDES = [
  { side: 'workbook', title: 'Totals of the workbook' },
  { side: 'statement', title: 'Totals of the statements' },
] as const;
const STATUS = { tied: 'Ties', rounding: 'Rounding', differs: 'Differs' } as const;

/** The printed totals of each document beside the sum of its partners, and how the documents were read. */
export function Totals({ reconciliation: { totals, notes } }: { reconciliation: PcapReconciliation }) {
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.totals} tabIndex={0} aria-label="Totals and notes">
      {SIDES.map(({ side, title }) => (
        <TotalsOfSide key={side} title={title} totals={totals.filter((total) => total.side === side)} />
      ))}
      <h2>How the documents were read</h2>
      {notes.length === 0 ? (
        <p>Nothing to note.</p>
      ) : (
        <ul className={styles.findings}>
          {notes.map((note) => (
            <li key={note}>{formatSentence(note)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function TotalsOfSide({ title, totals }: { title: string; totals: readonly Total[] }) {
  return (
    <>
      <h2>{title}</h2>
      {totals.length === 0 ? (
        <p>The document prints no total over all partners.</p>
      ) : (
        <table className={`${figures.table} ${styles.table}`}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Printed total</th>
              <th scope="col">Sum of the partners</th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            {totals.map(({ name, printed, computed, status }) => (
              <tr key={name} data-broken={status === 'differs' || undefined}>
                <th scope="row">{name}</th>
                <td>{formatAmount(printed)}</td>
                <td>{formatAmount(computed)}</td>
                <td>
                  {status === 'differs' ? (
                    <StatusWords tone="err">{STATUS[status]}</StatusWords>
                  ) : (
                    <span className={styles.good}>{STATUS[status]}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

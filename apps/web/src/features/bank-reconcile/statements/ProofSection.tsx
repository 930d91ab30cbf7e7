import type { Place, Proof } from '@atrium/domain/bank-reconcile';
import { IconAlertTriangle, IconCheck, IconHelpCircle, IconMinus } from '@tabler/icons-react';
import { countOf, formatCount } from '../../../shared/format/number.ts';
import { formatAmount, formatSentence, formatSize } from '../../../shared/format/amount.ts';
import { formatPeriod } from '../booked-on.ts';
import { isZero, outcomeWords, totalWords } from './proof-words.ts';
import { PlaceChip } from './PlaceChip.tsx';
import { type Entering, UnreadRows } from './UnreadRows.tsx';
import styles from './Statement.module.css';

type Section = {
  account: string;
  accountName: string | null;
  bank: string | null;
  number: string | null;
  currency: string | null;
  proof: Proof;
  continuity: readonly { kind: string; reason: string }[];
};

type Props = {
  section: Section;
  /** The days that it covers: the printed period, or those of its first and last row. */
  period: { from: string | null; to: string | null } | null;
  /** Shows a place in the file; without it, places are words. */
  onShow?: (place: Place) => void;
  /** Without it, rows that cannot be read are only shown. */
  entering?: Entering;
};

const BLANK = '\u00a0';
const ICONS = { failed: IconAlertTriangle, unproven: IconHelpCircle, proven: IconCheck };

/** The arithmetic of one statement, with the place of each figure. */
export function ProofSection({ section, period, onShow, entering }: Props) {
  const { proof } = section;
  const Icon = ICONS[proof.outcome];
  return (
    <section className={styles.section} aria-label={titleOf(section)}>
      <div className={styles.top} data-outcome={proof.outcome}>
        <h2>
          <Icon size={17} aria-hidden="true" />
          {outcomeWords(proof)}
        </h2>
        <p>
          {[titleOf(section), formatPeriod(period?.from ?? null, period?.to ?? null)]
            .filter((words) => words !== '')
            .join(', ')}
        </p>
        <p>{formatSentence(proof.reason)}</p>
      </div>
      <Sum proof={proof} onShow={onShow} />
      <Running proof={proof} onShow={onShow} />
      <UnreadRows proof={proof} entering={entering} onShow={onShow} />
      <Checks section={section} />
    </section>
  );
}

function titleOf({ bank, account, accountName, number, currency }: Section): string {
  const name = accountName ?? (account === '' ? 'Account without a number' : account);
  return [bank, name, currency, number === null ? null : `statement ${number}`]
    .filter((part) => part !== null)
    .join(', ');
}

type PartProps = { proof: Proof; onShow: Props['onShow'] };

/** Opening balance plus entries is closing balance. */
function Sum({ proof, onShow }: PartProps) {
  const { opening, closing, credits, debits, counted, difference, rejectedCount } = proof;
  const isApart = difference !== null && !isZero(difference);
  return (
    <table className={styles.sum}>
      <caption className="visually-hidden">Opening, entries and closing</caption>
      <tbody>
        <Line name="Opening balance" note={opening?.source === 'previous' ? 'closing of the one before' : undefined}>
          <td>{opening === null ? 'not printed' : formatAmount(opening.amount)}</td>
          <td className={styles.place}>
            {opening ? <PlaceChip name="Opening balance" place={opening.place} onShow={onShow} /> : BLANK}
          </td>
        </Line>
        <Line sign="+" name="Deposits" note={countOf(credits.count, { one: '# row', other: '# rows' })}>
          <td>{formatSize(credits.sum)}</td>
          <td>{BLANK}</td>
        </Line>
        <Line sign="−" name="Withdrawals" note={countOf(debits.count, { one: '# row', other: '# rows' })}>
          <td>{formatSize(debits.sum)}</td>
          <td>{BLANK}</td>
        </Line>
        {counted !== null && (
          <Line sign="=" name="Counted closing" className={styles.counted}>
            <td>{formatAmount(counted)}</td>
            <td>{BLANK}</td>
          </Line>
        )}
        <Line name="Printed closing">
          <td>{closing === null ? 'not printed' : formatAmount(closing.amount)}</td>
          <td className={styles.place}>
            {closing ? <PlaceChip name="Printed closing" place={closing.place} onShow={onShow} /> : BLANK}
          </td>
        </Line>
        {isApart && (
          <Line name="Difference" className={styles.apart}>
            <td>{formatAmount(difference)}</td>
            <td>{BLANK}</td>
          </Line>
        )}
        {rejectedCount > 0 && (
          <Line name="Not read" note="kept out of every sum" className={styles.apart}>
            <td>{countOf(rejectedCount, { one: '# row', other: '# rows' })}</td>
            <td>{BLANK}</td>
          </Line>
        )}
      </tbody>
    </table>
  );
}

type LineProps = {
  sign?: string;
  name: string;
  note?: string | undefined;
  className?: string | undefined;
  children: React.ReactNode;
};

function Line({ sign, name, note, className, children }: LineProps) {
  return (
    <tr className={className}>
      <td className={styles.sign}>{sign ?? BLANK}</td>
      <th scope="row">
        {name}
        {note !== undefined && <em>{note}</em>}
      </th>
      {children}
    </tr>
  );
}

/** The first row whose running balance does not tie. */
function Running({ proof: { running }, onShow }: PartProps) {
  if (running === null || running.firstBreak === null) return null;
  const { ordinal, place, counted, printed, difference } = running.firstBreak;
  return (
    <>
      <h3>
        Running balance
        <em>{`breaks at row ${formatCount(ordinal)}`}</em>
      </h3>
      <table className={styles.running}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Counted</th>
            <th scope="col">Printed</th>
            <th scope="col">Apart</th>
            <th scope="col">
              <span className="visually-hidden">Place</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className={styles.broken}>
            <th scope="row">{formatCount(ordinal)}</th>
            <td>{formatAmount(counted)}</td>
            <td>{formatAmount(printed)}</td>
            <td>{formatAmount(difference)}</td>
            <td>
              <PlaceChip name={`row ${ordinal}`} place={place} onShow={onShow} />
            </td>
          </tr>
        </tbody>
      </table>
    </>
  );
}

/** Control totals, counts, repeated ids and the statements before and after. */
function Checks({ section: { proof, continuity } }: { section: Section }) {
  const { totals, checks, running, repeatedIds, notBooked } = proof;
  const lines: { words: string; holds: boolean | 'note' }[] = [
    ...(running !== null && running.firstBreak === null
      ? [
          {
            words: countOf(running.checked, {
              one: 'The running balance agrees in # comparison',
              other: 'The running balance agrees in all # comparisons',
            }),
            holds: true,
          },
        ]
      : []),
    ...totals.map((total) => ({ words: totalWords(total), holds: total.holds })),
    ...checks.map(({ name, printed, counted, holds }) => ({
      words: holds ? `${name}: ${printed}, agrees` : `${name}: printed ${printed}, read ${counted}`,
      holds,
    })),
    ...continuity.map(({ reason }) => ({ words: formatSentence(reason), holds: 'note' as const })),
    ...repeatedIds.map(({ bankId, ordinals }) => ({
      words: `Rows ${ordinals.map(formatCount).join(', ')} have the same bank id ${bankId}`,
      holds: 'note' as const,
    })),
    ...(notBooked > 0
      ? [
          {
            words: countOf(notBooked, {
              one: '# announced entry is not booked and not counted',
              other: '# announced entries are not booked and not counted',
            }),
            holds: 'note' as const,
          },
        ]
      : []),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className={styles.checks} aria-label="Checks">
      {lines.map(({ words, holds }) => (
        <li key={words} data-holds={holds}>
          {holds === true ? <IconCheck size={14} aria-hidden="true" /> : <IconMinus size={14} aria-hidden="true" />}
          {words}
        </li>
      ))}
    </ul>
  );
}

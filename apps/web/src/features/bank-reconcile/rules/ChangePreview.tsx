import type { BrokenExample, Rule } from '@atrium/domain/bank-reconcile';
import { IconArrowRight } from '@tabler/icons-react';
import { countOf, formatCount } from '../../../shared/format/number.ts';
import { formatAmount } from '../../../shared/format/amount.ts';
import { formatBookedOn } from '../booked-on.ts';
import { failedWords } from '../trace/trace-steps.ts';
import styles from './Rules.module.css';

type Decision = { ruleId: string; categoryId: string } | null;
type Change = {
  transactionId: string;
  bookedOn: string;
  description: string;
  amount: string;
  from: Decision;
  to: Decision;
};
export type Effect = {
  rows: number;
  setByPerson: number;
  changed: number;
  moved: number;
  flows: readonly { from: string | null; to: string | null; rows: number }[];
  changes: readonly Change[];
};

type Props = { effect: Effect; categoryName: (categoryId: string) => string };

/** Which rows a change of the rules gives another category: how many, from what to what, and the rows themselves. */
export function ChangePreview({ effect, categoryName }: Props) {
  const { flows, changes, changed } = effect;
  const nameOf = (categoryId: string | null) => (categoryId === null ? 'No category' : categoryName(categoryId));
  if (changed === 0) return <p className={styles.quiet}>{`No row gets another category. ${keptWords(effect)}`}</p>;
  return (
    <>
      <section>
        <h3>{changedWords(effect)}</h3>
        <ul className={styles.flows} aria-label="From and to">
          {flows.map(({ from, to, rows }) => (
            <li key={`${from} ${to}`}>
              <span>{nameOf(from)}</span>
              <IconArrowRight size={14} aria-label="to" />
              <span>{nameOf(to)}</span>
              <b>{countOf(rows, { one: '# row', other: '# rows' })}</b>
            </li>
          ))}
        </ul>
        <p className={styles.quiet}>{keptWords(effect)}</p>
      </section>
      <section>
        <h3>{changes.length < changed ? `The first ${formatCount(changes.length)} rows` : 'The rows'}</h3>
        {/* A region that scrolls must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <ul className={styles.changes} tabIndex={0} aria-label="Changed rows">
          {changes.map(({ transactionId, bookedOn, description, amount, from, to }) => (
            <li key={transactionId}>
              <time dateTime={bookedOn}>{formatBookedOn(bookedOn)}</time>
              <span title={description}>{description}</span>
              <b>{formatAmount(amount)}</b>
              <em>{`${nameOf(from?.categoryId ?? null)} → ${nameOf(to?.categoryId ?? null)}`}</em>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** Counts the rows that change. Rows that have no category yet do not get another one. */
export function changedWords({ changed, flows }: Pick<Effect, 'changed' | 'flows'>): string {
  if (changed === 0) return 'No row gets another category';
  if (flows.every(({ from }) => from === null))
    return countOf(changed, { one: '# row gets a category', other: '# rows get a category' });
  return countOf(changed, { one: '# row gets another category', other: '# rows get another category' });
}

/** Counts the rows that stay: those decided by another rule with the same category, and rows that people decided. */
function keptWords({ moved, setByPerson }: Effect): string {
  return [
    ...(moved > 0
      ? [
          countOf(moved, {
            one: '# row keeps its category by another rule.',
            other: '# rows keep their category by another rule.',
          }),
        ]
      : []),
    ...(setByPerson > 0
      ? [countOf(setByPerson, { one: '# row set by a person stays.', other: '# rows set by people stay.' })]
      : []),
  ].join(' ');
}

type BrokenProps = { broken: readonly BrokenExample[]; rules: readonly Rule[] };

/** Examples that their rules no longer keep. */
export function BrokenExamples({ broken, rules }: BrokenProps) {
  return (
    <section className={styles.broken}>
      <h3>{countOf(broken.length, { one: '# example is broken', other: '# examples are broken' })}</h3>
      <ul>
        {broken.map(({ ruleId, kind, example, failed }) => (
          <li key={`${ruleId} ${kind} ${example.description}`}>
            <b>{rules.find((rule) => rule.ruleId === ruleId)?.ruleName ?? 'A new rule'}</b>
            {kind === 'matching'
              ? ` must match “${example.description}”. ${failed.map(failedWords).join(' ')}`
              : ` must not match “${example.description}”, but it does.`}
          </li>
        ))}
      </ul>
    </section>
  );
}

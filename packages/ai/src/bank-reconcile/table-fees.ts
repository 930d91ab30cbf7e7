import { compareAmounts } from '@atrium/domain/bank-reconcile';
import {
  type AmountFacts,
  feeAt,
  flipped,
  isTied,
  moneyColumns,
  type Roles,
  seriesOf,
  sidesOf,
  sumOf,
} from './table-series.ts';

/** A column of fees that moves the balance together with the amount. */
export type FeeColumn = { at: number; isSubtracted: boolean };

/** Prefers a column that adds the fee to the amount, or subtracts it, in each row. The balance must not contradict it. */
export function preferNet(facts: AmountFacts, roles: Roles, evidence: string[]): void {
  const [amountAt, balanceAt, at] = [roles.indexOf('amount'), roles.indexOf('balance'), feeAt(facts)];
  if (amountAt < 0 || at < 0) return;
  const balances = balanceAt < 0 ? [] : seriesOf(facts, balanceAt);
  const [amounts, fees] = [seriesOf(facts, amountAt), seriesOf(facts, at)];
  if (!fees.some((fee) => fee && fee.units !== 0n)) return;
  for (const other of moneyColumns(facts.columns, roles)) {
    if (roles[other] !== null || other === at) continue;
    const nets = seriesOf(facts, other);
    const isNet = [fees, flipped(fees)].some((each) =>
      sumOf(amounts, each).every((sum, row) => {
        const net = nets[row] ?? null;
        return sum && net ? compareAmounts(sum, net) === 0 : sum === net;
      }),
    );
    const isComparable = nets.filter((net, row) => net && balances[row]).length > 1;
    if (!isNet || (isComparable && !isTied(nets, balances))) continue;
    [roles[amountAt], roles[other]] = [null, 'amount'];
    evidence.push(`Column ${other + 1} has the amounts after fees.`);
    return;
  }
}

/** Finds a column of fees that are not part of the amounts: the balance moves by both. */
export function feeOf(facts: AmountFacts, roles: Readonly<Roles>, evidence: string[]): FeeColumn | null {
  const [amountAt, balanceAt, at] = [roles.indexOf('amount'), roles.indexOf('balance'), feeAt(facts)];
  const hasSides = roles.includes('debit') && roles.includes('credit');
  if ((amountAt < 0 && !hasSides) || balanceAt < 0 || at < 0) return null;
  const [balances, fees] = [seriesOf(facts, balanceAt), seriesOf(facts, at)];
  const [amounts] = amountAt < 0 ? sidesOf(facts, roles) : [seriesOf(facts, amountAt)];
  if (isTied(amounts, balances)) return null;
  for (const isSubtracted of [true, false]) {
    const moved = sumOf(amounts, isSubtracted ? flipped(fees) : fees);
    if (!isTied(moved, balances)) continue;
    evidence.push(`Column ${at + 1} has fees: the balance moves by the amount and the fee.`);
    return { at, isSubtracted };
  }
  return null;
}

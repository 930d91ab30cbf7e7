import {
  addAmounts,
  type Amount,
  amountOf,
  checkContinuity,
  compareAmounts,
  decimalOf,
  type PrintedBalance,
  ZERO,
} from '@atrium/domain/bank-reconcile';
import type { ReadFile, ReadStatement } from './read-file.ts';
import type { GoldStatement } from './read-gold.ts';

/** A figure that is known, as it was read. */
export type JudgedFigure = { name: string; known: string; read: string; isRight: boolean };

/** Compares what was read from a file with its known figures. */
export function judgeFile(gold: GoldStatement, read: ReadFile): JudgedFigure[] {
  const { statements } = read;
  const filled = statements.filter(({ entries, rejected, head }) => entries.length + rejected > 0 || head.closing);
  const figures: JudgedFigure[] = [];
  function judge(name: string, known: string | undefined, found: string, isRight = known === found): void {
    if (known !== undefined) figures.push({ name, known, read: found, isRight });
  }
  const format = `${read.format}${read.version === null ? '' : `.${read.version.replace(/^camt\./, '')}`}`;
  const isTable = gold.kind === 'CSV' && read.format === 'Table';
  judge('kind', gold.kind, format, isTable || (gold.kind !== undefined && format.startsWith(gold.kind)));
  judge('statements', shown(gold.statements), String(statements.length));
  judge('accounts', shown(gold.accounts), String(statements.length));
  judge('entries', shown(gold.transactions ?? gold.entries), String(countOf(statements)));
  judge('rejected', shown(gold.rejected), String(statements.reduce((sum, { rejected }) => sum + rejected, 0)));
  const sums = statements.map(sumOf);
  judgeAmounts(
    figures,
    'sum',
    gold.sum === undefined ? gold.sums : [gold.sum],
    gold.sum === undefined ? sums : [sums.reduce(addAmounts, ZERO)],
  );
  judgeBalances(
    figures,
    'opening',
    gold.opening,
    filled.map(({ head }) => head.opening),
  );
  judgeBalances(
    figures,
    'closing',
    gold.closing ?? gold.ledger,
    filled.map(({ head }) => head.closing),
  );
  judge('currency', gold.currency, [...new Set(filled.map(({ proof }) => proof.currency ?? '-'))].join(' '));
  for (const side of ['credits', 'debits'] as const) {
    const [count, sum] = gold[side] ?? [];
    judge(`${side}, count`, shown(count), String(statements.reduce((all, { proof }) => all + proof[side].count, 0)));
    const total = statements.map(({ proof }) => amountOf(proof[side].sum) ?? ZERO).reduce(addAmounts, ZERO);
    judgeAmounts(figures, `${side}, sum`, sum === undefined ? undefined : [sum], [
      { ...total, units: total.units < 0n ? -total.units : total.units },
    ]);
  }
  judgeProof(figures, gold.proof, filled);
  judge('gaps', shown(gold.gaps), String(gapsOf(statements)));
  return figures;
}

function shown(count: number | undefined): string | undefined {
  return count === undefined ? undefined : String(count);
}

function countOf(statements: readonly ReadStatement[]): number {
  return statements.reduce((sum, { entries, rejected }) => sum + entries.length + rejected, 0);
}

function sumOf({ entries }: ReadStatement): Amount {
  return entries.filter(({ booked }) => booked).reduce((sum, { amount }) => addAmounts(sum, amount), ZERO);
}

function judgeAmounts(figures: JudgedFigure[], name: string, known: string[] | undefined, found: Amount[]): void {
  if (known === undefined) return;
  const isRight =
    known.length === found.length &&
    known.every((each, at) => compareAmounts(amountOf(each) ?? ZERO, found[at] ?? ZERO) === 0);
  figures.push({ name, known: known.join(' '), read: found.map(decimalOf).join(' '), isRight });
}

/** “27.00 EUR” or “27.00”. */
function judgeBalances(
  figures: JudgedFigure[],
  name: string,
  known: string | string[] | undefined,
  found: (PrintedBalance | null)[],
): void {
  if (known === undefined) return;
  const texts = [known].flat();
  const isRight =
    texts.length === found.length &&
    texts.every((text, at) => {
      const [amount = '', currency] = text.split(' ');
      const balance = found[at];
      const wanted = amountOf(amount);
      if (!balance || !wanted || compareAmounts(wanted, balance.amount) !== 0) return false;
      return currency === undefined || balance.currency === currency;
    });
  const read = found.map((each) => (each ? `${decimalOf(each.amount)} ${each.currency ?? ''}`.trim() : '-'));
  figures.push({ name, known: texts.join(', '), read: read.join(', '), isRight });
}

/** A file holds if each statement is proven, and fails if one failed. A statement without balances proves nothing. */
function judgeProof(figures: JudgedFigure[], known: string | undefined, statements: readonly ReadStatement[]): void {
  if (known === undefined) return;
  const outcomes = statements.map(({ proof }) => proof.outcome);
  const failed = outcomes.filter((each) => each === 'failed').length;
  const proven = outcomes.filter((each) => each === 'proven').length;
  const isMixed = /holds?\b.*fails?\b/.test(known);
  const isRight = isMixed
    ? failed > 0 && proven > 0
    : /fail/.test(known)
      ? failed === outcomes.length
      : proven === outcomes.length;
  figures.push({ name: 'proof', known, read: outcomes.join(', '), isRight: isRight && outcomes.length > 0 });
}

function gapsOf(statements: readonly ReadStatement[]): number {
  const links = statements.map(({ head, proof }, at) => ({
    ...head,
    id: String(at + 1),
    rows: proof.rows,
    net: `${proof.credits.sum} ${proof.debits.sum}`,
  }));
  return checkContinuity(links).filter(({ kind }) => kind === 'gap').length;
}

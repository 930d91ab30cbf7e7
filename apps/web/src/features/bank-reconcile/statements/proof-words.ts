import type { Place, Proof } from '@atrium/domain/bank-reconcile';
import { formatCount } from '../../../shared/format/number.ts';
import { formatMoney, formatSize } from '../../../shared/format/amount.ts';

/** The heading of a proof. */
export function outcomeWords({ outcome, closing, difference, currency, running }: Proof): string {
  if (outcome === 'proven') return closing === null ? 'Adds up' : `Adds up to ${formatMoney(closing.amount, currency)}`;
  if (outcome === 'unproven') return 'Nothing to prove it with';
  const apart = difference ?? running?.firstBreak?.difference;
  return apart === undefined || apart === null || isZero(apart)
    ? 'Does not add up'
    : `Does not add up: ${formatMoney(formatPlain(apart), currency)} apart`;
}

function formatPlain(amount: string): string {
  return amount.replace(/^-/, '');
}

export function isZero(amount: string): boolean {
  return /^-?0(?:\.0+)?$/.test(amount);
}

/** Where a figure is, short enough for a chip: "p. 1", "line 14", "Sheet1, row 3". */
export function placeWords({ page, sheet, line }: Place): string {
  if (page !== undefined) return `p. ${formatCount(page)}`;
  if (sheet !== undefined) return `${sheet}, row ${formatCount(line)}`;
  return `line ${formatCount(line)}`;
}

/** A place in the file that a proof refers to. */
export type MarkedPlace = { key: string; place: Place; tone: 'evidence' | 'broken' };

/** The places of a proof, the broken ones first: what does not tie, then the figures that it uses. */
export function placesOf(proof: Proof, key: string): MarkedPlace[] {
  const { opening, closing, running, rejected, entered, totals, checks } = proof;
  const broken = [
    ...(running?.firstBreak ? [{ name: 'break', place: running.firstBreak.place }] : []),
    ...rejected.map(({ ordinal, place }) => ({ name: `rejected ${ordinal}`, place })),
    ...totals.filter(({ holds }) => !holds).map(({ side, place }) => ({ name: `total ${side}`, place })),
    ...checks.filter(({ holds }) => !holds).map(({ name, place }) => ({ name: `check ${name}`, place })),
  ];
  const figures = [
    ...entered.map(({ ordinal, place }) => ({ name: `entered ${ordinal}`, place })),
    ...(opening ? [{ name: 'opening', place: opening.place }] : []),
    ...(closing ? [{ name: 'closing', place: closing.place }] : []),
    ...totals.filter(({ holds }) => holds).map(({ side, place }) => ({ name: `total ${side}`, place })),
  ];
  return [
    ...broken.map(({ name, place }) => ({ key: `${key} ${name}`, place, tone: 'broken' as const })),
    ...figures.map(({ name, place }) => ({ key: `${key} ${name}`, place, tone: 'evidence' as const })),
  ];
}

type Total = Proof['totals'][number];

/** Describes a control total in a sentence. */
export function totalWords({ side, printedSum, countedSum, printedCount, countedCount, holds }: Total): string {
  const name = { Credit: 'deposits', Debit: 'withdrawals', all: 'all entries', net: 'the balance of all entries' }[
    side
  ];
  const sum = printedSum === null ? undefined : `Printed total of ${name} is ${formatSize(printedSum)}`;
  const count = printedCount === null ? undefined : `printed number of ${name} is ${formatCount(printedCount)}`;
  const printed = [sum, count].filter((words) => words !== undefined).join(', ');
  const start = printed.charAt(0).toLocaleUpperCase() + printed.slice(1);
  if (holds) return `${start}: agrees`;
  return `${start}; ${formatSize(countedSum)} in ${formatCount(countedCount)} rows were read`;
}

import { addAmounts, decimalOf, negated } from '../bank-reconcile/index.ts';
import type { LineKind } from './lines.ts';
import { defineLines, type LineDefinition, linesOf, sumsTo, valueOfLine } from './lines.ts';
import { type MatchAnswer, type MatchedBy, matchPartners, type PartnerGroup } from './match.ts';
import type { CapitalEntry, CapitalSide, CapitalValue, SideKind } from './side.ts';
import { type Comparison, sharesOf, type TotalCheck, totalsOf } from './totals.ts';
import { type Amount, isRounded, type Valued, ZERO } from './values.ts';

/** How a line compares. `unread`: one of the values cannot be read. */
export const TIE_STATUSES = ['tied', 'rounding', 'differs', 'onlyInWorkbook', 'onlyInStatement', 'unread'] as const;
export type TieStatus = (typeof TIE_STATUSES)[number];

/** How a partner compares: the worst of its lines and roll-forwards. */
export type PartnerStatus = TieStatus;

/** A line of a partner. Amounts have the sign with which they move the balance; the values keep what is written. */
export type ComparedLine = {
  key: string;
  name: string;
  kind: LineKind;
  status: TieStatus;
  workbook: string | null;
  statement: string | null;
  /** Workbook minus statement; null if one of them is missing. */
  difference: string | null;
  workbookValues: CapitalValue[];
  statementValues: CapitalValue[];
  reason: string | null;
};

/** Whether the beginning balance and the movements of a side give its ending balance. */
export type RollForward = { side: SideKind; status: 'tied' | 'rounding' | 'differs'; difference: string };

export type ComparedPartner = {
  status: PartnerStatus;
  lines: ComparedLine[];
  rollForwards: RollForward[];
  /** Sentences: what differs, and what was added up. */
  reasons: string[];
};

export type ReconciledPartner = ComparedPartner & {
  key: string;
  name: string;
  workbook: PartnerGroup | null;
  statement: PartnerGroup | null;
  matchedBy: MatchedBy | null;
  /** Partners of the other side that can be the same, by their index. */
  proposals: { partner: number; reasons: string[] }[];
};

export type Reconciliation = {
  comparison: Comparison;
  partners: ReconciledPartner[];
  totals: TotalCheck[];
  notes: string[];
};

/** Ties the partners of a workbook with those of the statements, line by line. */
export function reconcileCapital(
  workbook: CapitalSide,
  statement: CapitalSide,
  answers: readonly MatchAnswer[] = [],
): Reconciliation {
  const { pairs, proposals } = matchPartners(workbook.entries, statement.entries, answers);
  const { comparison, notes } = bestColumn(workbook, statement, pairs);
  const partners = pairs.map(({ workbook: left, statement: right, matchedBy }, at): ReconciledPartner => {
    const near = proposals.flatMap((proposal) => {
      if (proposal.workbook === at) return [{ partner: proposal.statement, reasons: proposal.reasons }];
      return proposal.statement === at ? [{ partner: proposal.workbook, reasons: proposal.reasons }] : [];
    });
    const name = left?.name ?? right?.name ?? '';
    const compared = comparePartner(comparison, left?.entries ?? null, right?.entries ?? null);
    return {
      ...compared,
      key: left?.key ?? right?.key ?? '',
      name,
      workbook: left,
      statement: right,
      matchedBy,
      proposals: near,
    };
  });
  const totals = [workbook, statement].flatMap((side) => [
    ...totalsOf(comparison, side),
    ...sharesOf(comparison, side),
  ]);
  return { comparison, partners, totals, notes: [...workbook.notes, ...statement.notes, ...notes] };
}

/** Chooses the column of the statements that is the workbook's period: the one with which most lines tie. */
function bestColumn(
  workbook: CapitalSide,
  statement: CapitalSide,
  pairs: readonly { workbook: PartnerGroup | null; statement: PartnerGroup | null }[],
) {
  const own = linesOf(workbook, 0);
  const columns = Math.max(1, statement.columns.length);
  const found = Array.from({ length: columns }, (_, column) => {
    const other = linesOf(statement, column);
    const { lines, notes } = defineLines(own, other);
    const negated = { workbook: [...own.negated], statement: [...other.negated] };
    const comparison: Comparison = { lines, column, negated };
    if (columns === 1) return { comparison, notes, tied: 0 };
    const tied = pairs.reduce((count, { workbook: left, statement: right }) => {
      if (!left || !right) return count;
      const compared = comparePartner(comparison, left.entries, right.entries).lines;
      return (
        count +
        compared.filter(({ status, workbook: value }) => (status === 'tied' || status === 'rounding') && value !== null)
          .length
      );
    }, 0);
    return { comparison, notes, tied };
  });
  const best = found.toSorted((a, b) => b.tied - a.tied)[0];
  if (!best) throw new Error('A statement has at least one column.');
  const name = statement.columns[best.comparison.column];
  const notes =
    columns > 1 && name
      ? [...best.notes, `The statements have ${columns} columns. The column “${name}” is compared.`]
      : best.notes;
  return { comparison: best.comparison, notes };
}

/** Compares the entries of one partner. A side without entries is null. */
export function comparePartner(
  comparison: Comparison,
  workbook: readonly CapitalEntry[] | null,
  statement: readonly CapitalEntry[] | null,
): ComparedPartner {
  const { lines, column } = comparison;
  const reasons: string[] = [];
  const read = lines.map((line) => ({
    line,
    left: valueOfLine(workbook ?? [], line.workbook, comparison.negated.workbook, 0),
    right: valueOfLine(statement ?? [], line.statement, comparison.negated.statement, column),
  }));
  const compared = read.flatMap(({ line, left, right }) => compareLine(line, left, right));
  const rollForwards = [
    ...(workbook
      ? rollForward(
          'workbook',
          read.map(({ line, left }) => ({ kind: line.kind, value: left })),
        )
      : []),
    ...(statement
      ? rollForward(
          'statement',
          read.map(({ line, right }) => ({ kind: line.kind, value: right })),
        )
      : []),
  ];
  if (workbook && statement)
    for (const [side, entries] of [
      ['workbook', workbook],
      ['statements', statement],
    ] as const)
      if (entries.length > 1) reasons.push(`${entries.length} ${classesOf(entries)} of the ${side} are added up.`);
  if (!workbook || !statement) {
    const missing = workbook ? 'The statements have' : 'The workbook has';
    const status: TieStatus = workbook ? 'onlyInWorkbook' : 'onlyInStatement';
    return { status, lines: compared, rollForwards, reasons: [`${missing} no such partner.`, ...reasons] };
  }
  for (const { name, status, difference, reason } of compared) {
    if (status === 'differs' && difference !== null) reasons.push(`${name}: the documents differ by ${difference}.`);
    else if (reason !== null && status !== 'tied') reasons.push(reason);
  }
  for (const { side, status, difference } of rollForwards)
    if (status === 'differs')
      reasons.push(`The ${side} does not roll forward: the ending balance is off by ${difference}.`);
  return { status: worst(compared, rollForwards), lines: compared, rollForwards, reasons };
}

function classesOf(entries: readonly CapitalEntry[]): string {
  const names = entries.flatMap(({ className }) => className ?? []);
  return names.length === entries.length ? `classes (${names.join(', ')})` : 'rows';
}

const WORST = ['unread', 'differs', 'rounding'] as const;

function worst(lines: readonly ComparedLine[], rollForwards: readonly RollForward[]): TieStatus {
  const found = [...lines.map(({ status }) => status), ...rollForwards.map(({ status }) => status)].map((status) =>
    status === 'onlyInStatement' || status === 'onlyInWorkbook' ? 'differs' : status,
  );
  return WORST.find((status) => found.some((each) => each === status)) ?? 'tied';
}

function compareLine(line: LineDefinition, left: Valued, right: Valued): ComparedLine[] {
  const { key, name, kind } = line;
  if (left.count === 0 && right.count === 0) return [];
  const base = {
    key,
    name,
    kind,
    workbook: left.amount && decimalOf(left.amount),
    statement: right.amount && decimalOf(right.amount),
    difference: null,
    workbookValues: left.values,
    statementValues: right.values,
    reason: null,
  };
  const problem = left.problem ?? right.problem;
  if (problem !== null) return [{ ...base, status: 'unread', reason: problem }];
  if (!left.amount || !right.amount) {
    const only = left.amount ?? right.amount ?? ZERO;
    // Documents leave out lines without a movement.
    if (only.units === 0n) return [{ ...base, status: 'tied' }];
    const status = left.amount ? 'onlyInWorkbook' : 'onlyInStatement';
    const where = left.amount ? 'workbook' : 'statement';
    return [
      {
        ...base,
        status,
        difference: decimalOf(left.amount ?? negated(only)),
        reason: `Only the ${where} has ${name}: ${decimalOf(only)}.`,
      },
    ];
  }
  const difference = addAmounts(left.amount, negated(right.amount));
  const status = difference.units === 0n ? 'tied' : isRounded(difference, left, right) ? 'rounding' : 'differs';
  return [{ ...base, status, difference: decimalOf(difference) }];
}

function rollForward(side: SideKind, values: readonly { kind: LineKind; value: Valued }[]): RollForward[] {
  const of = (kind: LineKind) =>
    values.filter((each) => each.kind === kind && each.value.count > 0).map(({ value }) => value);
  const [ending] = of('ending');
  const [beginning] = of('beginning');
  const movements = of('movement');
  // A new partner has no beginning balance, and a balance alone says nothing of movements.
  if (!ending || (!beginning && movements.length === 0)) return [];
  const sum = sumsTo([...(beginning ? [beginning] : []), ...movements], ending);
  if (!sum) return [];
  const status = sum.difference.units === 0n ? 'tied' : sum.isRounding ? 'rounding' : 'differs';
  return [{ side, status, difference: decimalOf(sum.difference) }];
}

/** Compares beginning balances with the ending balances of the period before. Returns the partners that are not continuous. */
export function brokenContinuity(
  partners: readonly { key: string; beginning: string | null }[],
  before: ReadonlyMap<string, string>,
  amountOf: (text: string) => Amount | undefined,
): { key: string; before: string; beginning: string }[] {
  return partners.flatMap(({ key, beginning }) => {
    const last = before.get(key);
    if (last === undefined || beginning === null) return [];
    const [a, b] = [amountOf(last), amountOf(beginning)];
    return a && b && addAmounts(a, negated(b)).units !== 0n ? [{ key, before: last, beginning }] : [];
  });
}

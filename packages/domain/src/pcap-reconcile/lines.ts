import { foldLabel, LINE_NAMES, type LineRole, mayBeSubtotal, rolesOf } from './labels.ts';
import { type Amount, isRoundedSum, sumOf, unitOf, type Valued, valueAt, ZERO } from './values.ts';
import { addAmounts, negated } from '../bank-reconcile/index.ts';
import type { CapitalEntry, CapitalSide } from './side.ts';

/** How a line takes part in the account: a balance, a movement between the two, or neither. */
export const LINE_KINDS = ['beginning', 'movement', 'ending', 'memo'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** A line of a reconciliation with the labels of both sides that belong to it. */
export type LineDefinition = {
  key: string;
  name: string;
  kind: LineKind;
  /** Folded labels. Several are added up. */
  workbook: string[];
  statement: string[];
};

/** The labels of one side, what they are, and the signs with which they move the balance. */
export type SideLines = {
  /** By folded label, in the order of the document. */
  labels: Map<string, { label: string; role: LineRole; isSubtotal: boolean }>;
  /** Folded labels whose values reduce the balance although they are written without a minus. */
  negated: ReadonlySet<string>;
};

const REDUCING: readonly LineRole[] = ['distributions', 'expenses', 'fees', 'incentive', 'transfers', 'other'];
const MOST_COMBINED = 6;

/** Reads what the lines of a side are: their roles, which of them are sums of others, and their signs. */
export function linesOf(side: Pick<CapitalSide, 'entries'>, column: number): SideLines {
  const roles = rolesOfSide(side.entries);
  const labels: SideLines['labels'] = new Map();
  for (const [folded, { label, role }] of roles) labels.set(folded, { label, role, isSubtotal: false });
  const tables = side.entries.map((entry) => valuesByLabel(entry, column));
  markSubtotals(labels, tables);
  return { labels, negated: negatedLines(labels, tables) };
}

function rolesOfSide(entries: readonly CapitalEntry[]): Map<string, { label: string; role: LineRole }> {
  const found = new Map<string, { label: string; role: LineRole }>();
  const seen = new Set<string>();
  for (const { lines } of entries) {
    const key = lines.map(({ label }) => label).join('\n');
    if (seen.has(key)) continue;
    seen.add(key);
    const roles = rolesOf(lines.map(({ label }) => label));
    for (const [at, { label }] of lines.entries()) {
      const folded = foldLabel(label);
      const role = roles[at] ?? 'other';
      const known = found.get(folded);
      // A line of only some partners keeps its place between the balances.
      if (!known || (known.role === 'memo' && role === 'other')) found.set(folded, { label, role });
    }
  }
  return found;
}

type Values = ReadonlyMap<string, Amount>;

function valuesByLabel({ lines }: CapitalEntry, column: number): Values {
  const values = new Map<string, Amount>();
  for (const line of lines) {
    const { amount } = valueAt(line, column);
    const folded = foldLabel(line.label);
    if (amount) values.set(folded, addAmounts(values.get(folded) ?? ZERO, amount));
  }
  return values;
}

/** Marks lines that sum up other lines, such as “Net income” below income and expenses, so that nothing is counted twice. */
function markSubtotals(labels: SideLines['labels'], tables: readonly Values[]): void {
  const movements = [...labels].filter(([, { role }]) => isMovement(role));
  for (const [at, [folded, line]] of movements.entries()) {
    if (line.role === 'change') line.isSubtotal = movements.length > 1;
    else if (mayBeSubtotal(line.label))
      line.isSubtotal = isSumOfSome(
        folded,
        movements.slice(0, at).filter(([, each]) => !each.isSubtotal),
        tables,
      );
  }
}

/** Whether a line is the sum of two or more lines directly before it, for most partners that have a value. */
function isSumOfSome(
  folded: string,
  before: readonly (readonly [string, { role: LineRole }])[],
  tables: readonly Values[],
): boolean {
  const filled = tables.filter((values) => (values.get(folded)?.units ?? 0n) !== 0n);
  if (filled.length === 0) return false;
  for (let count = 2; count <= before.length; count += 1) {
    const parts = before.slice(-count).map(([label]) => label);
    const fitting = filled.filter((values) => {
      const own = values.get(folded) ?? ZERO;
      const plain = sumOf(parts.map((label) => values.get(label) ?? ZERO));
      const signed = sumOf(
        parts.map((label, at) =>
          isReducing(before.slice(-count)[at]?.[1].role)
            ? negated(values.get(label) ?? ZERO)
            : (values.get(label) ?? ZERO),
        ),
      );
      return isSame(own, plain) || isSame(own, signed);
    });
    const nonZero = filled.filter(
      (values) => parts.filter((label) => (values.get(label)?.units ?? 0n) !== 0n).length > 1,
    ).length;
    if (nonZero > 0 && fitting.length * 2 > filled.length) return true;
  }
  return false;
}

function isSame(a: Amount, b: Amount): boolean {
  return addAmounts(a, negated(b)).units === 0n;
}

function isReducing(role: LineRole | undefined): boolean {
  return role === 'expenses' || role === 'fees' || role === 'distributions' || role === 'incentive';
}

export function isMovement(role: LineRole): boolean {
  return !['beginning', 'ending', 'share', 'memo'].includes(role);
}

/**
 * Finds the lines that are written without a minus although they reduce the balance. The convention is one of the document: the
 * one with which most partners roll forward. Without evidence, distributions, expenses and fees reduce.
 */
function negatedLines(labels: SideLines['labels'], tables: readonly Values[]): ReadonlySet<string> {
  const own = [...labels].filter(([, { role, isSubtotal }]) => isMovement(role) && !isSubtotal);
  const open = own.filter(([folded, { role }]) => {
    if (!REDUCING.includes(role)) return false;
    const filled = tables.flatMap((values) => values.get(folded) ?? []).filter(({ units }) => units !== 0n);
    return filled.length > 0 && filled.filter(({ units }) => units > 0n).length * 2 >= filled.length;
  });
  const usual = new Set(open.filter(([, { role }]) => isReducing(role)).map(([folded]) => folded));
  const beginning = [...labels].find(([, { role }]) => role === 'beginning')?.[0];
  const ending = [...labels].find(([, { role }]) => role === 'ending')?.[0];
  if (beginning === undefined || ending === undefined || open.length === 0 || open.length > MOST_COMBINED) return usual;
  const rest = own.filter(([folded]) => !open.some(([other]) => other === folded)).map(([folded]) => folded);
  const bases = tables.map((values) => {
    const sum = sumOf([values.get(beginning) ?? ZERO, ...rest.map((folded) => values.get(folded) ?? ZERO)]);
    return { gap: addAmounts(values.get(ending) ?? ZERO, negated(sum)), values };
  });
  const fits = (chosen: ReadonlySet<string>): number =>
    bases.filter(({ gap, values }) => {
      const moved = sumOf(
        open.map(([folded]) => {
          const value = values.get(folded) ?? ZERO;
          return chosen.has(folded) ? negated(value) : value;
        }),
      );
      return isSame(moved, gap);
    }).length;
  let best = { chosen: usual as ReadonlySet<string>, count: fits(usual) };
  for (let bits = 0; bits < 2 ** open.length; bits += 1) {
    const chosen = new Set(open.flatMap(([folded], at) => (bits & (1 << at) ? [folded] : [])));
    const count = fits(chosen);
    if (count > best.count) best = { chosen, count };
  }
  return best.chosen;
}

/** Defines the lines to compare, in the order of an account, from the labels of both sides. */
export function defineLines(workbook: SideLines, statement: SideLines): { lines: LineDefinition[]; notes: string[] } {
  const byRole = (side: SideLines) =>
    Map.groupBy(
      [...side.labels].filter(([, { isSubtotal }]) => !isSubtotal),
      ([folded, { role }]) => groupOf(role, folded),
    );
  const [left, right] = [byRole(workbook), byRole(statement)];
  const lines: LineDefinition[] = [];
  const notes: string[] = [];
  const onlyOne: Record<'workbook' | 'statement', string[]> = { workbook: [], statement: [] };
  for (const group of new Set([...left.keys(), ...right.keys()])) {
    const [own, other] = [left.get(group) ?? [], right.get(group) ?? []];
    const role = own[0]?.[1].role ?? other[0]?.[1].role ?? 'other';
    if ((role === 'memo' || role === 'change' || role === 'share') && (own.length === 0 || other.length === 0)) {
      onlyOne[own.length > 0 ? 'workbook' : 'statement'].push(
        ...[...own, ...other].map(([, { label }]) => `“${label}”`),
      );
      continue;
    }
    const labels = (side: typeof own) => side.map(([folded]) => folded);
    const isEqual =
      own.length === other.length && labels(own).toSorted().join('\n') === labels(other).toSorted().join('\n');
    if (isEqual && own.length > 1)
      for (const [folded, { label }] of own)
        lines.push({
          key: `${role}:${folded}`.slice(0, 200),
          name: label,
          kind: kindOf(role),
          workbook: [folded],
          statement: [folded],
        });
    else {
      const name =
        role in LINE_NAMES
          ? LINE_NAMES[role as keyof typeof LINE_NAMES]
          : (own[0]?.[1].label ?? other[0]?.[1].label ?? group);
      lines.push({
        key: group.slice(0, 200),
        name,
        kind: kindOf(role),
        workbook: labels(own),
        statement: labels(other),
      });
    }
  }
  for (const side of ['workbook', 'statement'] as const)
    if (onlyOne[side].length > 0) notes.push(`Only the ${side} has ${onlyOne[side].join(', ')}. It is not compared.`);
  const order = (line: LineDefinition) =>
    ORDER.findIndex((role) => line.key === role || line.key.startsWith(`${role}:`));
  return { lines: lines.toSorted((a, b) => order(a) - order(b)), notes };
}

const ORDER: readonly LineRole[] = [
  'beginning',
  'contributions',
  'distributions',
  'income',
  'expenses',
  'fees',
  'incentive',
  'transfers',
  'other',
  'change',
  'ending',
  'share',
  'memo',
];

function groupOf(role: LineRole, folded: string): string {
  return role === 'other' || role === 'memo' ? `${role}:${folded}` : role;
}

function kindOf(role: LineRole): LineKind {
  if (role === 'beginning' || role === 'ending') return role;
  return role === 'memo' || role === 'share' || role === 'change' ? 'memo' : 'movement';
}

/** The values of lines of one partner, added up over its entries, with the sign with which they move the balance. */
export function valueOfLine(
  entries: readonly CapitalEntry[],
  labels: readonly string[],
  negatedLabels: readonly string[],
  column: number,
): Valued {
  const lines = entries.flatMap((entry) => entry.lines.filter(({ label }) => labels.includes(foldLabel(label))));
  const values = lines.flatMap((line) => line.values[column] ?? []);
  const problem = values.find((value) => value.amount === null)?.problem ?? null;
  if (values.length === 0) return { amount: null, unit: ZERO, count: 0, values, problem: null };
  const amounts = lines.map((line) => {
    const { amount } = valueAt(line, column);
    return negatedLabels.includes(foldLabel(line.label)) ? negated(amount ?? ZERO) : (amount ?? ZERO);
  });
  return {
    amount: problem === null ? sumOf(amounts) : null,
    unit: unitOf(values),
    count: values.length,
    values,
    problem,
  };
}

/** Whether a sum of lines is an amount, up to what rounding each of them can make. */
export function sumsTo(parts: readonly Valued[], total: Valued): { difference: Amount; isRounding: boolean } | null {
  if (total.amount === null || parts.some(({ problem }) => problem !== null)) return null;
  const sum = sumOf(parts.map(({ amount }) => amount ?? ZERO));
  const difference = addAmounts(total.amount, negated(sum));
  return { difference, isRounding: isRoundedSum(difference, [...parts, total]) };
}

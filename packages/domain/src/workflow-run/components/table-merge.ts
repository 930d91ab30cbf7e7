import type { JsonObject, JsonValue } from '../../workflow/index.ts';
import { ComponentError } from './component.ts';
import { isBlank, isSame, numberOf } from './exact.ts';
import { own } from './operation.ts';
import { MOST_VALUES } from './size.ts';
import { textOf } from './value.ts';

export type Rows = readonly JsonObject[];

/** The most rows of a merged table: many rows of both sides can have the same value. */
const MOST_ROWS = 100_000;
const WAYS = new Set(['inner', 'outer', 'left', 'right']);

/** Returns the columns of a table in the order in which they first appear. */
export function columnsOf(rows: Rows): Set<string> {
  return new Set(rows.flatMap((row) => Object.keys(row)));
}

type Pair = { left: JsonObject | null; right: JsonObject | null };

/** What rows are joined by. A number and the same digits as text are equal. Missing values equal nothing. */
function keyOf(row: JsonObject, at: number, on: string | null): string | null {
  if (on === null) return String(at);
  const value = own(row, on);
  if (isBlank(value)) return null;
  return typeof value === 'number' ? (numberOf(value)?.decimal ?? '') : textOf(value);
}

function indexOf(rows: Rows, on: string | null): Map<string, number[]> {
  const index = new Map<string, number[]>();
  for (const [at, row] of rows.entries()) {
    const key = keyOf(row, at, on);
    if (key === null) continue;
    const places = index.get(key);
    if (places) places.push(at);
    else index.set(key, [at]);
  }
  return index;
}

/** Pairs the rows of two tables: in the order of the first one, and then the other rows of the second one. */
function pairsOf(first: Rows, second: Rows, on: string | null, kept: { first: boolean; second: boolean }) {
  const index = indexOf(second, on);
  const pairs: [JsonObject | null, JsonObject | null][] = [];
  const used = new Set<number>();
  const add = (one: JsonObject | null, other: JsonObject | null): void => {
    if (pairs.length === MOST_ROWS) {
      throw new ComponentError(`The merged table has more than ${MOST_ROWS} rows. Merge on a column of unique values.`);
    }
    pairs.push([one, other]);
  };
  for (const [at, row] of first.entries()) {
    const key = keyOf(row, at, on);
    const places = (key === null ? undefined : index.get(key)) ?? [];
    for (const place of places) {
      used.add(place);
      add(row, second[place] ?? null);
    }
    if (places.length === 0 && kept.first) add(row, null);
  }
  if (kept.second) for (const [at, row] of second.entries()) if (!used.has(at)) add(null, row);
  return pairs;
}

/** Finds names for the columns in which both sides have different values: the column with `_right`, or a number behind it. */
function rightNames(pairs: readonly Pair[], taken: ReadonlySet<string>, on: string | null): Map<string, string> {
  const names = new Map<string, string>();
  const used = new Set(taken);
  for (const { left, right } of pairs) {
    if (!left || !right) continue;
    for (const [column, value] of Object.entries(right)) {
      const other = own(left, column);
      if (column === on || names.has(column) || isBlank(value) || isBlank(other)) continue;
      if (isSame(other, textOf(value))) continue;
      let name = `${column}_right`;
      for (let next = 2; used.has(name); next += 1) name = `${column}_right_${next}`;
      used.add(name);
      names.set(column, name);
    }
  }
  return names;
}

function joined({ left, right }: Pair, names: ReadonlyMap<string, string>): JsonObject {
  const cells = new Map<string, JsonValue>(Object.entries(left ?? {}));
  for (const [column, value] of Object.entries(right ?? {})) {
    if (isBlank(cells.get(column))) cells.set(column, value);
    const name = names.get(column);
    if (name !== undefined) cells.set(name, value);
  }
  return Object.fromEntries(cells);
}

/**
 * Joins two tables by the values of a column, or row by row without one. Of a column that both have, the left value is
 * taken, and the right one if the left is missing. If both differ, the right values stay in a column of their own.
 * @throws ComponentError
 */
export function mergeTables(left: Rows, right: Rows, { on, how }: { on: string | null; how: string }): JsonObject[] {
  if (!WAYS.has(how)) throw new ComponentError('The rows to keep must be inner, outer, left or right.');
  const kept = { first: how !== 'inner', second: how === 'outer' };
  const pairs =
    how === 'right'
      ? pairsOf(right, left, on, kept).map(([other, one]): Pair => ({ left: one, right: other }))
      : pairsOf(left, right, on, kept).map(([one, other]): Pair => ({ left: one, right: other }));
  const columns = new Set([...columnsOf(left), ...columnsOf(right)]);
  const names = rightNames(pairs, columns, on);
  let values = 0;
  return pairs.map((pair) => {
    const row = joined(pair, names);
    values += Object.keys(row).length;
    if (values > MOST_VALUES)
      throw new ComponentError(`The merged table has more than ${MOST_VALUES} values. Split it.`);
    return row;
  });
}

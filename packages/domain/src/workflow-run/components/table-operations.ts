import { canonicalJson, type JsonObject, type JsonValue } from '../../workflow/index.ts';
import { ComponentError, type Inputs, type PureComponent } from './component.ts';
import { compareExact, compareTexts, comparisonOf, type ExactNumber, isBlank, isSame, numberOf } from './exact.ts';
import { existing, nameIn, namesIn, operationIn, own, quoted } from './operation.ts';
import { requireSize } from './size.ts';
import { columnsOf, mergeTables, type Rows } from './table-merge.ts';
import { isOn, rowsOf, textIn, textOf } from './value.ts';

/** What an operation makes of one table. */
type TableOperation = (rows: Rows, inputs: Inputs) => JsonObject[];
/** What an operation makes of all tables that are connected, in the order of their edges. */
type Operation = (tables: readonly Rows[], inputs: Inputs) => JsonObject[];

const NO_TABLE = 'No table has arrived. Connect a table.';

/** Finds columns of a table. An empty table has no rows that could name its columns, so nothing is missing in it. */
function existingColumns(names: readonly string[], rows: Rows, place = 'The table'): string[] {
  return rows.length === 0 ? [...names] : existing(names, columnsOf(rows), { place, kind: 'column' });
}

/** Returns the column that a field names. */
function columnIn(inputs: Inputs, rows: Rows): string {
  const name = nameIn(inputs, 'column_name', 'The name of the column');
  const [column = name] = existingColumns([name], rows);
  return column;
}

/** Returns the new name of a field, which no column may have yet. */
function newColumnIn(inputs: Inputs, rows: Rows): string {
  const name = nameIn(inputs, 'new_column_name', 'The new name of the column').trim();
  if (columnsOf(rows).has(name)) {
    throw new ComponentError(`The table already has a column ${quoted([name])}. Choose another name.`);
  }
  return name;
}

function countIn(inputs: Inputs): number {
  const text = textIn(inputs, 'num_rows').trim();
  if (!/^\d{1,9}$/.test(text)) throw new ComponentError('The number of rows must be a whole number from 0.');
  return Number(text);
}

/** Changes the entries of each row. */
function mapEntries(rows: Rows, change: (entry: [string, JsonValue]) => [string, JsonValue][]): JsonObject[] {
  return rows.map((row) => Object.fromEntries(Object.entries(row).flatMap(change)));
}

function addColumn(rows: Rows, inputs: Inputs): JsonObject[] {
  const name = newColumnIn(inputs, rows);
  const value = textIn(inputs, 'new_column_value');
  return rows.map((row) => ({ ...row, [name]: value }));
}

function dropColumn(rows: Rows, inputs: Inputs): JsonObject[] {
  const column = columnIn(inputs, rows);
  return mapEntries(rows, (entry) => (entry[0] === column ? [] : [entry]));
}

function renameColumn(rows: Rows, inputs: Inputs): JsonObject[] {
  const column = columnIn(inputs, rows);
  if (textIn(inputs, 'new_column_name').trim() === column) return [...rows];
  const name = newColumnIn(inputs, rows);
  return mapEntries(rows, ([key, value]) => [[key === column ? name : key, value]]);
}

function filterRows(rows: Rows, inputs: Inputs): JsonObject[] {
  const column = columnIn(inputs, rows);
  const matches = comparisonOf(textIn(inputs, 'filter_operator') || 'equals');
  const value = textIn(inputs, 'filter_value');
  return rows.filter((row) => matches(own(row, column), value));
}

/** Replaces a number by a number, if the new one is exact. */
function replacementFor(value: JsonValue | undefined, replacement: string): JsonValue {
  const number = typeof value === 'number' ? numberOf(replacement) : null;
  return number?.short ?? replacement;
}

function replaceValue(rows: Rows, inputs: Inputs): JsonObject[] {
  const column = columnIn(inputs, rows);
  const replaced = textIn(inputs, 'replace_value');
  const replacement = textIn(inputs, 'replacement_value');
  return rows.map((row) => {
    const value = own(row, column);
    return isSame(value, replaced) ? { ...row, [column]: replacementFor(value, replacement) } : row;
  });
}

/** Gives the columns in the order of their list. */
function selectColumns(rows: Rows, inputs: Inputs): JsonObject[] {
  const columns = existingColumns(namesIn(inputs, 'columns_to_select', 'The list of columns to select'), rows);
  return rows.map((row) => Object.fromEntries(columns.map((column) => [column, own(row, column) ?? null])));
}

type SortKey = { number: ExactNumber | null; text: string; isLast: boolean };

function compareKeys(a: SortKey, b: SortKey): number {
  if (a.number && b.number) return compareExact(a.number, b.number);
  if (a.number || b.number) return a.number ? -1 : 1;
  return compareTexts(a.text, b.text);
}

/** Sorts numbers by value and then texts by their characters. Missing values are last in both directions. */
function sortRows(rows: Rows, inputs: Inputs): JsonObject[] {
  const column = columnIn(inputs, rows);
  const direction = isOn(inputs, 'ascending') ? 1 : -1;
  const keyed = rows.map((row) => {
    const value = own(row, column);
    return { row, key: { number: numberOf(value), text: textOf(value), isLast: isBlank(value) } };
  });
  const sorted = keyed.toSorted(({ key: a }, { key: b }) => {
    if (a.isLast || b.isLast) return Number(a.isLast) - Number(b.isLast);
    return direction * compareKeys(a, b);
  });
  return sorted.map(({ row }) => row);
}

/** Keeps the first row of each value of the column; without a column, of each whole row. */
function dropDuplicates(rows: Rows, inputs: Inputs): JsonObject[] {
  const column = textIn(inputs, 'column_name').trim() === '' ? null : columnIn(inputs, rows);
  const columns = column === null ? [...columnsOf(rows)] : [column];
  const seen = new Set<string>();
  return rows.filter((row) => {
    const key = canonicalJson(columns.map((each) => own(row, each) ?? null));
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

function head(rows: Rows, inputs: Inputs): JsonObject[] {
  return rows.slice(0, countIn(inputs));
}

function tail(rows: Rows, inputs: Inputs): JsonObject[] {
  return rows.slice(Math.max(0, rows.length - countIn(inputs)));
}

function concatenate(tables: readonly Rows[]): JsonObject[] {
  if (tables.length === 0) throw new ComponentError(NO_TABLE);
  return tables.flat();
}

/** The left and the right table: those of their own ports, or else the connected ones in their order. */
function sidesOf(tables: readonly Rows[], inputs: Inputs): [Rows, Rows] {
  const named = ['left_dataframe', 'right_dataframe'].map((field) => {
    const given = inputs[field];
    return isBlank(given) ? null : rowsOf(given);
  });
  const [left, right] = named;
  const rest = [...tables];
  const sides = [left ?? rest.shift(), right ?? rest.shift()];
  const [first, second] = sides;
  if (!first || !second) throw new ComponentError('“Merge” takes two tables. Connect a left and a right table.');
  if (!left && !right && rest.length > 0) {
    throw new ComponentError(`“Merge” takes two tables, but ${tables.length} are connected. Merge them one by one.`);
  }
  return [first, second];
}

function merge(tables: readonly Rows[], inputs: Inputs): JsonObject[] {
  const [left, right] = sidesOf(tables, inputs);
  const name = textIn(inputs, 'merge_on_column');
  if (name.trim() === '') return mergeTables(left, right, { on: null, how: textIn(inputs, 'merge_how') || 'inner' });
  const [inLeft = name] = existingColumns([name], left, 'The left table');
  const [on = inLeft] = existingColumns([inLeft], right, 'The right table');
  return mergeTables(left, right, { on, how: textIn(inputs, 'merge_how') || 'inner' });
}

/** An operation on one table. Several tables are refused, so that none is dropped silently. */
function onOne(name: string, operation: TableOperation): [string, Operation] {
  return [
    name,
    (tables, inputs) => {
      const [table, ...others] = tables;
      if (!table) throw new ComponentError(NO_TABLE);
      if (others.length === 0) return operation(table, inputs);
      throw new ComponentError(
        `“${name}” takes one table, but ${tables.length} are connected. Join them by Concatenate or Merge first.`,
      );
    },
  ];
}

const OPERATIONS: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  onOne('Add Column', addColumn),
  onOne('Drop Column', dropColumn),
  onOne('Filter', filterRows),
  onOne('Head', head),
  onOne('Rename Column', renameColumn),
  onOne('Replace Value', replaceValue),
  onOne('Select Columns', selectColumns),
  onOne('Sort', sortRows),
  onOne('Tail', tail),
  onOne('Drop Duplicates', dropDuplicates),
  ['Concatenate', concatenate],
  ['Merge', merge],
]);

/** Works on the tables that arrive, and never changes them: other components take them too. @throws ComponentError */
export const dataFrameOperations: PureComponent = (inputs) => {
  const given = inputs['df'];
  const [, operation] = operationIn(inputs, 'operation', OPERATIONS);
  for (const field of ['df', 'left_dataframe', 'right_dataframe']) requireSize(inputs[field]);
  const tables = isBlank(given) ? [] : Array.isArray(given) ? given.map(rowsOf) : [rowsOf(given)];
  return { outputs: { output: operation(tables, inputs) } };
};

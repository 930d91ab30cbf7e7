import type { StatementHead } from '@atrium/domain/bank-reconcile';
import { isCurrency } from '@atrium/domain/value';
import type { Sink } from './events.ts';
import { accountText } from './plain-values.ts';
import type { CellOf } from './table-row-amounts.ts';
import type { TableRow } from './table-rows.ts';

export type Reject = Parameters<Sink['reject']>[0];
export type Entry = Parameters<Sink['entry']>[0];

/** A statement of one account and currency. Grouped tables keep their rows until the end, others pass them on. */
type Group = { head: StatementHead; rows: (Entry | Reject)[] };

type Grouping = {
  /** Whether the entries of several accounts or currencies alternate. */
  isGrouped: boolean;
  /** Facts about each statement, known when its first row is read. */
  facts: StatementHead;
  cellOf: CellOf;
};

/** Sorts the rows of a table into statements, one for each account and currency, and passes them on. */
export function tableGroups(sink: Sink, { isGrouped, facts, cellOf }: Grouping) {
  const groups = new Map<string, Group>();
  function groupOf(row: TableRow): Group {
    const account = accountText(cellOf(row, 'account'));
    const written = cellOf(row, 'currency').trim().toUpperCase();
    const currency = isCurrency(written) ? written : null;
    const [first] = groups.values();
    // A row that names no account belongs to the first one.
    if (first && (!isGrouped || (account === '' && currency === null))) return first;
    const key = isGrouped ? `${account}|${currency ?? ''}` : '';
    const known = groups.get(key);
    if (known) return known;
    const opened: Group = {
      head: { ...facts, account: account || facts.account, currency: currency ?? facts.currency },
      rows: [],
    };
    opened.head.totals = [];
    opened.head.checks = [];
    groups.set(key, opened);
    if (!isGrouped) sink.statement(opened.head);
    return opened;
  }
  function send(found: Entry | Reject): void {
    if ('reason' in found) sink.reject(found);
    else sink.entry(found);
  }
  return {
    /** The statement of the table, if it has begun; the first one of several. */
    first: (): StatementHead | undefined => groups.values().next().value?.head,
    add: (row: TableRow, found: Entry | Reject): void => {
      const group = groupOf(row);
      if (isGrouped) group.rows.push(found);
      else send(found);
    },
    /** Ends the statements. `complete` gets the head of the statement, if it is the only one. */
    end: (complete: (head: StatementHead) => void): void => {
      if (groups.size === 0) groupOf({ cells: [], line: 1 });
      const [only, ...others] = groups.values();
      if (only && others.length === 0) complete(only.head);
      for (const { head, rows } of groups.values()) {
        if (isGrouped) sink.statement(head);
        for (const found of rows) send(found);
        sink.end();
      }
    },
  };
}

import { amountOf, decimalOf } from '@atrium/domain/bank-reconcile';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pagesOf } from './pages.fixture.ts';
import { pageTables } from './page-tables.ts';
import { readAll } from './statement-files.fixture.ts';

/** A row as the bank keeps it, in cents. */
type Booked = { day: string; text: string; cents: number };
type Statement = { opening: number; rows: Booked[] };

/** A way to write a table. */
type Style = {
  delimiter: ';' | ',' | '\t' | '|';
  mark: '.' | ',';
  group: '' | ',' | '.' | ' ' | "'";
  day: 'DMY' | 'MDY' | 'YMD';
  separator: '/' | '.' | '-';
  sign: 'minus' | 'after' | 'parentheses' | 'columns' | 'marks';
  order: 'oldest' | 'newest';
};

const booked = fc.record({
  day: fc.integer({ min: 0, max: 364 }).map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10)),
  text: fc.constantFrom('Rent', 'Card payment 12/03', 'SEPA 4711 Müller', 'Fee "A"', 'Sale, unit 3', 'Übertrag; 5 €'),
  cents: fc.integer({ min: -9_999_999, max: 9_999_999 }).filter((cents) => cents !== 0),
});
const statement: fc.Arbitrary<Statement> = fc.record({
  opening: fc.integer({ min: -1_000_000, max: 9_999_999 }),
  // The last row has a day that cannot be a month, and both signs and groups occur.
  rows: fc
    .array(booked, { minLength: 3, maxLength: 12 })
    .map((rows) => [
      ...rows.toSorted((a, b) => a.day.localeCompare(b.day)),
      { day: '2026-12-30', text: 'Last', cents: -123_456_78 },
      { day: '2026-12-31', text: 'Interest', cents: 250_00 },
    ]),
});
const style: fc.Arbitrary<Style> = fc
  .record({
    delimiter: fc.constantFrom<Style['delimiter'][]>(';', ',', '\t', '|'),
    mark: fc.constantFrom<Style['mark'][]>('.', ','),
    group: fc.constantFrom<Style['group'][]>('', ',', '.', ' ', "'"),
    day: fc.constantFrom<Style['day'][]>('DMY', 'MDY', 'YMD'),
    separator: fc.constantFrom<Style['separator'][]>('/', '.', '-'),
    sign: fc.constantFrom<Style['sign'][]>('minus', 'after', 'parentheses', 'columns', 'marks'),
    order: fc.constantFrom<Style['order'][]>('oldest', 'newest'),
  })
  .filter(({ mark, group }) => mark !== group);

function money(cents: number, { mark, group }: Style): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(?:\d{3})+$)/g, group);
  return `${whole}${mark}${digits.slice(-2)}`;
}

function signed(cents: number, each: Style): string {
  const written = money(cents, each);
  if (cents >= 0) return written;
  if (each.sign === 'after') return `${written}-`;
  return each.sign === 'parentheses' ? `(${written})` : `-${written}`;
}

function dayOf(iso: string, { day, separator }: Style): string {
  const [year = '', month = '', date = ''] = iso.split('-');
  const parts = { DMY: [date, month, year], MDY: [month, date, year], YMD: [year, month, date] }[day];
  return parts.join(separator);
}

function cell(text: string, { delimiter }: Style): string {
  return text.includes(delimiter) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Writes a statement as a table with the opening balance above it, running balances, and the closing balance below. */
function tableOf({ opening, rows }: Statement, each: Style): string {
  const amounts = { columns: ['Debit', 'Credit'], marks: ['Amount', 'D/C'] }[each.sign as string] ?? ['Amount'];
  let balance = opening;
  const lines = rows.map(({ day, text, cents }) => {
    balance += cents;
    const written =
      each.sign === 'columns'
        ? [cents < 0 ? money(cents, each) : '', cents < 0 ? '' : money(cents, each)]
        : each.sign === 'marks'
          ? [money(cents, each), cents < 0 ? 'D' : 'C']
          : [signed(cents, each)];
    return [dayOf(day, each), text, ...written, signed(balance, each)];
  });
  const head = ['Date', 'Description', ...amounts, 'Balance'];
  const above = ['Opening balance', signed(opening, each)];
  const below = ['Closing balance', signed(balance, each)];
  const all = [above, head, ...(each.order === 'oldest' ? lines : lines.toReversed()), below];
  return all.map((line) => line.map((text) => cell(text, each)).join(each.delimiter)).join('\n');
}

function cents(written: string): number {
  return Number(decimalOf(amountOf(written)!).replace('.', ''));
}

describe('a statement in any table', () => {
  it('is read as it was booked, and proven', async () => {
    await fc.assert(
      fc.asyncProperty(statement, style, async (one, each) => {
        const { statements, question } = await readAll(tableOf(one, each), {}, 4_096);
        expect(question).toBeNull();
        const [read] = statements;
        const rows = read!.entries.map((entry) => ({
          day: entry.bookedOn,
          text: entry.description,
          cents: cents(decimalOf(entry.amount)),
        }));
        expect(each.order === 'oldest' ? rows : rows.toReversed()).toEqual(one.rows);
        expect(read!.proof.outcome).toBe('proven');
      }),
      { numRuns: 300, endOnFailure: true },
    );
  });

  it('is never proven after an amount, a balance or a row has changed', async () => {
    const change = fc.record({
      kind: fc.constantFrom('amount', 'sign', 'balance', 'row', 'digit'),
      at: fc.nat(),
      by: fc.integer({ min: 1, max: 999 }),
    });
    await fc.assert(
      fc.asyncProperty(statement, style, change, async (one, each, { kind, at, by }) => {
        const row = at % one.rows.length;
        const lines = tableOf(one, each).split('\n');
        const changed = { ...one, rows: one.rows.map((booked_) => ({ ...booked_ })) };
        const line = 2 + (each.order === 'oldest' ? row : one.rows.length - 1 - row);
        if (kind === 'row') lines.splice(line, 1);
        else if (kind === 'digit') {
          const found = lines[line] ?? '';
          const last = found.search(/\d\D*$/);
          lines[line] = `${found.slice(0, last)}${(Number(found[last]) + 1) % 10}${found.slice(last + 1)}`;
        } else {
          // Only one figure of the line changes, not the balances after it.
          const target = changed.rows[row]!;
          const own = tableOf(changed, each).split('\n')[line] ?? '';
          if (kind === 'amount') target.cents += target.cents > 0 ? by : -by;
          else if (kind === 'sign') target.cents = -target.cents;
          else changed.opening += by;
          const other = tableOf(changed, each).split('\n')[line] ?? '';
          lines[line] =
            kind === 'balance'
              ? other
              : `${other.slice(0, other.lastIndexOf(each.delimiter))}${own.slice(own.lastIndexOf(each.delimiter))}`;
          fc.pre(!/"/.test(own.slice(own.lastIndexOf(each.delimiter) - 12)));
          // Without any sign, amounts are read by their balances, so no sign is wrong.
          fc.pre(['columns', 'marks'].includes(each.sign) || changed.rows.some((entry) => entry.cents < 0));
        }
        const { statements, question } = await readAll(lines.join('\n'), {}, 4_096);
        expect(question !== null || statements.every(({ proof }) => proof.outcome !== 'proven')).toBe(true);
      }),
      { numRuns: 300, endOnFailure: true },
    );
  });
});

describe('a statement on pages', () => {
  it('has the rows that were drawn, whatever their widths', () => {
    fc.assert(
      fc.property(statement, ({ opening, rows }) => {
        const each: Style = {
          delimiter: ',',
          mark: '.',
          group: ',',
          day: 'DMY',
          separator: '/',
          sign: 'columns',
          order: 'oldest',
        };
        let balance = opening;
        const lines = rows.map(({ day, text, cents: amount }) => {
          balance += amount;
          const [out, into] = amount < 0 ? [money(amount, each), ''] : ['', money(amount, each)];
          return `${dayOf(day, each)}  ${text.padEnd(30)}${out.padStart(14)}${into.padStart(14)}${signed(balance, { ...each, sign: 'minus' }).padStart(16)}`;
        });
        const head = `${'Date'.padEnd(12)}${'Description'.padEnd(30)}${'Paid out'.padStart(14)}${'Paid in'.padStart(14)}${'Balance'.padStart(16)}`;
        const tables = pageTables(pagesOf(['Account number: 1234-5678', head, ...lines].join('\n')), {});
        if ('question' in tables) throw new Error(tables.question.text);
        const [table] = tables;
        expect(table!.rows.slice(1).map(({ cells }) => [cells[0], cells[2], cells[3]])).toEqual(
          rows.map(({ day, cents: amount }) => [
            day,
            amount < 0 ? money(amount, each) : '',
            amount < 0 ? '' : money(amount, each),
          ]),
        );
      }),
      { numRuns: 100, endOnFailure: true },
    );
  });
});

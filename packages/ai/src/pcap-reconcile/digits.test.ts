import { assert, boolean, integer, nat, property, record } from 'fast-check';
import { reconcileCapital } from '@atrium/domain/pcap-reconcile';
import { describe, expect, it } from 'vitest';
import type { ParsedDocument } from '../parsing/index.ts';
import { type Account, accountsOf, LINES, pagesOf, us } from './capital.fixture.ts';
import { FORMAL, pages, PLAIN } from './layouts.fixture.ts';
import { readStatements } from './statement.ts';
import { readWorkbook } from './workbook.ts';

const ABOUT = {
  contentType: '',
  fileType: 'Others',
  title: null,
  length: { count: 1, unit: 'page' },
  notes: [],
} as const;

function workbookOf(
  accounts: readonly Account[],
  change: (text: string, at: number, line: number) => string,
): ParsedDocument {
  const head = ['Partner', ...LINES.map((line) => PLAIN[line])];
  const rows = accounts.map(({ name, cents }, at) => ({
    row: at + 2,
    cells: [name, ...LINES.map((line, index) => change(us(cents[line]).replaceAll(',', ''), at, index))],
    numbers: LINES.map((_, index) => index + 1),
  }));
  const page = { page: 1, md: '', spans: [], label: 'Capital', rows: [{ row: 1, cells: head, numbers: [] }, ...rows] };
  return { ...ABOUT, notes: [], pages: [page] };
}

/** Another digit in place of one of a text. The first digit does not become zero. */
function otherDigit(text: string, place: number, by: number): string {
  const digits = [...text.matchAll(/\d/g)].map(({ index }) => index);
  const at = digits[place % digits.length]!;
  const first = at === digits[0];
  const changed = first ? 1 + ((Number(text[at]) - 1 + (by % 8) + 1) % 9) : (Number(text[at]) + (by % 9) + 1) % 10;
  return text.slice(0, at) + String(changed) + text.slice(at + 1);
}

describe('a changed digit', () => {
  it('is found on either side, in its partner and line, and nothing else is reported', () => {
    const some = record({
      seed: nat(100_000),
      count: integer({ min: 3, max: 8 }),
      partner: nat(),
      line: nat(LINES.length - 1),
      place: nat(14),
      by: nat(8),
      isWorkbook: boolean(),
    });
    assert(
      property(some, ({ seed, count, partner, line, place, by, isWorkbook }) => {
        const accounts = accountsOf(seed, count);
        const at = partner % count;
        const isHere = (index: number, other: number) => index === at && other === line;
        const change = (text: string, index: number, other: number) =>
          isHere(index, other) ? otherDigit(text, place, by) : text;
        const workbook = readWorkbook(workbookOf(accounts, isWorkbook ? change : (text) => text));
        const write = (index: number) => (cents: bigint, name: (typeof LINES)[number]) =>
          isWorkbook ? us(cents) : change(us(cents), index, LINES.indexOf(name));
        const art = accounts.map((account, index) => pages([account], FORMAL, { write: write(index) })).join('\n\f\n');
        const statement = readStatements({ ...ABOUT, notes: [], pages: pagesOf(art) });
        const { partners } = reconcileCapital(workbook, statement);
        const found = partners.flatMap(({ name, lines }) =>
          lines.filter(({ status }) => status !== 'tied').map(({ key }) => [name, key]),
        );
        expect(found).toEqual([[accounts[at]!.name, LINES[line]]]);
        expect(partners.filter(({ status }) => status !== 'tied')).toHaveLength(1);
      }),
      { numRuns: 150 },
    );
  });
});

import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { deleteDocuments } from '../document/index.ts';
import { useBank } from './run.fixture.ts';
import { reconcile } from './run-start.ts';
import { updateTransactions } from './transaction-update.ts';
import { fetchDatatable } from '../ai-table/index.ts';

const t = useBank();

const ACCOUNT = 'Account,DE02120300000000202051';

/** A statement with an opening and a closing balance. */
function statement(opening: string, rows: readonly string[], closing: string): string {
  return [
    ACCOUNT,
    `Opening balance,,${opening}`,
    'Date,Description,Amount',
    ...rows,
    `Closing balance,,${closing}`,
  ].join('\n');
}

const COFFEE = '2026-01-31,Coffee,-3.20';
const JANUARY = statement('1000.00', ['2026-01-05,Rent,-400.00', COFFEE], '596.80');
/** Goes on after January. */
const NEXT = statement('596.80', [COFFEE, '2026-02-05,Rent,-400.00'], '193.60');
/** Begins with the last row of January. */
const REPEATING = statement('600.00', [COFFEE, '2026-02-05,Rent,-400.00'], '196.80');
const WHOLE = statement('1000.00', ['2026-01-05,Rent,-400.00', COFFEE, COFFEE, '2026-02-05,Rent,-400.00'], '193.60');
const again = { processStatementsWithStatus: ['Pending' as const, 'Completed' as const] };

async function coffees(folderId: string): Promise<number> {
  const values = await t.values(await t.allTable(folderId));
  return values.filter(({ Description }) => Description === 'Coffee').length;
}

/** Reads each file in a run of its own. */
async function readInTurn(files: readonly (readonly [name: string, content: string])[]): Promise<string> {
  const [[name, content] = ['', ''], ...rest] = files;
  await t.upload(name, content);
  const { folderId } = await t.create();
  await t.work();
  for (const [next, text] of rest) {
    await t.upload(next, text);
    await reconcile(t.kit.contextOf(t.owner), { folderId });
    await t.work();
  }
  return folderId;
}

describe('equal rows where two statements meet', () => {
  it('both count if the balances show that both are real, in either order', async () => {
    const files = [
      ['January.csv', JANUARY],
      ['February.csv', NEXT],
    ] as const;
    for (const order of [files, files.toReversed()]) {
      const folderId = await readInTurn(order);
      expect(await coffees(folderId)).toBe(2);
      expect((await t.statements(folderId)).map(({ reason, proof }) => [reason, proof!.duplicates])).toEqual([
        [null, 0],
        [null, 0],
      ]);
      await deleteDocuments(t.kit.contextOf(t.owner), {
        documentIds: (await t.statements(folderId)).map(({ documentId }) => documentId),
      });
    }
  });

  it('both count if they are read again, once or with a file of both months', async () => {
    const folderId = await readInTurn([
      ['January.csv', JANUARY],
      ['February.csv', NEXT],
      ['Both.csv', WHOLE],
    ]);
    expect(await coffees(folderId)).toBe(2);
    expect(await t.values(await t.allTable(folderId))).toHaveLength(4);
    await reconcile(t.kit.contextOf(t.owner), { folderId, ...again });
    await t.work();
    expect(await coffees(folderId)).toBe(2);
    expect(await t.values(await t.allTable(folderId))).toHaveLength(4);
  });

  it('count once if the second statement begins before the row', async () => {
    const folderId = await readInTurn([
      ['January.csv', JANUARY],
      ['February.csv', REPEATING],
    ]);
    expect(await coffees(folderId)).toBe(1);
    const [february] = await t.statements(folderId);
    expect(february).toMatchObject({
      reason: '1 row is also in another statement of this folder and counts once.',
      proof: { duplicates: 1 },
    });
  });

  it('count once and ask for a look if the files have no balances', async () => {
    const plain = (rows: readonly string[]) => [ACCOUNT, 'Date,Description,Amount', ...rows].join('\n');
    const folderId = await readInTurn([
      ['January.csv', plain(['2026-01-15,Rent,-400.00', COFFEE])],
      ['February.csv', plain([COFFEE, '2026-02-15,Rent,-400.00'])],
    ]);
    expect(await coffees(folderId)).toBe(1);
    const [february] = await t.statements(folderId);
    expect(february!.reason).toContain('no balance shows whether the bank booked it once or twice');
  });

  it('keep the category that a person set on one of them', async () => {
    const folderId = await readInTurn([['February.csv', NEXT]]);
    const context = t.kit.contextOf(t.owner);
    const all = await t.allTable(folderId);
    const [row] = (await fetchDatatable(context, { datatableId: all, search: 'coffee' })).data;
    await updateTransactions(context, { folderId, transactionId: row!.id, categoryId: 'gl_1' });
    await t.upload('January.csv', JANUARY);
    await reconcile(context, { folderId, ...again });
    await t.work();
    const found = (await fetchDatatable(context, { datatableId: all, search: 'coffee' })).data;
    expect(new Set(found.map(({ values }) => values['Category']))).toEqual(new Set(['Rent', null]));
    expect(found.find(({ id }) => id === row!.id)!.values['Category']).toBe('Rent');
  });

  it('count as in separate files if they are in one archive', async () => {
    const swift = (opening: string, rows: readonly string[], closing: string) =>
      `:20:R\n:25:NL01BANK\n:28C:1\n:60F:${opening}\n${rows.join('\n')}\n:62F:${closing}\n-\n`;
    const coffee = ':61:260131D3,20NTRFNONREF\n:86:Coffee';
    const first = swift('C260131EUR100,', [coffee], 'C260131EUR96,80');
    const next = swift('C260131EUR96,80', [coffee, ':61:260201D1,NTRFNONREF\n:86:Fee'], 'C260201EUR92,60');
    const both = swift('C260131EUR100,', [coffee, coffee], 'C260131EUR93,60');
    const archive = new ZipFile();
    for (const [at, text] of [first, next, both].entries()) archive.addBuffer(Buffer.from(text), `${at}.sta`);
    archive.end();
    await t.upload('Statements.zip', await buffer(archive.outputStream));
    const { folderId } = await t.create();
    await t.work();
    expect(await t.statements(folderId)).toMatchObject([
      { status: 'Completed', proof: { outcome: 'proven', rows: 5, duplicates: 2 } },
    ]);
    expect(await coffees(folderId)).toBe(2);
    expect(await t.values(await t.allTable(folderId))).toHaveLength(3);
  });
});

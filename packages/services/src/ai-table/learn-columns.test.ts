import { localProvider } from '@atrium/ai/providers';
import { describe, expect, it } from 'vitest';
import { codeOf, createOrganization } from '../testing/index.ts';
import { columnAccuracy, refreshColumns, resyncDatatable, updateTableRow, updateTableRows } from './index.ts';
import { useTables } from './table.fixture.ts';

const t = useTables();
const ROOM = { name: 'Room number', data_type_format: 'integer' as const };
/** More than the 25 that are needed, because with fewer one error could hide among them. */
const ENOUGH = 60;

function context() {
  return t.kit.contextOf(t.owner);
}
async function addDocuments(from: number, to: number) {
  for (let index = from; index < to; index += 1)
    await t.document(`Building ${index}\n\nRoom number: ${100 + index}`, `Building ${index}.txt`);
}
async function filledTable(documents: number) {
  await addDocuments(0, documents);
  const { id, columns } = await t.table([ROOM]);
  await t.work({ provider: localProvider });
  return { datatableId: id, columnId: columns['Room number']! };
}
async function rowsOf(datatableId: string) {
  return t.rows(datatableId, { limit: 200 });
}
async function acceptAll(datatableId: string) {
  const rows = (await rowsOf(datatableId)).map(({ id }) => ({ rowId: id, accept: ['Room number'] }));
  await updateTableRows(context(), { datatableId, rows });
}
/** Returns how many cells that nobody has confirmed ask for review, and how many do not. */
async function unconfirmed(datatableId: string) {
  const cells = (await rowsOf(datatableId))
    .map(({ cells: own }) => own['Room number']!)
    .filter((cell) => !cell.accepted);
  return { review: cells.filter(({ review }) => review).length, fine: cells.filter(({ review }) => !review).length };
}

describe('a column that the reader does not know', () => {
  it('asks for review until its values are confirmed, and again when the confirmations are taken back', async () => {
    const table = await filledTable(ENOUGH);
    const { datatableId } = table;
    expect(await unconfirmed(datatableId)).toEqual({ review: ENOUGH, fine: 0 });
    await acceptAll(datatableId);
    await addDocuments(ENOUGH, ENOUGH + 2);
    await refreshColumns(context(), { datatableId });
    await t.work({ provider: localProvider });
    expect(await unconfirmed(datatableId)).toEqual({ review: 0, fine: 2 });

    const rows = (await rowsOf(datatableId)).map(({ id }) => ({ rowId: id, unaccept: ['Room number'] }));
    await updateTableRows(context(), { datatableId, rows });
    expect((await columnAccuracy(context(), table)).data).toMatchObject({ confirmed: 0, extracted: 0, right: 0 });
    await resyncDatatable(context(), { datatableId });
    await t.work({ provider: localProvider });
    expect(await unconfirmed(datatableId)).toEqual({ review: ENOUGH + 2, fine: 0 });
  });

  it('does not learn from the confirmed values of another table', async () => {
    const { datatableId } = await filledTable(ENOUGH);
    await acceptAll(datatableId);
    const { id } = await t.table([ROOM]);
    await t.work({ provider: localProvider });
    expect(await unconfirmed(id)).toEqual({ review: ENOUGH, fine: 0 });
  });
});

describe('the accuracy of a column', () => {
  it('counts values that people kept as right, and those that they corrected or emptied as wrong', async () => {
    const table = await filledTable(4);
    const { datatableId } = table;
    const [kept, corrected, emptied] = await rowsOf(datatableId);
    await updateTableRow(context(), { datatableId, rowId: kept!.id, accept: ['Room number'] });
    await updateTableRow(context(), { datatableId, rowId: corrected!.id, values: { 'Room number': 7 } });
    await updateTableRow(context(), { datatableId, rowId: emptied!.id, values: { 'Room number': null } });
    const { data } = await columnAccuracy(context(), table);
    expect(data).toMatchObject({ confirmed: 3, needed: 25, extracted: 3, right: 1 });
    expect(data.calibrationError).toBeGreaterThan(0.3);
    await updateTableRow(context(), { datatableId, rowId: corrected!.id, restore: ['Room number'] });
    expect((await columnAccuracy(context(), table)).data).toMatchObject({ confirmed: 2, extracted: 2, right: 1 });
  });

  it('is not shown to another organization, nor for a column of another table', async () => {
    const table = await filledTable(1);
    const { owner } = await createOrganization(t.kit);
    expect(await codeOf(columnAccuracy(t.kit.contextOf(owner), table))).toBe('NOT_FOUND');
    const other = await t.table([ROOM]);
    expect(await codeOf(columnAccuracy(context(), { ...table, columnId: other.columns['Room number']! }))).toBe(
      'NOT_FOUND',
    );
  });
});

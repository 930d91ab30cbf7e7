import type { CellHistoryEntry } from '@atrium/domain/ai-table';
import type { MemberActor } from '@atrium/domain/kernel';
import { describe, expect, it } from 'vitest';
import { createRoom } from '../testing/index.ts';
import {
  regenerateColumns,
  restoreTableCell,
  tableCellHistory,
  updateDatatable,
  updateTableColumn,
  updateTableRow,
} from './index.ts';
import { useTables } from './table.fixture.ts';

const t = useTables();

function context(actor: MemberActor = t.owner) {
  return t.kit.contextOf(actor);
}

async function filled(lines = 'Rent: 12,750.00 USD') {
  const document = await t.document(lines);
  const { id: datatableId } = await t.table([{ name: 'Rent', data_type_format: 'currency' }]);
  await t.work();
  const [row] = await t.rows(datatableId);
  return { datatableId, rowId: row!.id, column: 'Rent', document };
}
type Cell = Pick<Awaited<ReturnType<typeof filled>>, 'datatableId' | 'rowId' | 'column'>;

async function historyOf({ datatableId, rowId, column }: Cell, actor?: MemberActor) {
  return (await tableCellHistory(context(actor), { datatableId, rowId, column })).data;
}
async function edit({ datatableId, rowId }: Cell, text: string) {
  await updateTableRow(context(), { datatableId, rowId, values: { Rent: text } });
}
function words({ what, from, to }: CellHistoryEntry) {
  return [what, from?.decimal ?? null, to.decimal, to.sources.map(({ quote }) => quote).join()];
}

describe('the history of a cell', () => {
  it('begins with the extraction and its quote', async () => {
    const cell = await filled();
    const [entry, ...more] = await historyOf(cell);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ what: 'extracted', who: null, from: null, restoreId: null });
    expect(entry?.to).toMatchObject({ decimal: '12750.00', unit: 'USD', sources: [{ page: 1 }] });
  });

  it('keeps the quote, the former value, the editor and the time of a corrected cell', async () => {
    const cell = await filled();
    await edit(cell, '13,000 USD');
    await edit(cell, '13,500 USD');
    const entries = await historyOf(cell);
    const quote = entries[0]?.to.sources[0]?.quote ?? '';
    expect(quote).toContain('12,750.00');
    expect(entries.map(words)).toEqual([
      ['extracted', null, '12750.00', quote],
      ['edited', '12750.00', '13000', ''],
      ['edited', '13000', '13500', ''],
    ]);
    expect(entries[1]?.who).not.toBeNull();
    expect(Date.now() - Date.parse(entries[1]?.at ?? '')).toBeLessThan(60_000);
  });

  it('restores any former value with its quote, and keeps the value that it replaced', async () => {
    const cell = await filled();
    await edit(cell, '13,000 USD');
    await edit(cell, '13,500 USD');
    const [first, second] = await historyOf(cell);
    await restoreTableCell(context(), { ...named(cell), restoreId: first!.restoreId! });
    const extracted = await t.cell(cell.datatableId, 'Rent');
    expect(extracted).toMatchObject({ decimal: '12750.00', edited: false, sources: [{ page: 1 }] });
    await restoreTableCell(context(), { ...named(cell), restoreId: second!.restoreId! });
    const edited = await t.cell(cell.datatableId, 'Rent');
    expect(edited).toMatchObject({ decimal: '13000', edited: true, restorable: true, sources: [] });
    const kinds = (await historyOf(cell)).map(({ what, to }) => `${what} ${to.decimal}`);
    expect(kinds.slice(3)).toEqual(['restored 12750.00', 'restored 13000']);
  });

  it('says who accepted a value, once', async () => {
    const cell = await filled();
    const accept = async () =>
      updateTableRow(context(), { datatableId: cell.datatableId, rowId: cell.rowId, accept: ['Rent'] });
    await accept();
    await accept();
    expect((await historyOf(cell)).map(({ what }) => what)).toEqual(['extracted', 'accepted']);
  });

  it('keeps the value that a later run replaces', async () => {
    const cell = await filled();
    t.model.answer(() => ({ values: { Rent: 'absent' } }));
    await regenerateColumns(context(), { datatableId: cell.datatableId });
    await t.work();
    const entries = await historyOf(cell);
    expect(entries.map(({ what }) => what)).toEqual(['extracted', 'extracted']);
    expect(entries[1]?.from?.decimal).toBe('12750.00');
    expect(entries[1]?.who).not.toBeNull();
  });

  it('does not restore a value in the former format of the column', async () => {
    const cell = await filled();
    await edit(cell, '13,000 USD');
    const columnId = (
      await t.kit.asOwner<{ id: string }>('select id from datatable_column where datatable_id = $1', [cell.datatableId])
    )[0]!.id;
    await updateTableColumn(context(), { datatableId: cell.datatableId, columnId, data_type_format: 'string' });
    const entries = await historyOf(cell);
    expect(entries.at(-1)).toMatchObject({ what: 'converted', from: { decimal: '13000' }, to: { value: '13000 USD' } });
    expect(entries.map(({ restoreId }) => restoreId)).toEqual([null, null, null]);
  });

  it('is read by those who see the table, and restored by those who may write', async () => {
    const cell = await filled();
    await edit(cell, '13,000 USD');
    const [first] = await historyOf(cell);
    const { viewer } = t.organization;
    await expect(historyOf(cell, viewer)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await updateDatatable(context(), { datatableId: cell.datatableId, accessPolicy: 'Public' });
    await expect(historyOf(cell, viewer)).resolves.toHaveLength(2);
    const restore = { ...named(cell), restoreId: first?.restoreId ?? '' };
    await expect(restoreTableCell(context(viewer), restore)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(restoreTableCell(context(), { ...restore, restoreId: t.organization.id })).rejects.toMatchObject({
      code: 'INVALID',
    });
  });

  it('withholds a former value that cites a document which the reader cannot see', async () => {
    const cell = await filled();
    await edit(cell, '13,000 USD');
    const secretRoom = (await createRoom(t.kit, t.owner)).id;
    const secret = await t.document('Rent: 9.99 USD', 'Secret.txt', secretRoom);
    await t.kit.asOwner(
      `update datatable_cell_change set before = jsonb_set(before, '{sources,0,documentId}', to_jsonb($2::text))
       where row_id = $1`,
      [cell.rowId, secret.id],
    );
    await updateDatatable(context(), { datatableId: cell.datatableId, accessPolicy: 'Public' });
    const [entry] = await historyOf(cell, t.organization.viewer);
    expect(entry?.to).toMatchObject({ value: null, decimal: null, sources: [], withheld: true });
  });
});

function named({ datatableId, rowId, column }: Cell) {
  return { datatableId, rowId, column };
}

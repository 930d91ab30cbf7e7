import { MAX_VIEWS, type ViewSettings } from '@atrium/domain/ai-table';
import { newId } from '@atrium/domain/kernel';
import { expect, it } from 'vitest';
import { codeOf, createOrganization, failureOf } from '../testing/index.ts';
import {
  addTableColumns,
  createTableView,
  deleteTableColumn,
  deleteTableView,
  listTableViews,
  updateTableView,
} from './index.ts';
import { useTables } from './table.fixture.ts';

const t = useTables();
function context() {
  return t.kit.contextOf(t.owner);
}
function manual(name: string) {
  return { name, generation_method: { type: 'manual' as const } };
}
async function table(accessPolicy: 'Public' | 'Private' = 'Public') {
  return t.table([manual('Name'), manual('Rent')], { knowledgeContextTree: [], accessPolicy });
}
async function namesFor(actor: typeof t.owner, datatableId: string) {
  return (await listTableViews(t.kit.contextOf(actor), { datatableId })).data.map((view) => view.name);
}

it('keeps filters, sorts and columns, and leaves out deleted columns', async () => {
  const { id, columns } = await table();
  const [name, rent] = [columns['Name']!, columns['Rent']!];
  const settings: ViewSettings = {
    filters: [
      { field: rent, operator: 'from', value: '100' },
      { field: 'document', operator: 'has', value: 'lease' },
    ],
    sorts: [
      { field: rent, isDescending: true },
      { field: name, isDescending: false },
    ],
    search: 'north',
    order: [rent, name],
    hidden: [rent],
    pinned: [name],
    widths: { [rent]: 120, [name]: 300 },
  };
  const { data: view } = await createTableView(context(), { datatableId: id, name: ' Dear ones ', settings });
  expect(view).toMatchObject({ name: 'Dear ones', isShared: false, mayChange: true, settings });
  const { data: listed } = await listTableViews(context(), { datatableId: id });
  expect(listed).toEqual([view]);
  await deleteTableColumn(context(), { datatableId: id, columnId: rent });
  const [left] = (await listTableViews(context(), { datatableId: id })).data;
  expect(left?.settings).toEqual({
    filters: [{ field: 'document', operator: 'has', value: 'lease' }],
    sorts: [{ field: name, isDescending: false }],
    search: 'north',
    order: [name],
    hidden: [],
    pinned: [name],
    widths: { [name]: 300 },
  });
  const changed = { datatableId: id, viewId: view.id };
  await updateTableView(context(), { ...changed, name: 'Others', settings: { search: 'south' } });
  expect((await listTableViews(context(), { datatableId: id })).data).toMatchObject([
    { name: 'Others', settings: { search: 'south', filters: [], order: [] } },
  ]);
  await deleteTableView(context(), changed);
  expect((await listTableViews(context(), { datatableId: id })).data).toEqual([]);
  expect(await codeOf(deleteTableView(context(), changed))).toBe('NOT_FOUND');
});

it('is visible to its creator only until it is shared; then everyone who may change the table may change it', async () => {
  const { owner, contributor, viewer } = t.organization;
  const { id } = await table();
  const as = (actor: typeof owner) => t.kit.contextOf(actor);
  const { data: own } = await createTableView(as(viewer), { datatableId: id, name: 'Mine' });
  const named = { datatableId: id, viewId: own.id };
  expect(await namesFor(viewer, id)).toEqual(['Mine']);
  expect(await namesFor(owner, id)).toEqual([]);
  expect(await codeOf(updateTableView(as(owner), { ...named, name: 'Taken' }))).toBe('NOT_FOUND');
  expect(await codeOf(updateTableView(as(viewer), { ...named, isShared: true }))).toBe('FORBIDDEN');
  expect(await codeOf(createTableView(as(viewer), { datatableId: id, name: 'Ours', isShared: true }))).toBe(
    'FORBIDDEN',
  );
  const { data: shared } = await createTableView(as(owner), { datatableId: id, name: 'Ours', isShared: true });
  const ours = { datatableId: id, viewId: shared.id };
  expect(await namesFor(viewer, id)).toEqual(['Mine', 'Ours']);
  const seen = (await listTableViews(as(viewer), { datatableId: id })).data;
  expect(seen.map((view) => view.mayChange)).toEqual([true, false]);
  expect(await codeOf(deleteTableView(as(viewer), ours))).toBe('FORBIDDEN');
  await updateTableView(as(contributor), { ...ours, name: 'All of ours' });
  expect(await codeOf(updateTableView(as(contributor), { ...ours, isShared: false }))).toBe('FORBIDDEN');
  await updateTableView(as(owner), { ...ours, isShared: false });
  expect(await namesFor(contributor, id)).toEqual([]);
  expect(await codeOf(updateTableView(as(contributor), { ...ours, name: 'Again' }))).toBe('NOT_FOUND');
});

it('does not exist for callers who cannot see its table, nor under another table or organization', async () => {
  const { viewer } = t.organization;
  const { id } = await table('Private');
  const { data: view } = await createTableView(context(), { datatableId: id, name: 'Mine', isShared: true });
  const other = await table();
  const stranger = (await createOrganization(t.kit)).owner;
  for (const actor of [viewer, stranger]) {
    expect(await codeOf(listTableViews(t.kit.contextOf(actor), { datatableId: id }))).toBe('NOT_FOUND');
    const named = { datatableId: id, viewId: view.id };
    expect(await codeOf(deleteTableView(t.kit.contextOf(actor), named))).toBe('NOT_FOUND');
  }
  expect(await codeOf(deleteTableView(context(), { datatableId: other.id, viewId: view.id }))).toBe('NOT_FOUND');
});

it('refuses invalid settings', async () => {
  const { id, columns } = await table();
  const field = columns['Name']!;
  const refused = async (settings: object) =>
    codeOf(createTableView(context(), { datatableId: id, name: 'V', settings }));
  expect(await refused({ filters: [{ field, operator: 'like', value: 'x' }] })).toBe('INVALID');
  expect(await refused({ sorts: Array.from({ length: 9 }, () => ({ field })) })).toBe('INVALID');
  expect(await refused({ widths: { [field]: 1 } })).toBe('INVALID');
  expect(await refused({ order: Array.from({ length: 201 }, newId) })).toBe('INVALID');
  expect(await refused({ search: 'x'.repeat(256) })).toBe('INVALID');
  expect(await codeOf(createTableView(context(), { datatableId: id, name: '  ' }))).toBe('INVALID');
});

it('limits the views of a user, also if they are created at once', async () => {
  const { id } = await table();
  for (let count = 0; count < MAX_VIEWS - 2; count++) {
    await createTableView(context(), { datatableId: id, name: `View ${count}` });
  }
  const codes = await Promise.all(
    Array.from({ length: 5 }, async (_, index) =>
      codeOf(createTableView(context(), { datatableId: id, name: `${index}` })),
    ),
  );
  expect(codes.filter((code) => code === 'ok')).toHaveLength(2);
  const failure = await failureOf(createTableView(context(), { datatableId: id, name: 'One more' }));
  expect(failure).toMatchObject({ code: 'CONFLICT' });
  await createTableView(t.kit.contextOf(t.organization.viewer), { datatableId: id, name: 'Another’s' });
});

it('is kept when columns are added', async () => {
  const { id, columns } = await table();
  const settings = { order: [columns['Rent']!] };
  await createTableView(context(), { datatableId: id, name: 'View', settings });
  await addTableColumns(context(), { datatableId: id, columns: [manual('New')] });
  expect((await listTableViews(context(), { datatableId: id })).data[0]?.settings.order).toEqual(settings.order);
});

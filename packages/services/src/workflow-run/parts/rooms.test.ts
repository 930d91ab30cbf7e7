import { localProvider } from '@atrium/ai/providers';
import type { MemberActor } from '@atrium/domain/kernel';
import type { ComponentType, JsonObject, JsonValue } from '@atrium/domain/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatatable, fetchDatatable } from '../../ai-table/index.ts';
import {
  addMember,
  createIndexedDocument,
  createOrganization,
  createRoom,
  stageFile,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../../testing/index.ts';
import { createWorkflow, uploadWorkflowFile } from '../../workflow/index.ts';
import { PARTS } from './index.ts';
import { newRecord, runPart, vertexOf } from './part.fixture.ts';

let kit: TestPlatform;
let organization: TestOrganization;
let room: string;
let secretRoom: string;
let workflowId: string;
let lease: { id: string };
let secret: { id: string };
let stranger: MemberActor;
beforeAll(async () => {
  kit = await testPlatform();
  organization = await createOrganization(kit);
  const { owner } = organization;
  stranger = await addMember(kit, organization.id, 'Contributor');
  room = (await createRoom(kit, owner, { accessPolicy: 'Public' })).id;
  secretRoom = (await createRoom(kit, owner, { accessPolicy: 'Private' })).id;
  const provider = localProvider;
  lease = await createIndexedDocument(
    kit,
    owner,
    { dataroomId: room },
    {
      name: 'Lease.pdf',
      pages: ['The base rent is $12,500.00 per month.', 'The landlord is Harbor Street LLC.'],
      provider,
    },
  );
  secret = await createIndexedDocument(
    kit,
    owner,
    { dataroomId: secretRoom },
    {
      name: 'Secret.pdf',
      pages: ['The canary rent is $99,999.00 per month.'],
      provider,
    },
  );
  workflowId = (await createWorkflow(kit.contextOf(owner), { name: 'Flow' })).data.id;
});
afterAll(() => kit.close());

type Given = { asker?: MemberActor; effectKey?: string; recorded?: ReturnType<typeof newRecord> };
async function run(
  type: ComponentType,
  fields: JsonObject,
  { asker = organization.owner, effectKey, recorded }: Given = {},
) {
  const more = { workflowId, ...(effectKey === undefined ? {} : { effectKey }) };
  const vertex = vertexOf(type, fields);
  return runPart(PARTS.get(type)!, { kit, asker, vertex, more, ...(recorded ? { recorded } : {}) });
}
function named({ id }: { id: string }) {
  return { document_id: id };
}

async function readFile(value: JsonValue | undefined) {
  return run('File', { file_path: [value ?? null] });
}

describe('Retriever', () => {
  it('gives passages with their citation, of documents that the person sees', async () => {
    const { passages, text } = await run('Retriever', { query: 'What is the base rent?' }, { asker: stranger });
    expect(passages).toMatchObject([{ number: 1, document_id: lease.id, page: 1, citation: 'Lease.pdf, page 1' }, {}]);
    expect(JSON.stringify([passages, text])).not.toContain('canary');
    const own = await run('Retriever', { query: 'What is the canary rent?' });
    expect(JSON.stringify(own)).toContain('99,999');
  });

  it('searches the named rooms and documents only', async () => {
    const { passages } = await run('Retriever', { query: 'rent', dataroom_ids: [secretRoom] });
    expect(passages).toMatchObject([{ document_id: secret.id }]);
    const { passages: few } = await run('Retriever', { query: 'rent', documents: [named(lease)], top_k: 1 });
    expect(few).toMatchObject([{ document_id: lease.id }]);
    await expect(
      run('Retriever', { query: 'rent', dataroom_ids: [secretRoom] }, { asker: stranger }),
    ).rejects.toMatchObject({
      name: 'ComponentError',
    });
    await expect(run('Retriever', { query: 'rent', documents: [named(secret)] }, { asker: stranger })).rejects.toThrow(
      'can no longer see it',
    );
    expect(await run('Retriever', { query: 'rent', documents: [{ other: 1 }] })).toMatchObject({ passages: [] });
  });
});

describe('documents', () => {
  it('are listed as the person sees them', async () => {
    const names = async (fields: JsonObject, asker?: MemberActor) => {
      const { documents } = await run('ListDocuments', fields, asker ? { asker } : {});
      return (documents as { name: string }[]).map(({ name }) => name).toSorted();
    };
    expect(await names({})).toEqual(['Lease.pdf', 'Secret.pdf']);
    expect(await names({}, stranger)).toEqual(['Lease.pdf']);
    expect(await names({ dataroom_ids: [room], name_contains: 'lease' })).toEqual(['Lease.pdf']);
    expect(await names({ name_contains: 'nothing' })).toEqual([]);
    await expect(names({ dataroom_ids: [secretRoom] }, stranger)).rejects.toThrow();
    await expect(names({ dataroom_ids: ['x'] })).rejects.toThrow('not an id');
  });

  it('are read page by page', async () => {
    const { pages, text } = await run('ReadPages', { documents: [named(lease)] });
    expect(pages).toMatchObject([{ page: 1 }, { page: 2, text: 'The landlord is Harbor Street LLC.' }]);
    expect(text).toMatchObject({ text: expect.stringContaining('12,500') });
    const { pages: second } = await run('ReadPages', { documents: [named(lease)], pages: '2-3' });
    expect(second).toMatchObject([{ page: 2 }]);
    await expect(run('ReadPages', { documents: [named(lease)], pages: '3-1' })).rejects.toThrow('not a list of pages');
    await expect(run('ReadPages', { documents: [named(secret)] }, { asker: stranger })).rejects.toThrow(
      'no longer see',
    );
  });
});

describe('VerifyQuotes', () => {
  const text =
    'It says “The base rent is $12,500.00 per month.” Also “The deposit is $1,000.00 per year.” And that is all.';
  it('finds quotes on their page, and removes sentences with others', async () => {
    const { report, verified_text: kept } = await run('VerifyQuotes', { text, documents: [named(lease)] });
    expect(report).toMatchObject([
      { found: true, document_id: lease.id, page: 1 },
      { found: false, document_id: null, page: null },
    ]);
    expect(kept).toMatchObject({ text: expect.stringContaining('12,500') });
    expect((kept as { text: string }).text).not.toContain('deposit');
    const all = await run('VerifyQuotes', { text, documents: [named(lease)], remove_unverified: false });
    expect(all['verified_text']).toEqual({ text });
  });

  it('looks in passages of a Retriever', async () => {
    const passages = [
      { text: 'The base rent is $12,500.00 per month.', document_id: lease.id, document_name: 'L', page: 1 },
    ];
    const { report } = await run('VerifyQuotes', { text, passages });
    expect(report).toMatchObject([{ found: true, page: 1 }, { found: false }]);
  });
});

describe('tables', () => {
  const columns = [
    { name: 'Rent', data_type_format: 'number' as const },
    { name: 'Tenant', data_type_format: 'string' as const },
  ];
  it('are written once and read again', async () => {
    const context = kit.contextOf(organization.owner);
    const { data } = await createDatatable(context, { name: 'Rents', knowledgeContextTree: [], columns });
    const fields = {
      table_id: data.id,
      rows: [
        { Rent: 12.5, Tenant: 'A' },
        { Rent: '7', Tenant: null },
      ],
    };
    const first = await run('WriteRows', fields, { effectKey: 'rows' });
    expect(first['rows']).toMatchObject([
      { Rent: 12.5, Tenant: 'A' },
      { Rent: 7, Tenant: null },
    ]);
    expect(await run('WriteRows', fields, { effectKey: 'rows' })).toEqual(first);
    expect((await fetchDatatable(context, { datatableId: data.id })).total).toBe(2);
    expect((await run('ReadTable', { table_id: data.id }))['rows']).toMatchObject([{ Rent: 12.5 }, { Rent: 7 }]);
    expect((await run('ReadTable', { table_id: data.id, limit: 1 }))['rows']).toHaveLength(1);
    await expect(run('WriteRows', { ...fields, rows: [{ None: 1 }] })).rejects.toThrow('no column');
    await expect(run('ReadTable', { table_id: data.id }, { asker: stranger })).rejects.toMatchObject({
      name: 'ComponentError',
    });
  });
});

describe('Extract', () => {
  it('reads values of documents, and charges filled ones', async () => {
    const recorded = newRecord();
    const columns = [
      { name: 'Landlord', description: 'The landlord', format: 'string' },
      { name: 'Base rent', description: 'The monthly base rent', format: 'number' },
    ];
    const { table } = await run('Extract', { documents: [named(lease)], columns }, { recorded });
    expect(table).toMatchObject([{ document_id: lease.id, document_name: 'Lease.pdf' }]);
    const [row] = table as JsonObject[];
    const filled = columns.filter(({ name }) => row![name] !== null).length;
    expect(recorded.spent).toEqual([String(filled)]);
  });
});

describe('files', () => {
  const markdown = '# Report\n\nThe **rent** is 5.\n\n- one\n- two\n\n| A | B |\n|---|---|\n| 1 | x |\n';
  it.each([
    ['DOCX', 'Rent report.docx'],
    ['PDF', 'Rent report.pdf'],
    ['Markdown', 'Rent report.md'],
  ])('are written as %s, and read again', async (format, name) => {
    const { file } = await run('WriteDocument', { content: { text: markdown }, format, name: 'Rent / report' });
    expect(file).toMatchObject({ name });
    const { message } = await readFile(file);
    for (const part of ['Report', 'rent', 'two', 'x']) expect((message as { text: string }).text).toContain(part);
    await expect(run('File', { file_path: [file ?? null] }, { asker: stranger })).rejects.toThrow(
      'belongs to someone else',
    );
  });

  it('hold tables as typed cells', async () => {
    const rows = [
      { Name: 'A', Rent: 12.5, Since: '2026-07-01', Paid: true },
      { Name: '=1+1', Rent: 7, Since: '2026-08-01', Paid: false },
    ];
    const { file } = await run('WriteWorkbook', { sheets: [rows, [{ x: 1 }]], sheet_names: ['Rents', 'Rents'] });
    const path = (file as { file_path: string }).file_path;
    const key = `documents/${organization.id}/${path.split('/')[1]}`;
    const { read } = await import('@e965/xlsx');
    const book = read(
      await kit.platform.store.withLocalFile(key, async (local) => (await import('node:fs')).readFileSync(local)),
      { cellDates: true },
    );
    expect(book.SheetNames).toEqual(['Rents', 'Rents 2']);
    const sheet = book.Sheets['Rents'] ?? {};
    expect([sheet['A3']?.t, sheet['A3']?.v, sheet['A3']?.f]).toEqual(['s', '=1+1', undefined]);
    expect([sheet['B2']?.t, sheet['B2']?.v, sheet['C2']?.t, sheet['D2']?.t]).toEqual(['n', 12.5, 'd', 'b']);
  });

  it('fill a template, and refuse what is none', async () => {
    const { file: template } = await run('WriteDocument', { content: 'Dear {name}, the rent is {rent}. {other}' });
    const values = { name: 'Ms Lee', rent: '12' };
    const { file } = await run('FillTemplate', { template, values, name: 'Letter' } as JsonObject);
    const { message } = await readFile(file);
    expect((message as { text: string }).text).toContain('Dear Ms Lee, the rent is 12. {other}');
    const { file: text } = await run('WriteDocument', { content: 'x', format: 'Markdown' });
    await expect(run('FillTemplate', { template: text, values } as JsonObject)).rejects.toThrow('not a Word document');
  });

  it('that a person uploaded are read by them only', async () => {
    const files = [await stageFile(kit, 'rents.csv', 'Name,Rent\nA,12\n')];
    const { file_path: path } = await uploadWorkflowFile(kit.contextOf(organization.owner), { workflowId, files });
    const { message, dataframe } = await run('File', { path: [path] });
    expect((message as { text: string }).text).toContain('12');
    expect(dataframe).toEqual([{ Name: 'A', Rent: 12 }]);
    await expect(run('File', { path: [path] }, { asker: stranger })).rejects.toThrow('belongs to someone else');
    expect(await run('File', { path: [path], silent_errors: true }, { asker: stranger })).toMatchObject({
      message: { text: '' },
    });
  });

  it('give the rows of a table by its columns, and the pages of everything else', async () => {
    const csv = 'Rents of May\n\nName,Rent,Rent,\nA,12.5,007,x\nB,,008,\n';
    const files = {
      'rents.csv': csv,
      'large.csv': 'n\n12345678901234567890\n',
      'lease.md': '# Lease\n\nThe rent is $5.',
    };
    const paths: string[] = [];
    for (const [name, text] of Object.entries(files)) {
      const given = { workflowId, files: [await stageFile(kit, name, text)] };
      paths.push((await uploadWorkflowFile(kit.contextOf(organization.owner), given)).file_path);
    }
    const rows = [
      { Name: 'A', Rent: 12.5, 'Rent 2': '007', 'Column 4': 'x' },
      { Name: 'B', Rent: null, 'Rent 2': '008', 'Column 4': null },
    ];
    expect((await run('File', { path: paths.slice(0, 1) }))['dataframe']).toEqual(rows);
    expect((await run('File', { path: paths }))['dataframe']).toMatchObject([
      ...rows.map((row) => ({ file: 'rents.csv', ...row })),
      { file: 'large.csv', n: '12345678901234567890' },
      { file: 'lease.md', page: 1, text: expect.stringContaining('The rent is $5.') },
    ]);
    const sheets = [[{ rent: 12.5, due: '2026-05-01' }], [{ rent: 13 }]] as JsonValue;
    const { file } = await run('WriteWorkbook', { sheets, sheet_names: ['May', 'June'], name: 'Rents' });
    expect((await readFile(file))['dataframe']).toEqual([
      { sheet: 'May', rent: 12.5, due: '2026-05-01' },
      { sheet: 'June', rent: 13 },
    ]);
  });

  it('are saved in a data room once, with the rights of the person', async () => {
    const { file } = await run('WriteDocument', { content: 'A saved report', format: 'PDF', name: 'Saved' });
    const fields = { file, dataroom_id: room } as JsonObject;
    const first = await run('SaveToRoom', fields, { effectKey: 'save' });
    expect(first).toMatchObject({ document: { name: 'Saved.pdf', dataroom_id: room } });
    expect(await run('SaveToRoom', fields, { effectKey: 'save' })).toEqual(first);
    const count = await kit.asOwner(`select 1 from document where name = 'Saved.pdf'`);
    expect(count).toHaveLength(1);
    const text = await run('SaveToRoom', { file: { text: 'Only text' }, dataroom_id: room, name: 'Note' });
    expect(text).toMatchObject({ document: { name: 'Note.md' } });
    const viewer = organization.guest;
    await expect(
      run('SaveToRoom', { file: { text: 'x' }, dataroom_id: secretRoom }, { asker: viewer }),
    ).rejects.toMatchObject({
      name: 'ComponentError',
    });
  });
});

import * as xlsx from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import {
  addTableColumns,
  createTableRow,
  datatableMe,
  deleteTableColumn,
  deleteTableRows,
  fetchDatatable,
  updateTableRow,
} from '../ai-table/index.ts';
import { updateAiTableFolder } from '../ai-table-folder/index.ts';
import { backgroundTaskMe, revokeBackgroundTask } from '../background-task/index.ts';
import { deleteDocuments, replaceContent } from '../document/index.ts';
import { deleteFolder } from '../folder/index.ts';
import { codeOf, createFolderIn, createOrganization, createRoom, stageFile } from '../testing/index.ts';
import { createMapping } from './mapping-change.ts';
import { JANUARY, useBank } from './run.fixture.ts';
import { reconcile } from './run-start.ts';
import { bankStatementInfo } from './statement-list.ts';
import { statementSheets } from './statement-sheets.process.ts';
import { transactionSummary } from './transaction-list.ts';
import { updateTransactions } from './transaction-update.ts';

const t = useBank();

describe('a run over statements', () => {
  it('reads, proves, categorizes and presents the transactions of a file', async () => {
    const document = await t.upload('January.csv', JANUARY);
    const { folderId, taskId } = await t.create();
    const context = t.kit.contextOf(t.owner);
    expect((await transactionSummary(context, { folderId })).data.taskId).toBe(taskId);
    expect(await t.statements(folderId)).toMatchObject([{ documentId: document, status: 'Pending', proof: null }]);
    await t.work();
    expect((await transactionSummary(context, { folderId })).data.taskId).toBeNull();
    const task = (await backgroundTaskMe(context, { taskId })).data;
    expect(task).toMatchObject({ status: 'SUCCESS', progress: { completed: 1, total: 1 } });
    const [statement] = await t.statements(folderId);
    expect(statement).toMatchObject({
      status: 'Completed',
      reason: null,
      proof: { outcome: 'proven', rows: 4, rejected: 0, duplicates: 0, accounts: ['DE02120300000000202051'] },
    });
    // The file prints no period, so that it is that of its rows.
    expect(statement?.proof).toMatchObject({
      from: '2026-01-05',
      to: '2026-01-20',
      difference: '0.00',
      closing: '844.10',
    });
    const detail = (await bankStatementInfo(context, { folderId, documentId: document })).data;
    expect(detail.sections).toMatchObject([
      { account: 'DE02120300000000202051', proof: { opening: { amount: '1000.00' }, closing: { amount: '844.10' } } },
    ]);
    const all = await t.allTable(folderId);
    expect((await datatableMe(context, { datatableId: all })).data).toMatchObject({
      name: 'All transactions',
      rowCount: 4,
    });
    expect(await t.values(all)).toMatchObject([
      {
        Date: '2026-01-05',
        Description: 'Rent of January',
        Amount: -400,
        Type: 'Debit',
        Category: 'Rent',
        Rule: 'Rent',
      },
      {
        Date: '2026-01-13',
        Amount: 250.5,
        Type: 'Credit',
        Balance: 850.5,
        Category: 'Sales',
        'GL account code': '4000',
      },
      { Description: 'Coffee', Amount: -3.2, Category: null },
      { Description: 'Coffee', Amount: -3.2, Category: null },
    ]);
    const own = statement!.datatableId!;
    expect(await t.values(own, { orderBy: ['-Amount'], where: { Type: { eq: 'Debit' } } })).toMatchObject([
      { Amount: -3.2 },
      { Amount: -3.2 },
      { Amount: -400 },
    ]);
    expect(await t.values(own, { search: 'INVOICE' })).toMatchObject([{ Description: 'Invoice 17' }]);
  });

  it('reads and proves a workbook', async () => {
    const book = xlsx.utils.book_new();
    xlsx.utils.book_append_sheet(
      book,
      xlsx.utils.aoa_to_sheet(JANUARY.split('\n').map((line) => line.split(','))),
      'Jan',
    );
    await t.upload('January.xlsx', xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }));
    const { folderId } = await t.create();
    await t.work();
    expect(await t.statements(folderId)).toMatchObject([
      { status: 'Completed', format: 'Workbook', reason: null, proof: { outcome: 'proven', rows: 4 } },
    ]);
    const [statement] = await t.statements(folderId);
    const ref = { folderId, documentId: statement!.documentId };
    const { data: sheets } = await statementSheets(t.kit.contextOf(t.owner), ref);
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Jan']);
    const [head] = JANUARY.split('\n');
    expect(sheets[0]!.rows[0]).toMatchObject({ row: 1, cells: head!.split(',') });
    const { sections } = (await bankStatementInfo(t.kit.contextOf(t.owner), ref)).data;
    const { sheet, line } = sections[0]!.proof.closing!.place;
    const last = sheets.find((one) => one.sheet === sheet)?.rows.find(({ row }) => row === line);
    expect(last?.cells.join(' ')).toContain(sections[0]!.proof.closing!.amount);
    expect(await codeOf(statementSheets(t.kit.contextOf((await createOrganization(t.kit)).owner), ref))).toBe(
      'NOT_FOUND',
    );
  });

  it('counts a file once that is imported twice, and keeps ids', async () => {
    await t.upload('January.csv', JANUARY);
    const { folderId } = await t.create();
    await t.work();
    const all = await t.allTable(folderId);
    const before = await t.kit.asOwner(
      'select id, description from bank_transaction where folder_id = $1 order by id',
      [folderId],
    );
    await t.upload('Copy of January.csv', `${JANUARY}\n`);
    const again = { folderId, processStatementsWithStatus: ['Pending' as const, 'Completed' as const] };
    await reconcile(t.kit.contextOf(t.owner), again);
    await t.work();
    expect(await t.values(all)).toHaveLength(4);
    const after = await t.kit.asOwner(
      'select id, description from bank_transaction where folder_id = $1 and not is_duplicate order by id',
      [folderId],
    );
    expect(after).toEqual(before);
    expect((await t.statements(folderId)).map(({ proof }) => [proof!.rows, proof!.duplicates])).toEqual([
      [4, 4],
      [4, 0],
    ]);
  });

  it('refuses a second run while one is not over, and names it', async () => {
    await t.upload('January.csv', JANUARY);
    const { folderId, taskId } = await t.create();
    await expect(reconcile(t.kit.contextOf(t.owner), { folderId })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining(taskId),
    });
  });

  it('names each missing field, and starts nothing for a statement that is not in the folder', async () => {
    await expect(reconcile(t.kit.contextOf(t.owner), {})).rejects.toMatchObject({
      code: 'INVALID',
      issues: [{ path: ['folderName'] }, { path: ['agentConfig'] }, { path: ['statementFolderId'] }],
    });
    const other = await createOrganization(t.kit);
    expect(
      await codeOf(
        reconcile(t.kit.contextOf(other.owner), {
          folderName: 'B',
          agentConfig: { appData: { glCategories: [], rules: [] } },
          statementFolderId: t.folder,
        }),
      ),
    ).toBe('NOT_FOUND');
    expect(await codeOf(t.create({ statementIdsToProcess: [t.room] }))).toBe('NOT_FOUND');
    expect(await t.queued()).toEqual([]);
  });
});

const AMBIGUOUS = [
  'Account,NL91ABNA0417164300',
  'Date,Description,Amount',
  '05/01/2026,Rent,-400.00',
  '06/02/2026,Fee,-1.00',
].join('\n');
const OVERLAP = [
  'Account,DE02120300000000202051',
  'Opening balance,,,850.50',
  'Date,Description,Amount,Balance',
  '2026-01-20,Coffee,-3.20,847.30',
  '2026-01-20,Coffee,-3.20,844.10',
  '2026-01-28,Rent of February,-400.00,444.10',
  'Closing balance,,,444.10',
].join('\n');
const again = { processStatementsWithStatus: ['Pending' as const, 'Completed' as const, 'Failed' as const] };

describe('a statement', () => {
  it('waits with one question that nothing decides, and takes the remembered answer', async () => {
    const document = await t.upload('Card.csv', AMBIGUOUS);
    const { folderId } = await t.create();
    await t.work();
    const [pending] = await t.statements(folderId);
    expect(pending).toMatchObject({ status: 'Pending', question: { about: 'dateOrder' }, proof: null });
    const context = t.kit.contextOf(t.owner);
    const detail = (await bankStatementInfo(context, { folderId, documentId: document })).data;
    expect(detail.dialect).toMatchObject({ account: 'NL91ABNA0417164300' });
    const account = 'NL91ABNA0417164300';
    await createMapping(context, { folderId, account, answers: { dateOrder: 'MDY' } });
    await reconcile(t.kit.contextOf(t.owner), { folderId });
    await t.work();
    expect(await t.statements(folderId)).toMatchObject([{ status: 'Completed', question: null, proof: { rows: 2 } }]);
    expect(await t.values(await t.allTable(folderId))).toMatchObject([{ Date: '2026-05-01' }, { Date: '2026-06-02' }]);
  });

  it('that overlaps another one counts equal rows once, and gives them back when the other is deleted', async () => {
    const first = await t.upload('January.csv', JANUARY);
    const { folderId } = await t.create();
    await t.work();
    await t.upload('Overlap.csv', OVERLAP);
    await reconcile(t.kit.contextOf(t.owner), { folderId });
    await t.work();
    const all = await t.allTable(folderId);
    expect(await t.values(all)).toHaveLength(5);
    const context = t.kit.contextOf(t.owner);
    expect((await datatableMe(context, { datatableId: all })).data.rowCount).toBe(5);
    const overlap = (await t.statements(folderId)).find(({ documentName }) => documentName === 'Overlap.csv');
    expect(overlap).toMatchObject({
      reason: '2 rows are also in another statement of this folder and count once.',
      proof: { outcome: 'proven', rows: 3, duplicates: 2 },
    });
    await deleteDocuments(t.kit.contextOf(t.owner), { documentIds: [first] });
    expect((await t.values(all)).map((row) => row['Description'])).toEqual(['Coffee', 'Coffee', 'Rent of February']);
    expect((await datatableMe(t.kit.contextOf(t.owner), { datatableId: all })).data.rowCount).toBe(3);
  });

  it('keeps a person’s category and the cells of added columns when it is read again', async () => {
    await t.upload('January.csv', JANUARY);
    const { folderId } = await t.create();
    await t.work();
    const all = await t.allTable(folderId);
    const context = () => t.kit.contextOf(t.owner);
    const [, invoice] = (await fetchDatatable(context(), { datatableId: all })).data;
    await updateTransactions(context(), { folderId, transactionId: invoice!.id, categoryId: 'gl_1' });
    const note = { name: 'Note', generation_method: { type: 'manual' as const } };
    await addTableColumns(context(), { datatableId: all, columns: [note] });
    await updateTableRow(context(), { datatableId: all, rowId: invoice!.id, values: { Note: 'Paid late' } });
    await reconcile(context(), { folderId, ...again });
    await t.work();
    const found = (await fetchDatatable(context(), { datatableId: all, where: { Note: { eq: 'Paid late' } } })).data;
    expect(found).toMatchObject([{ id: invoice!.id, values: { Category: 'Rent', Rule: null, Note: 'Paid late' } }]);
    expect(
      await codeOf(updateTableRow(context(), { datatableId: all, rowId: invoice!.id, values: { Amount: '1' } })),
    ).toBe('INVALID');
    expect(await codeOf(createTableRow(context(), { datatableId: all, values: {} }))).toBe('CONFLICT');
    expect(await codeOf(deleteTableRows(context(), { datatableId: all, rowId: invoice!.id }))).toBe('CONFLICT');
    const [date] = (await datatableMe(context(), { datatableId: all })).data.datatableMetadata.columns;
    expect(await codeOf(deleteTableColumn(context(), { datatableId: all, columnId: date!.id }))).toBe('CONFLICT');
  });

  it('keeps the cells of added columns when another document has the same rows, and finds their text', async () => {
    const document = await t.upload('January.csv', JANUARY);
    const { folderId } = await t.create();
    await t.work();
    const all = await t.allTable(folderId);
    const context = () => t.kit.contextOf(t.owner);
    const [, invoice] = (await fetchDatatable(context(), { datatableId: all })).data;
    const columns = ['Note', 'Checked'].map((name) => ({ name, generation_method: { type: 'manual' as const } }));
    await addTableColumns(context(), { datatableId: all, columns });
    await updateTableRow(context(), { datatableId: all, rowId: invoice!.id, values: { Note: 'Paid late' } });
    await deleteDocuments(context(), { documentIds: [document] });
    await t.upload('January again.csv', JANUARY);
    await reconcile(context(), { folderId });
    await t.work();
    const [found, ...others] = (await fetchDatatable(context(), { datatableId: all, search: 'paid LATE' })).data;
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      documentName: 'January again.csv',
      values: { Description: 'Invoice 17', Note: 'Paid late' },
    });
    await updateTableRow(context(), { datatableId: all, rowId: found!.id, values: { Note: 'Paid in time' } });
    expect(await t.values(all, { where: { Note: { ne: null } } })).toMatchObject([{ Note: 'Paid in time' }]);
  });

  it('that cannot be read fails with a sentence, and a row that cannot be read keeps its place', async () => {
    await t.upload('Letter.csv', 'Dear Sir or Madam,\nplease find our terms enclosed.\n');
    const rejected = JANUARY.replace('-3.20,847.30', 'three,847.30');
    const document = await t.upload('Rejected.csv', rejected);
    const { folderId } = await t.create();
    await t.work();
    expect(await t.statements(folderId)).toMatchObject([
      { documentName: 'Letter.csv', status: 'Failed', reason: expect.stringMatching(/\.$/), proof: null },
      { documentName: 'Rejected.csv', status: 'Completed', proof: { outcome: 'failed', rejected: 1 } },
    ]);
    const { data } = await bankStatementInfo(t.kit.contextOf(t.owner), { folderId, documentId: document });
    expect(data.sections[0]!.proof.rejected).toMatchObject([{ place: { line: 6 } }]);
  });

  it('is selected by both filters, and not at all in a folder that is in the trash', async () => {
    const first = await t.upload('January.csv', JANUARY);
    const second = await t.upload('Card.csv', AMBIGUOUS);
    const { folderId } = await t.create({ statementIdsToProcess: [first] });
    await t.work();
    expect((await t.statements(folderId)).map(({ status }) => status)).toEqual(['Pending', 'Completed']);
    const started = await reconcile(t.kit.contextOf(t.owner), {
      folderId,
      statementIdsToProcess: [first, second],
      processStatementsWithStatus: ['Completed'],
    });
    expect(started.message).toBe('One statement is being processed.');
    await deleteFolder(t.kit.contextOf(t.owner), { folderId: t.folder });
    await t.work();
    const { data } = await backgroundTaskMe(t.kit.contextOf(t.owner), { taskId: started.taskId });
    expect(data).toMatchObject({ status: 'FAILURE', errorMessage: expect.stringContaining('is in the trash') });
    expect(await codeOf(reconcile(t.kit.contextOf(t.owner), { folderId }))).toBe('CONFLICT');
  });

  it('hides its rows, its name and its balances from members who do not see its data room', async () => {
    const secret = await createRoom(t.kit, t.owner, { accessPolicy: 'Private' });
    const inside = (await createFolderIn(t.kit, t.owner, secret.id, 'Statements')).id;
    t.room = secret.id;
    await t.upload('January.csv', JANUARY, inside);
    const { folderId } = await t.create({ statementFolderId: inside });
    await t.work();
    await updateAiTableFolder(t.kit.contextOf(t.owner), { id: folderId, accessPolicy: 'Public' });
    const viewer = t.organization.viewer;
    const all = await t.allTable(folderId);
    expect(await t.values(all, {}, viewer)).toEqual([]);
    expect(await t.statements(folderId, viewer)).toEqual([]);
    expect((await datatableMe(t.kit.contextOf(viewer), { datatableId: all })).data.rowCount).toBe(0);
  });

  it('keeps its table with the columns that people added, unless the run deletes tables first', async () => {
    const document = await t.upload('January.csv', JANUARY);
    const { folderId } = await t.create();
    await t.work();
    const context = () => t.kit.contextOf(t.owner);
    const [first] = await t.statements(folderId);
    const table = first!.datatableId!;
    const note = { name: 'Note', generation_method: { type: 'manual' as const } };
    await addTableColumns(context(), { datatableId: table, columns: [note] });
    const ids = async (datatableId: string) =>
      (await fetchDatatable(context(), { datatableId })).data.map(({ id }) => id).toSorted();
    const before = await ids(table);
    const columnsOf = async (datatableId: string) =>
      (await datatableMe(context(), { datatableId })).data.datatableMetadata.columns.map(({ name }) => name);
    await reconcile(context(), { folderId, ...again });
    await t.work();
    expect(await t.statements(folderId)).toMatchObject([{ datatableId: table }]);
    expect(await columnsOf(table)).toContain('Note');
    await reconcile(context(), { folderId, ...again, deleteTablesBeforeCreate: true });
    await t.work();
    const [second] = await t.statements(folderId);
    expect(second).toMatchObject({ documentId: document, status: 'Completed', proof: { rows: 4, outcome: 'proven' } });
    expect(second!.datatableId).not.toBe(table);
    expect(await codeOf(datatableMe(context(), { datatableId: table }))).toBe('NOT_FOUND');
    expect(await columnsOf(second!.datatableId!)).not.toContain('Note');
    expect(await ids(second!.datatableId!)).toEqual(before);
    expect(await ids(await t.allTable(folderId))).toEqual(before);
  });

  it('stops with its run, and is pending again', async () => {
    await t.upload('January.csv', JANUARY);
    const { folderId, taskId } = await t.create();
    await revokeBackgroundTask(t.kit.contextOf(t.owner), { taskId });
    await t.work();
    expect(await t.statements(folderId)).toMatchObject([{ status: 'Pending' }]);
    await reconcile(t.kit.contextOf(t.owner), { folderId });
    await t.work();
    expect(await t.statements(folderId)).toMatchObject([{ status: 'Completed' }]);
  });
});

describe('a document that changes while it is read', () => {
  /** Does something once, between the start of the reading and the writing of rows. */
  function whileReading(change: () => Promise<unknown>): () => void {
    const { store } = t.kit.platform;
    const withLocalFile = store.withLocalFile.bind(store);
    let isChanged = false;
    store.withLocalFile = async (key, run) => {
      if (!isChanged) {
        isChanged = true;
        await change();
      }
      return withLocalFile(key, run);
    };
    return () => void (store.withLocalFile = withLocalFile);
  }

  it('is read again in its new version', async () => {
    const document = await t.upload('January.csv', JANUARY);
    const { folderId } = await t.create();
    const file = await stageFile(t.kit, 'January.csv', OVERLAP);
    const restore = whileReading(async () =>
      replaceContent(t.kit.contextOf(t.owner), { documentId: document, files: [file] }),
    );
    await t.work();
    restore();
    expect(await t.statements(folderId)).toMatchObject([
      { status: 'Completed', proof: { rows: 3, outcome: 'proven' } },
    ]);
    expect(await t.values(await t.allTable(folderId))).toHaveLength(3);
  });

  it('is skipped if it was deleted, and leaves no row', async () => {
    const document = await t.upload('January.csv', JANUARY);
    await t.upload('Overlap.csv', OVERLAP);
    const { folderId, taskId } = await t.create();
    const restore = whileReading(async () => deleteDocuments(t.kit.contextOf(t.owner), { documentIds: [document] }));
    await t.work();
    restore();
    const { data } = await backgroundTaskMe(t.kit.contextOf(t.owner), { taskId });
    expect(data).toMatchObject({ status: 'SUCCESS', progress: { completed: 2, total: 2 } });
    expect(await t.statements(folderId)).toMatchObject([{ documentName: 'Overlap.csv', status: 'Completed' }]);
    expect(await t.kit.asOwner('select from bank_transaction where folder_id = $1', [folderId])).toHaveLength(3);
  });
});

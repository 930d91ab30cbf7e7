import { text } from 'node:stream/consumers';
import type { MemberActor } from '@atrium/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  auditOf,
  codeOf,
  createOrganization,
  joinRoom,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../../testing/index.ts';
import { type BankFolder, createBankFolder, storeStatement, type StoredStatement } from '../bank.fixture.ts';
import {
  batchInfo,
  downloadJournals,
  exportJournals,
  listBatches,
  previewJournals,
  reverseBatch,
  updateAgentAppConfig,
  updateFormatData,
  updateTransactions,
} from '../index.ts';
import { netOf, readCsv } from './readers.fixture.ts';

let kit: TestPlatform;
let organization: TestOrganization;
let owner: MemberActor;
let folder: BankFolder;
let statement: StoredStatement;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());

const EXPORTS = {
  default: { cashAccountCode: '1000' },
  QuickBooks: { cashAccountCode: '1000', cashAccountName: 'Checking' },
};

async function saveConfig(exportConfig: object) {
  await updateAgentAppConfig(kit.contextOf(owner), {
    folderId: folder.folderId,
    appMetadata: { exportConfig },
    confirmBrokenExamples: true,
  });
}

beforeEach(async () => {
  organization = await createOrganization(kit);
  owner = organization.owner;
  folder = await createBankFolder(kit, owner);
  await saveConfig(EXPORTS);
  statement = await storeStatement(kit, owner, folder, [
    ['Rent January', '1250.50', '2026-01-05'],
    ['Bank fee', '-12.00', '2026-01-31'],
    ['Rent February', '1250.50', '2026-02-05'],
  ]);
});

type Asked = Parameters<typeof exportJournals>[1];
async function exported(more: Partial<Asked> = {}, actor = owner) {
  return exportJournals(kit.contextOf(actor), { folderId: folder.folderId, ...more });
}
async function problem(more: Partial<Asked> = {}, actor = owner) {
  return exported(more, actor).then(
    () => 'ok',
    (error: { detailCode?: string; code: string }) => error.detailCode ?? error.code,
  );
}
async function bytesOf(batchId: string): Promise<string> {
  const file = await downloadJournals(kit.contextOf(owner), { folderId: folder.folderId, batchId });
  return text(await kit.platform.store.get(file.storageKey));
}
async function fullExport(): Promise<string> {
  const file = await downloadJournals(kit.contextOf(owner), { folderId: folder.folderId });
  return text(await kit.platform.store.get(file.storageKey));
}
async function batches() {
  const { data } = await listBatches(kit.contextOf(owner), { folderId: folder.folderId, orderBy: ['batchNumber'] });
  return data;
}
/** Whether all batches together post what a full export made now would. */
async function expectBatchesToEqualFullExport(): Promise<void> {
  const files = await Promise.all((await batches()).map(async ({ batchId }) => readCsv(await bytesOf(batchId))));
  expect(netOf(files.flat())).toEqual(netOf(readCsv(await fullExport())));
}
async function categorize(transactionId: string, categoryId: string | null) {
  await updateTransactions(kit.contextOf(owner), { folderId: folder.folderId, transactionId, categoryId });
}

describe('an export', () => {
  it('is a batch with a number, a file and its hash, and is audited', async () => {
    const context = kit.contextOf(owner);
    const answer = await exportJournals(context, { folderId: folder.folderId });
    expect(answer).toMatchObject({
      batchNumber: 1,
      totalTransactions: 3,
      totalJournalEntries: 6,
      totalDebits: '2513.00',
      totalCredits: '2513.00',
      isBalanced: true,
      balanceDifference: '0.00',
      adjustmentsMade: [],
      blockers: [],
      isUnchanged: false,
    });
    const { documentId } = statement;
    expect(answer.journalEntries.map(({ source }) => source)).toMatchObject([
      { documentId, place: { line: 1 } },
      { documentId, place: { line: 2 } },
      { documentId, place: { line: 3 } },
    ]);
    expect(answer.journalEntries[0]).toMatchObject({
      transactionDescription: 'Rent January',
      transactionType: 'Credit',
      isBalanced: true,
      journalEntries: [
        { accountCode: '1000', debitAmount: '1250.50', creditAmount: '0.00' },
        { accountCode: '4010', debitAmount: '0.00', creditAmount: '1250.50' },
      ],
    });
    const audit = await auditOf(kit, context);
    expect(audit).toMatchObject([{ action: 'bankReconcile.exportJournals', resource_id: answer.batchId }]);
    const [batch] = await batches();
    expect(batch).toMatchObject({ batchId: answer.batchId, added: 3, reversed: 0, isLatest: true, configVersion: 2 });
    const rows = readCsv(await bytesOf(answer.batchId!));
    expect(rows).toHaveLength(6);
    await expectBatchesToEqualFullExport();
  });

  it('returns the same batch and bytes when nothing has changed', async () => {
    const first = await exported();
    const bytes = await bytesOf(first.batchId!);
    const second = await exported();
    expect(second).toMatchObject({ batchId: first.batchId, batchNumber: 1, isUnchanged: true, totalDebits: '2513.00' });
    expect(second.journalEntries).toEqual(first.journalEntries);
    expect(await bytesOf(second.batchId!)).toBe(bytes);
    expect(await batches()).toHaveLength(1);
  });

  it('writes a delta after changes: the old journal back, then the new one', async () => {
    await exported();
    await categorize(statement.transactionIds[1]!, 'gl_1');
    const delta = await exported();
    expect(delta).toMatchObject({ batchNumber: 2, totalTransactions: 2 });
    expect(
      delta.journalEntries.map(({ isReversal, journalEntries }) => [isReversal, journalEntries[0]!.accountCode]),
    ).toEqual([
      [true, '1000'],
      [false, '4010'],
    ]);
    await expectBatchesToEqualFullExport();
    expect((await exported()).isUnchanged).toBe(true);
  });

  it('exports nothing for a change that was taken back', async () => {
    const first = await exported();
    await categorize(statement.transactionIds[1]!, 'gl_1');
    await categorize(statement.transactionIds[1]!, null);
    expect(await exported()).toMatchObject({ isUnchanged: true, batchId: first.batchId });
  });

  it('brings journals up to date after an account has another code, months that were not exported excepted', async () => {
    await exported({ dateTo: '2026-01-31' });
    const glCategories = folder.metadata.appData.glCategories.map((category) =>
      category.id === 'gl_1' ? { ...category, glAccountCode: '4011' } : category,
    );
    await updateAgentAppConfig(kit.contextOf(owner), {
      folderId: folder.folderId,
      appData: { glCategories, rules: folder.metadata.appData.rules },
    });
    const january = await exported({ dateTo: '2026-01-31' });
    expect(january).toMatchObject({ batchNumber: 2, totalTransactions: 2 });
    const rest = await exported();
    expect(rest).toMatchObject({ batchNumber: 3, totalTransactions: 1 });
    await expectBatchesToEqualFullExport();
  });

  it('takes back what is gone and adds what is new', async () => {
    await exported();
    await kit.asOwner('delete from bank_transaction where id = $1', [statement.transactionIds[0]]);
    await storeStatement(kit, owner, folder, [['Rent March', '1300.00', '2026-03-05']]);
    expect(await exported()).toMatchObject({ batchNumber: 2, totalTransactions: 2 });
    await expectBatchesToEqualFullExport();
  });

  it('keeps format data with a transaction, and exports its change', async () => {
    const context = kit.contextOf(owner);
    const { folderId } = folder;
    const [transactionId = ''] = statement.transactionIds;
    await exported({ exportFormat: 'QuickBooks' });
    const change = { folderId, transactionId, exportFormat: 'QuickBooks' as const };
    await updateFormatData(context, { ...change, formatSpecificData: { name: 'Larkfield', memo: '=1+1' } });
    const delta = await exported({ exportFormat: 'QuickBooks' });
    expect(delta.exportData.map((line) => line['Name'])).toEqual(['', '', 'Larkfield', 'Larkfield']);
    expect(await bytesOf(delta.batchId!)).toContain(`"'=1+1"`);
    expect(await codeOf(updateFormatData(context, { ...change, formatSpecificData: { vendor: 'x' } }))).toBe('INVALID');
    const foreign = kit.contextOf(organization.viewer);
    expect(await codeOf(updateFormatData(foreign, { ...change, formatSpecificData: {} }))).toBe('NOT_FOUND');
  });
});

describe('an export is refused, and uses up no number', () => {
  it('without an export configuration', async () => {
    expect(await problem({ exportFormat: 'Archway' })).toBe('no_export_config');
  });

  it('with a failed proof that nobody has accepted', async () => {
    await storeStatement(kit, owner, folder, [['Rent', '1.00']], { outcome: 'failed' });
    expect(await problem()).toBe('unproven_statements');
    expect(await problem({ statementIds: [statement.documentId] })).toBe('ok');
    const { blockers } = await previewJournals(kit.contextOf(owner), { folderId: folder.folderId });
    expect(blockers).toMatchObject([{ code: 'unproven_statements', count: 1, names: [expect.any(String)] }]);
  });

  it('with rows without a category, unless they are allowed and need not balance', async () => {
    await storeStatement(kit, owner, folder, [['Unknown', '-7.77', '2026-02-07']]);
    expect(await problem()).toBe('uncategorized');
    expect(await problem({ allowUncategorized: true })).toBe('unbalanced');
    await saveConfig({ default: { cashAccountCode: '1000', balancingRequired: false } });
    const answer = await exported({ allowUncategorized: true });
    expect(answer).toMatchObject({ batchNumber: 1, isBalanced: false, balanceDifference: '-7.77' });
    expect(answer.warnings.join(' ')).toContain('2026-02-07 Unknown -7.77 EUR');
    expect(answer.adjustmentsMade).toEqual([]);
    await expectBatchesToEqualFullExport().catch((error: { detailCode?: string }) => {
      expect(error.detailCode).toBe('uncategorized');
    });
  });

  it('in a currency that the file is not in', async () => {
    const entityConfig = { entityId: 'E', entityName: 'Fund', portfolioId: 'P' };
    await saveConfig({ Archway: { cashAccountCode: '1000', entityConfig } });
    expect(await problem({ exportFormat: 'Archway' })).toBe('currency_mismatch');
    await saveConfig({ Archway: { cashAccountCode: '1000', entityConfig: { ...entityConfig, currency: 'EUR' } } });
    expect(await problem({ exportFormat: 'Archway' })).toBe('ok');
  });

  it('with several currencies in a file of QuickBooks, which has one', async () => {
    const dollars = await storeStatement(kit, owner, folder, [['Rent in dollars', '10.00']]);
    await kit.asOwner(`update bank_transaction set currency = 'USD' where id = $1`, dollars.transactionIds);
    expect(await problem({ exportFormat: 'QuickBooks' })).toBe('currency_mismatch');
    const preview = await previewJournals(kit.contextOf(owner), {
      folderId: folder.folderId,
      exportFormat: 'QuickBooks',
    });
    expect(preview.blockers).toMatchObject([{ code: 'currency_mismatch', count: 2, names: ['EUR', 'USD'] }]);
    const euros = await exported({ exportFormat: 'QuickBooks', statementIds: [statement.documentId] });
    expect(euros).toMatchObject({ batchNumber: 1, totalDebits: '2513.00' });
    await kit.asOwner('update bank_transaction set currency = null where id = $1', [statement.transactionIds[0]]);
    await saveConfig({ QuickBooks: { cashAccountCode: '1000', currency: 'EUR' } });
    const statementIds = [statement.documentId];
    const named = await previewJournals(kit.contextOf(owner), {
      folderId: folder.folderId,
      exportFormat: 'QuickBooks',
      statementIds,
    });
    expect(named).toMatchObject({ blockers: [], totalDebits: '2513.00', byCurrency: [{ currency: 'EUR' }] });
    await saveConfig(EXPORTS);
    const rest = await exported({ exportFormat: 'QuickBooks', statementIds: [dollars.documentId] });
    expect(rest).toMatchObject({ batchNumber: 2, totalTransactions: 1, totalDebits: '10.00' });
  });

  it('to those who cannot see the folder or all of its statements', async () => {
    const { viewer } = organization;
    expect(await problem({}, viewer)).toBe('NOT_FOUND');
    const stranger = (await createOrganization(kit)).owner;
    expect(await problem({}, stranger)).toBe('NOT_FOUND');
    await kit.asOwner(`update ai_table_folder set access_policy = 'Public' where id = $1`, [folder.folderId]);
    expect(await problem({}, viewer)).toBe('statements_hidden');
    await joinRoom(kit, folder.roomId, viewer, 'Viewer');
    expect(await problem({}, viewer)).toBe('ok');
    await kit.asOwner('delete from dataroom_member where organization_user_id = $1', [viewer.membership.membershipId]);
    const context = kit.contextOf(viewer);
    expect((await listBatches(context, { folderId: folder.folderId })).data).toEqual([]);
    const [batch] = await batches();
    expect(await codeOf(downloadJournals(context, { folderId: folder.folderId, batchId: batch!.batchId }))).toBe(
      'NOT_FOUND',
    );
  });

  it('with a configuration whose threshold is no decimal', async () => {
    const exportConfig = { default: { cashAccountCode: '1', autoCorrection: { warningThreshold: 'x' } } };
    expect(
      await codeOf(
        updateAgentAppConfig(kit.contextOf(owner), { folderId: folder.folderId, appMetadata: { exportConfig } }),
      ),
    ).toBe('INVALID');
  });
});

it('gives two exports at once one number: one batch is made', async () => {
  const results = await Promise.all([problem(), problem(), problem()]);
  expect(results.filter((each) => each === 'ok').length).toBeGreaterThanOrEqual(1);
  for (const result of results) expect(['ok', 'export_changed']).toContain(result);
  expect((await batches()).map(({ batchNumber }) => batchNumber)).toEqual([1]);
  await expectBatchesToEqualFullExport();
});

describe('a reversal', () => {
  it('takes the latest batch back with a batch of its own, so that the next one exports it again', async () => {
    const first = await exported();
    await categorize(statement.transactionIds[1]!, 'gl_1');
    const second = await exported();
    const context = kit.contextOf(owner);
    const { folderId } = folder;
    const reason = 'The fee is a fee.';
    expect(await codeOf(reverseBatch(context, { folderId, batchId: first.batchId!, reason }))).toBe('CONFLICT');
    const { data } = await reverseBatch(context, { folderId, batchId: second.batchId!, reason });
    expect(data).toMatchObject({ batchNumber: 3, kind: 'reversal', reversesBatchNumber: 2, reason });
    const [one, two, three] = await Promise.all(
      (await batches()).map(async ({ batchId }) => readCsv(await bytesOf(batchId))),
    );
    expect(netOf([...one!, ...two!, ...three!])).toEqual(netOf(one!));
    const again = await exported();
    expect(again).toMatchObject({ batchNumber: 4, totalTransactions: 2 });
    await expectBatchesToEqualFullExport();
    const details = await Promise.all(
      (await batches()).map(
        async ({ batchId }) => (await batchInfo(context, { folderId, batchId })).data.journals.length,
      ),
    );
    expect(details).toEqual([3, 2, 2, 2]);
  });
});

it('previews without a batch, page by page', async () => {
  const context = kit.contextOf(owner);
  const page = await previewJournals(context, { folderId: folder.folderId, limit: 2, offset: 1 });
  expect(page).toMatchObject({ batchId: null, totalTransactions: 3, totalDebits: '2513.00', hasMore: false });
  expect(page.journalEntries.map((journal) => journal.transactionDescription)).toEqual(['Bank fee', 'Rent February']);
  expect(page.exportData).toHaveLength(4);
  expect(await batches()).toEqual([]);
});

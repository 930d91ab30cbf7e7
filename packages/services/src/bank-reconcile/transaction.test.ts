import { promptKey } from '@atrium/ai/bank-reconcile';
import { hashOf } from '@atrium/db/bank-reconcile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shareAiTableFolder } from '../ai-table-folder/index.ts';
import {
  auditOf,
  codeOf,
  createOrganization,
  failureOf,
  joinRoom,
  testPlatform,
  type TestPlatform,
} from '../testing/index.ts';
import { CATEGORIES, createBankFolder, rule, storeStatement } from './bank.fixture.ts';
import {
  acceptStatement,
  createMapping,
  deleteMapping,
  listMappings,
  mappingInfo,
  transactionTrace,
  updateAgentAppConfig,
  updateMapping,
  updateTransactions,
} from './index.ts';

let kit: TestPlatform;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());

/** A folder with one statement, whose owner makes the calls. */
async function freshBank(more: Parameters<typeof storeStatement>[4] = {}) {
  const organization = await createOrganization(kit);
  const { owner } = organization;
  const bank = await createBankFolder(kit, owner);
  const rows = [
    ['RENT MAY', '12500.00'],
    ['RENT FEE', '10.00'],
    ['Espresso', '-3.20'],
  ] as const;
  const statement = await storeStatement(kit, owner, bank, rows, more);
  const [rent = '', both = '', espresso = ''] = statement.transactionIds;
  const { folderId } = bank;
  return { ...organization, bank, folderId, statement, rent, both, espresso, context: kit.contextOf(owner) };
}

async function storedOf(id: string) {
  const [row] = await kit.asOwner('select category_id, is_set_by_person from bank_transaction where id = $1', [id]);
  return row;
}

describe('a trace', () => {
  it('names the rule that wins, later rules that match, and why earlier ones do not', async () => {
    const { folderId, both, espresso, context } = await freshBank();
    const found = await transactionTrace(context, { folderId, transactionId: both });
    expect(found.data).toMatchObject({
      decidedBy: 'rule',
      version: 1,
      winner: {
        ruleId: 'rl_1',
        categoryId: 'gl_1',
        categoryName: 'Rental income',
        conditions: [
          { condition: 'descriptionContains', wanted: ['rent'], found: 'rent', holds: true },
          { condition: 'transactionType', wanted: ['Credit'], found: 'Credit', holds: true },
        ],
      },
      later: [{ ruleId: 'rl_2', categoryName: 'Bank charges' }],
      earlier: [],
      person: null,
    });
    const missed = await transactionTrace(context, { folderId, transactionId: espresso });
    expect(missed.data).toMatchObject({
      decidedBy: 'nobody',
      winner: null,
      earlier: [
        { ruleId: 'rl_2', failed: [{ condition: 'descriptionContains', wanted: ['fee'], found: '', holds: false }] },
        { ruleId: 'rl_1', failed: [{ condition: 'descriptionContains' }, { condition: 'transactionType' }] },
      ],
    });
  });

  it('uses the version that decided the row, and says what a model answered', async () => {
    const { owner } = await createOrganization(kit);
    const prompt = 'Something to drink';
    const bank = await createBankFolder(kit, owner, {
      glCategories: CATEGORIES,
      rules: [rule('rl_1', 'gl_1', { llmPrompt: prompt }), rule('rl_2', 'gl_2', { descriptionContains: 'fee' })],
    });
    const { folderId } = bank;
    const rows = [
      ['Espresso', '-3.20'],
      ['Fee', '-1.00'],
    ] as const;
    const { transactionIds } = await storeStatement(kit, owner, bank, rows, { model: 'test-model' });
    const [espresso = '', fee = ''] = transactionIds;
    await kit.asOwner(
      `insert into bank_answer (folder_id, organization_id, row_hash, prompt_hash, model, answer)
       select folder_id, organization_id, row_hash, $2, 'test-model', description = 'Espresso' from bank_transaction
       where folder_id = $1`,
      [folderId, hashOf(promptKey(prompt, 'test-model'))],
    );
    const context = kit.contextOf(owner);
    await updateAgentAppConfig(context, { folderId, appData: { glCategories: [], rules: [] } });
    const asked = await transactionTrace(context, { folderId, transactionId: espresso });
    expect(asked.data).toMatchObject({
      decidedBy: 'prompt',
      version: 1,
      winner: { ruleId: 'rl_1', prompt: true, categoryName: 'Rental income' },
    });
    const refused = await transactionTrace(context, { folderId, transactionId: fee });
    expect(refused.data).toMatchObject({
      decidedBy: 'rule',
      winner: { ruleId: 'rl_2' },
      earlier: [{ ruleId: 'rl_1', answer: false, failed: [] }],
    });
  });

  it('names the person who set the category', async () => {
    const { folderId, rent, context, owner } = await freshBank();
    await updateTransactions(context, { folderId, transactionId: rent, categoryId: 'gl_2' });
    const { data } = await transactionTrace(context, { folderId, transactionId: rent });
    expect(data).toMatchObject({
      decidedBy: 'person',
      winner: { ruleId: 'rl_1' },
      person: {
        userId: owner.userId,
        name: 'Test',
        categoryId: 'gl_2',
        categoryName: 'Bank charges',
        from: { categoryId: 'gl_1' },
      },
    });
    // A second choice replaces the first one.
    await updateTransactions(context, { folderId, transactionId: rent, categoryId: 'gl_1' });
    const again = await transactionTrace(context, { folderId, transactionId: rent });
    expect(again.data.person).toMatchObject({ categoryId: 'gl_1', from: { categoryName: 'Bank charges' } });
  });

  it('keeps every change of the category, also after it was withdrawn', async () => {
    const { folderId, rent, espresso, context } = await freshBank();
    for (const categoryId of ['gl_2', 'gl_1', null])
      await updateTransactions(context, { folderId, transactionId: rent, categoryId });
    const { data } = await transactionTrace(context, { folderId, transactionId: rent });
    expect(data.person).toBeNull();
    expect(data.changes).toMatchObject([
      { name: 'Test', categoryId: null, categoryName: null, from: { categoryId: 'gl_1' } },
      { categoryId: 'gl_1', categoryName: 'Rental income', from: { categoryName: 'Bank charges' } },
      { categoryId: 'gl_2', from: { categoryId: 'gl_1' } },
    ]);
    const other = await transactionTrace(context, { folderId, transactionId: espresso });
    expect(other.data.changes).toEqual([]);
  });

  it('has no change when a category is withdrawn that nobody has set', async () => {
    const { folderId, rent, context } = await freshBank();
    await updateTransactions(context, { folderId, transactionId: rent, categoryId: null });
    const { data } = await transactionTrace(context, { folderId, transactionId: rent });
    expect(data.changes).toEqual([]);
  });

  it('is shared by a row and its duplicate in another file, which may be set together', async () => {
    const { folderId, owner, bank, rent, context } = await freshBank();
    const copy = await storeStatement(kit, owner, bank, [['RENT MAY', '12500.00']]);
    const [duplicate = ''] = copy.transactionIds;
    await updateTransactions(context, { folderId, transactionIds: [rent, duplicate], categoryId: 'gl_2' });
    expect(await storedOf(rent)).toEqual({ category_id: 'gl_2', is_set_by_person: true });
    expect(await storedOf(duplicate)).toEqual({ category_id: 'gl_2', is_set_by_person: true });
    const { data } = await transactionTrace(context, { folderId, transactionId: duplicate });
    expect(data.changes).toHaveLength(1);
  });

  it('is not found without access to the document', async () => {
    const { folderId, rent, owner, viewer, bank } = await freshBank();
    const shared = { id: folderId, organizationUserIds: [viewer.membership.membershipId] };
    await shareAiTableFolder(kit.contextOf(owner), { ...shared, permissionRole: 'Contributor' });
    const asViewer = kit.contextOf(viewer);
    const change = { folderId, transactionId: rent, categoryId: 'gl_2' };
    expect(await codeOf(transactionTrace(asViewer, { folderId, transactionId: rent }))).toBe('NOT_FOUND');
    expect(await codeOf(updateTransactions(asViewer, change))).toBe('NOT_FOUND');
    await joinRoom(kit, bank.roomId, viewer, 'Viewer');
    expect(await codeOf(transactionTrace(asViewer, { folderId, transactionId: rent }))).toBe('ok');
    expect(await codeOf(updateTransactions(asViewer, change))).toBe('ok');
  });
});

describe('the category of a transaction', () => {
  it('is set by a person, wins over the rules, and can be withdrawn', async () => {
    const { folderId, rent, context } = await freshBank();
    const set = await updateTransactions(context, { folderId, transactionId: rent, categoryId: 'gl_2' });
    expect(set.data).toEqual({
      updated: [{ transactionId: rent, categoryId: 'gl_2', decidedBy: 'person', ruleId: 'rl_1' }],
      undo: [{ transactionId: rent, categoryId: null }],
    });
    expect(await storedOf(rent)).toEqual({ category_id: 'gl_2', is_set_by_person: true });
    const withdrawn = await updateTransactions(context, { folderId, changes: set.data.undo });
    expect(withdrawn.data).toEqual({
      updated: [{ transactionId: rent, categoryId: 'gl_1', decidedBy: 'rule', ruleId: 'rl_1' }],
      undo: [{ transactionId: rent, categoryId: 'gl_2' }],
    });
    expect(await storedOf(rent)).toEqual({ category_id: 'gl_1', is_set_by_person: false });
    expect(await auditOf(kit, context)).toMatchObject([
      { outcome: 'succeeded', resource_type: 'aiTableFolder', resource_id: folderId, summary: { transactions: 1 } },
      { outcome: 'succeeded' },
    ]);
  });

  it('is set on several transactions at once, and undone with one call', async () => {
    const { folderId, rent, espresso, context } = await freshBank();
    await updateTransactions(context, { folderId, transactionId: rent, categoryId: 'gl_2' });
    const both = { folderId, transactionIds: [rent, espresso], categoryId: 'gl_1' };
    const { data } = await updateTransactions(context, both);
    expect(data.updated.map(({ categoryId }) => categoryId)).toEqual(['gl_1', 'gl_1']);
    await updateTransactions(context, { folderId, changes: data.undo });
    expect(await storedOf(rent)).toEqual({ category_id: 'gl_2', is_set_by_person: true });
    expect(await storedOf(espresso)).toEqual({ category_id: null, is_set_by_person: false });
  });

  it('is refused if it is unknown, if one transaction is foreign, or if nothing is named', async () => {
    const { folderId, rent, context } = await freshBank();
    const { rent: foreign } = await freshBank();
    expect(
      await failureOf(updateTransactions(context, { folderId, transactionId: rent, categoryId: 'gl_9' })),
    ).toMatchObject({ code: 'INVALID', issues: [{ path: ['categoryId'] }] });
    const mixed = { folderId, transactionIds: [rent, foreign], categoryId: 'gl_2' };
    expect(await codeOf(updateTransactions(context, mixed))).toBe('NOT_FOUND');
    expect(await storedOf(rent)).toEqual({ category_id: 'gl_1', is_set_by_person: false });
    expect(await codeOf(updateTransactions(context, { folderId, categoryId: 'gl_1' }))).toBe('INVALID');
    expect(await codeOf(updateTransactions(context, { folderId, transactionId: rent }))).toBe('INVALID');
  });

  it('is not changed by a Viewer of the folder', async () => {
    const { folderId, rent, owner, viewer, bank } = await freshBank();
    await joinRoom(kit, bank.roomId, viewer, 'Owner');
    const shared = { id: folderId, organizationUserIds: [viewer.membership.membershipId] };
    await shareAiTableFolder(kit.contextOf(owner), { ...shared, permissionRole: 'Viewer' });
    const change = { folderId, transactionId: rent, categoryId: 'gl_2' };
    expect(await codeOf(updateTransactions(kit.contextOf(viewer), change))).toBe('FORBIDDEN');
  });
});

describe('a failed proof', () => {
  it('is accepted with a reason that stays visible, and the acceptance can be withdrawn', async () => {
    const { folderId, statement, context, owner } = await freshBank({ outcome: 'failed' });
    const { documentId } = statement;
    const accepted = await acceptStatement(context, { folderId, documentId, reason: ' Page 3 is missing. ' });
    expect(accepted.data).toMatchObject({
      outcome: 'failed',
      reason: 'It is failed.',
      rows: 3,
      accounts: ['NL01'],
      currencies: ['EUR'],
      acceptance: { reason: 'Page 3 is missing.', acceptedById: owner.userId, acceptedByName: 'Test' },
    });
    expect(await auditOf(kit, context)).toMatchObject([
      { resource_type: 'bankStatement', summary: { accepted: true } },
    ]);
    const withdrawn = await acceptStatement(context, { folderId, documentId, reason: null });
    expect(withdrawn.data.acceptance).toBeNull();
  });

  it('is the only one that needs to be accepted, and only Contributors accept it', async () => {
    const proven = await freshBank();
    const input = { folderId: proven.folderId, documentId: proven.statement.documentId, reason: 'Because' };
    expect(await codeOf(acceptStatement(proven.context, input))).toBe('CONFLICT');
    const failed = await freshBank({ outcome: 'failed' });
    const { folderId, viewer, owner, bank, statement } = failed;
    await joinRoom(kit, bank.roomId, viewer, 'Owner');
    const shared = { id: folderId, organizationUserIds: [viewer.membership.membershipId] };
    await shareAiTableFolder(kit.contextOf(owner), { ...shared, permissionRole: 'Viewer' });
    const asViewer = { folderId, documentId: statement.documentId, reason: 'Because' };
    expect(await codeOf(acceptStatement(kit.contextOf(viewer), asViewer))).toBe('FORBIDDEN');
    const foreign = { folderId: proven.folderId, documentId: statement.documentId, reason: 'Because' };
    expect(await codeOf(acceptStatement(proven.context, foreign))).toBe('NOT_FOUND');
  });
});

describe('remembered answers', () => {
  it('are created, listed, changed and forgotten', async () => {
    const { folderId, context, owner } = await freshBank();
    const { data } = await createMapping(context, { folderId, account: ' NL01 ', answers: { dateOrder: 'DMY' } });
    expect(data).toMatchObject({ folderId, account: 'NL01', headings: '', createdById: owner.userId });
    const again = createMapping(context, { folderId, account: 'NL01', answers: { dateOrder: 'MDY' } });
    expect(await failureOf(again)).toMatchObject({ code: 'CONFLICT', detailCode: 'duplicate' });
    const key = { folderId, mappingId: data.id };
    await updateMapping(context, { ...key, answers: { dateOrder: 'MDY', decimalMark: ',' } });
    const changed = (await mappingInfo(context, key)).data;
    expect(changed).toMatchObject({ answers: { dateOrder: 'MDY', decimalMark: ',' } });
    expect((await listMappings(context, { folderId, search: 'nl' })).data).toEqual([changed]);
    await deleteMapping(context, key);
    expect(await codeOf(mappingInfo(context, key))).toBe('NOT_FOUND');
    expect(await codeOf(deleteMapping(context, key))).toBe('NOT_FOUND');
  });

  it('must answer something, and belong to their folder', async () => {
    const { folderId, context } = await freshBank();
    const other = await freshBank();
    expect(await codeOf(createMapping(context, { folderId, answers: {} }))).toBe('INVALID');
    const { data } = await createMapping(context, { folderId, answers: { sign: 'inverted' } });
    const foreign = { folderId: other.folderId, mappingId: data.id };
    expect(await codeOf(updateMapping(other.context, { ...foreign, answers: { sign: 'signed' } }))).toBe('NOT_FOUND');
    expect(await codeOf(deleteMapping(other.context, foreign))).toBe('NOT_FOUND');
  });
});

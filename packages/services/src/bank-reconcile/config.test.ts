import { hashOf } from '@atrium/db/bank-reconcile';
import { promptKey } from '@atrium/ai/bank-reconcile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFolder } from '../ai-table/index.ts';
import { createAiTableFolder, shareAiTableFolder, updateAiTableFolder } from '../ai-table-folder/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';
import {
  auditOf,
  codeOf,
  createOrganization,
  failureOf,
  joinRoom,
  testPlatform,
  type TestPlatform,
} from '../testing/index.ts';
import { APP_DATA, CATEGORIES, createBankFolder, rule, storeStatement } from './bank.fixture.ts';
import {
  configHistory,
  configInfo,
  exportRules,
  importRules,
  previewRules,
  restoreConfig,
  updateAgentAppConfig,
  updateTransactions,
} from './index.ts';

let kit: TestPlatform;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());

const ROWS = [
  ['RENT MAY LARKFIELD', '12500.00'],
  ['Rent  refund', '-100.00'],
  ['Account fee', '-4.50'],
  ['Espresso', '-3.20'],
] as const;

type AppDataSent = NonNullable<Parameters<typeof updateAgentAppConfig>[1]['appData']>;

describe('a configuration', () => {
  it('gets the next version and ids that were never used, and is the metadata of its folder', async () => {
    const { owner } = await createOrganization(kit);
    const { folderId, metadata } = await createBankFolder(kit, owner);
    const context = kit.contextOf(owner);
    expect(metadata).toMatchObject({ appType: 'BankStatementReconcile', appMetadata: { version: 1, appName: 'Bank' } });
    const without = { glCategories: CATEGORIES, rules: [APP_DATA.rules[0]!] };
    await updateAgentAppConfig(context, { folderId, appData: without });
    const withNew = { glCategories: CATEGORIES, rules: [APP_DATA.rules[0]!, rule(null, 'gl_2', { amountMax: '5' })] };
    const saved = await updateAgentAppConfig(context, { folderId, agentConfig: withNew });
    expect(saved.data.version).toBe(3);
    expect(saved.data.folderMetadata.appData.rules.map(({ ruleId }) => ruleId)).toEqual(['rl_1', 'rl_3']);
    expect((await configInfo(context, { folderId })).data).toEqual(saved.data.folderMetadata);
    const folder = await inTransaction(kit.platform.orm, 'organization', owner, async (em) =>
      readFolder(em, owner, folderId),
    );
    expect(folder.folderMetadata).toEqual(saved.data.folderMetadata);
    expect(await auditOf(kit, context)).toMatchObject([
      {
        action: 'bankReconcile.updateAgentAppConfig',
        outcome: 'succeeded',
        resource_id: folderId,
        summary: { version: 2 },
      },
      {
        action: 'bankReconcile.updateAgentAppConfig',
        outcome: 'succeeded',
        resource_id: folderId,
        summary: { version: 3 },
      },
    ]);
  });

  it('says how many transactions it would decide differently, and changes none of them', async () => {
    const { owner } = await createOrganization(kit);
    const bank = await createBankFolder(kit, owner);
    await storeStatement(kit, owner, bank, ROWS);
    const appData = {
      glCategories: CATEGORIES,
      rules: [rule('rl_1', 'gl_1', { descriptionContains: 'rent' }), rule('rl_2', 'gl_2', { amountMax: '4.50' })],
    };
    const { data, message } = await updateAgentAppConfig(kit.contextOf(owner), { folderId: bank.folderId, appData });
    expect(data).toMatchObject({ rows: 4, setByPerson: 0, changed: 2, moved: 0 });
    expect(data.flows).toEqual([
      { from: null, to: 'gl_1', rows: 1 },
      { from: null, to: 'gl_2', rows: 1 },
    ]);
    expect(data.rules).toMatchObject([
      { ruleId: 'rl_1', matches: 2, wins: 2, state: 'wins' },
      { ruleId: 'rl_2', matches: 2, wins: 2 },
    ]);
    expect(message).toContain('2 transactions differently');
    const stored = await kit.asOwner(
      'select count(category_id)::int as count from bank_transaction where folder_id = $1',
      [bank.folderId],
    );
    expect(stored).toEqual([{ count: 2 }]);
  });

  it('cannot be changed by an update of the folder', async () => {
    const { owner } = await createOrganization(kit);
    const { folderId, metadata } = await createBankFolder(kit, owner);
    const renamed = { id: folderId, name: 'Renamed', folderMetadata: { appData: {} } };
    const { data } = await updateAiTableFolder(kit.contextOf(owner), renamed);
    expect(data).toMatchObject({ name: 'Renamed', folderMetadata: metadata });
  });

  it('is refused with the place of each mistake, and nothing is stored', async () => {
    const { owner } = await createOrganization(kit);
    const { folderId } = await createBankFolder(kit, owner);
    async function placesOf(appData: AppDataSent) {
      const failure = await failureOf(updateAgentAppConfig(kit.contextOf(owner), { folderId, appData: appData }));
      expect(failure.code).toBe('INVALID');
      return (failure.issues ?? []).map(({ path }) => path.join('.'));
    }
    const only = (each: AppDataSent['rules'][number]) => ({ glCategories: CATEGORIES, rules: [each] });
    expect(await placesOf(only(rule('rl_1', 'gl_9', { descriptionContains: 'x' })))).toEqual([
      'appData.rules.0.categoryId',
    ]);
    expect(await placesOf(only(rule('rl_1', 'gl_1', {})))).toEqual(['appData.rules.0.ruleConfig']);
    expect(await placesOf(only(rule('rl_1', 'gl_1', { amountMin: '2', amountMax: '1' })))).toEqual([
      'appData.rules.0.ruleConfig.amountMin',
    ]);
    expect(await placesOf(only(rule('rl_1', 'gl_1', { amountMin: '1,50' })))).toEqual([
      'appData.rules.0.ruleConfig.amountMin',
    ]);
    expect(await placesOf({ ...APP_DATA, glCategories: [CATEGORIES[0]!] })).toEqual(['appData.rules.1.categoryId']);
    expect((await configInfo(kit.contextOf(owner), { folderId })).data.appMetadata.version).toBe(1);
  });

  it('keeps a category that people have set on transactions', async () => {
    const { owner } = await createOrganization(kit);
    const bank = await createBankFolder(kit, owner);
    const { folderId } = bank;
    const {
      transactionIds: [id = ''],
    } = await storeStatement(kit, owner, bank, ROWS);
    await updateTransactions(kit.contextOf(owner), { folderId, transactionId: id, categoryId: 'gl_2' });
    const agentConfig = { appData: { glCategories: [CATEGORIES[0]!], rules: [] } };
    const failure = await failureOf(updateAgentAppConfig(kit.contextOf(owner), { folderId, agentConfig }));
    expect(failure).toMatchObject({ code: 'INVALID', issues: [{ path: ['agentConfig', 'appData', 'glCategories'] }] });
    await updateTransactions(kit.contextOf(owner), { folderId, transactionId: id, categoryId: null });
    const { data } = await updateAgentAppConfig(kit.contextOf(owner), { folderId, agentConfig });
    expect(data.folderMetadata.appData.glCategories.map((category) => category.id)).toEqual(['gl_1']);
  });

  it('is not stored over a version that the client does not know', async () => {
    const { owner } = await createOrganization(kit);
    const { folderId } = await createBankFolder(kit, owner);
    const context = kit.contextOf(owner);
    const input = { folderId, appData: APP_DATA, expectedVersion: 1 };
    await updateAgentAppConfig(context, input);
    expect(await codeOf(updateAgentAppConfig(context, input))).toBe('CONFLICT');
    const both = [
      updateAgentAppConfig(context, { ...input, expectedVersion: 2 }),
      updateAgentAppConfig(context, { ...input, expectedVersion: 2 }),
    ];
    const outcomes = await Promise.allSettled(both);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await configInfo(context, { folderId })).data.appMetadata.version).toBe(3);
  });

  it('needs a confirmation if a rule breaks its own examples', async () => {
    const { owner } = await createOrganization(kit);
    const { folderId } = await createBankFolder(kit, owner);
    const examples = { matching: [{ description: 'Lease of May' }], notMatching: [{ description: 'Rent refund' }] };
    const appData = {
      glCategories: CATEGORIES,
      rules: [rule('rl_1', 'gl_1', { descriptionContains: 'rent' }, { examples })],
    };
    const failure = await failureOf(updateAgentAppConfig(kit.contextOf(owner), { folderId, appData }));
    expect(failure).toMatchObject({ code: 'CONFLICT', detailCode: 'examples_broken' });
    expect(failure.message).toContain('The rule “Rule rl_1” (rl_1) breaks 2 of its examples. Nothing was saved.');
    expect(failure.details).toMatchObject({
      brokenExamples: [
        { ruleId: 'rl_1', kind: 'matching' },
        { ruleId: 'rl_1', kind: 'notMatching' },
      ],
    });
    const preview = await previewRules(kit.contextOf(owner), { folderId, appData });
    expect(preview.data.brokenExamples).toHaveLength(2);
    const confirmed = { folderId, appData, confirmBrokenExamples: true };
    expect((await updateAgentAppConfig(kit.contextOf(owner), confirmed)).data.version).toBe(2);
  });

  it('belongs only to folders of the agent', async () => {
    const { owner } = await createOrganization(kit);
    const { id: folderId } = (await createAiTableFolder(kit.contextOf(owner), { name: 'Plain' })).data;
    expect(await failureOf(configInfo(kit.contextOf(owner), { folderId }))).toMatchObject({
      code: 'INVALID',
      issues: [{ path: ['folderId'] }],
    });
  });
});

describe('versions', () => {
  it('are listed with their authors, and restored as new ones', async () => {
    const { owner } = await createOrganization(kit);
    const { folderId, metadata } = await createBankFolder(kit, owner);
    const context = kit.contextOf(owner);
    await updateAgentAppConfig(context, { folderId, appMetadata: { description: 'Second' } });
    const appData = { glCategories: [CATEGORIES[0]!], rules: [] };
    await updateAgentAppConfig(context, { folderId, appData });
    const restored = await restoreConfig(context, { folderId, version: 1 });
    expect(restored.data.folderMetadata.appData).toEqual(metadata.appData);
    expect(restored.data.folderMetadata.appMetadata).toMatchObject({ version: 4, description: '' });
    const { data } = await configHistory(context, { folderId });
    expect(data).toMatchObject([
      { version: 4, change: 'restored', restoredFrom: 1, isCurrent: true, ruleCount: 2, categoryCount: 2 },
      { version: 3, change: 'updated', restoredFrom: null, isCurrent: false, ruleCount: 0, categoryCount: 1 },
      { version: 2, change: 'updated', ruleCount: 2 },
      { version: 1, change: 'created', createdById: owner.userId, createdByName: 'Test' },
    ]);
    expect((await configHistory(context, { folderId, orderBy: ['version'], limit: 1 })).data).toMatchObject([
      { version: 1 },
    ]);
    expect(await codeOf(restoreConfig(context, { folderId, version: 9 }))).toBe('NOT_FOUND');
  });

  it('are not restored without a confirmation if a rule breaks an example, and the error names the rule', async () => {
    const { owner } = await createOrganization(kit);
    const { folderId } = await createBankFolder(kit, owner);
    const context = kit.contextOf(owner);
    const examples = { matching: [{ description: 'Lease of May' }] };
    const rules = [
      { ...rule('rl_1', 'gl_1', { descriptionContains: 'rent' }, { examples }), ruleName: 'Rents' },
      rule('rl_2', 'gl_2', { descriptionContains: 'fee' }),
    ];
    await updateAgentAppConfig(context, {
      folderId,
      appData: { glCategories: CATEGORIES, rules },
      confirmBrokenExamples: true,
    });
    await updateAgentAppConfig(context, { folderId, appData: { glCategories: CATEGORIES, rules: [] } });
    expect(await failureOf(restoreConfig(context, { folderId, version: 2 }))).toMatchObject({
      detailCode: 'examples_broken',
      message:
        'The rule “Rents” (rl_1) breaks its example “Lease of May”. Nothing was saved. Change the rules, or confirm to save them.',
    });
    const confirmed = await restoreConfig(context, { folderId, version: 2, confirmBrokenExamples: true });
    expect(confirmed.data.folderMetadata.appData.rules).toHaveLength(2);
  });

  it('are not restored without a category that people have set, and the error names it', async () => {
    const { owner } = await createOrganization(kit);
    const bank = await createBankFolder(kit, owner, { glCategories: CATEGORIES.slice(0, 1), rules: [] });
    const { folderId } = bank;
    const context = kit.contextOf(owner);
    await updateAgentAppConfig(context, { folderId, appData: { glCategories: CATEGORIES, rules: [] } });
    const { transactionIds } = await storeStatement(kit, owner, bank, [['Wire fee', '-12.00']]);
    await updateTransactions(context, { folderId, transactionId: transactionIds[0]!, categoryId: 'gl_2' });
    const failure = await failureOf(restoreConfig(context, { folderId, version: 1 }));
    expect(failure.code).toBe('INVALID');
    expect(JSON.stringify(failure)).toContain('“Bank charges” (gl_2) is set on transactions by hand.');
  });
});

describe('a preview of rules', () => {
  it('lists what changes from what to what, and the rules that decide nothing', async () => {
    const { owner } = await createOrganization(kit);
    const bank = await createBankFolder(kit, owner);
    const { folderId } = bank;
    const {
      transactionIds: [rent, refund, fee],
      documentId,
    } = await storeStatement(kit, owner, bank, ROWS);
    await updateTransactions(kit.contextOf(owner), { folderId, transactionId: fee!, categoryId: 'gl_1' });
    const appData = {
      glCategories: CATEGORIES,
      rules: [
        rule(null, 'gl_2', { descriptionContains: 'RENT' }),
        rule('rl_1', 'gl_1', { descriptionContains: 'rent may' }),
        rule('rl_2', 'gl_2', { descriptionContains: 'nothing' }),
      ],
    };
    const { data } = await previewRules(kit.contextOf(owner), { folderId, appData });
    expect(data).toMatchObject({ rows: 4, setByPerson: 1, changed: 2, moved: 0 });
    expect(data.changes.toSorted((a, b) => a.amount.localeCompare(b.amount))).toEqual([
      {
        transactionId: refund,
        bookedOn: '2026-01-15',
        description: 'Rent  refund',
        amount: '-100.00',
        currency: 'EUR',
        transactionType: 'Debit',
        documentId,
        from: null,
        to: { ruleId: 'rl_3', categoryId: 'gl_2' },
      },
      expect.objectContaining({
        transactionId: rent,
        from: { ruleId: 'rl_1', categoryId: 'gl_1' },
        to: { ruleId: 'rl_3', categoryId: 'gl_2' },
      }),
    ]);
    expect(data.rules).toMatchObject([
      { ruleId: 'rl_3', wins: 2, state: 'wins' },
      { ruleId: 'rl_1', wins: 0, matches: 1, state: 'covered', coveredBy: 'rl_3' },
      { ruleId: 'rl_2', state: 'unused' },
    ]);
    const brief = await previewRules(kit.contextOf(owner), { folderId, appData, limit: 0 });
    expect(brief.data).toMatchObject({ changed: 2, changes: [], isModelConnected: false });
  });

  it('uses the answers that a model has given before', async () => {
    const { owner } = await createOrganization(kit);
    const bank = await createBankFolder(kit, owner);
    const { folderId } = bank;
    await storeStatement(kit, owner, bank, ROWS, { model: 'test-model' });
    const prompt = 'Something to drink';
    await kit.asOwner(
      `insert into bank_answer (folder_id, organization_id, row_hash, prompt_hash, model, answer)
       select folder_id, organization_id, row_hash, $2, 'test-model', description = 'Espresso' from bank_transaction
       where folder_id = $1`,
      [folderId, hashOf(promptKey(prompt, 'test-model'))],
    );
    const appData = { glCategories: CATEGORIES, rules: [...APP_DATA.rules, rule(null, 'gl_2', { llmPrompt: prompt })] };
    const { data } = await previewRules(kit.contextOf(owner), { folderId, appData: appData });
    expect(data).toMatchObject({ changed: 1, changes: [{ description: 'Espresso', to: { ruleId: 'rl_3' } }] });
  });

  it('counts only transactions of documents that the caller may see', async () => {
    const { owner, viewer } = await createOrganization(kit);
    const bank = await createBankFolder(kit, owner);
    const { folderId } = bank;
    await storeStatement(kit, owner, bank, ROWS);
    await shareAiTableFolder(kit.contextOf(owner), {
      id: folderId,
      organizationUserIds: [viewer.membership.membershipId],
      permissionRole: 'Contributor',
    });
    const appData = { glCategories: CATEGORIES, rules: [] };
    const blind = await previewRules(kit.contextOf(viewer), { folderId, appData });
    expect(blind.data).toMatchObject({ rows: 0, changed: 0, changes: [] });
    await joinRoom(kit, bank.roomId, viewer, 'Viewer');
    expect((await previewRules(kit.contextOf(viewer), { folderId, appData })).data).toMatchObject({
      rows: 4,
      changed: 2,
    });
  });
});

describe('a file of rules', () => {
  it('is imported into another folder with new ids', async () => {
    const { owner } = await createOrganization(kit);
    const context = kit.contextOf(owner);
    const { folderId } = await createBankFolder(kit, owner);
    const file = (await exportRules(context, { folderId })).data;
    expect(file).toMatchObject({ format: 'atrium-bank-rules', formatVersion: 1, version: 1, ...APP_DATA });
    const other = await createBankFolder(kit, owner, {
      glCategories: [{ ...CATEGORIES[1]!, id: 'gl_5' }],
      rules: [rule('rl_7', 'gl_5', { amountMax: '1' })],
    });
    const { data } = await importRules(context, { folderId: other.folderId, data: file });
    const { glCategories, rules } = data.folderMetadata.appData;
    expect(glCategories.map(({ id, glAccountCode }) => [id, glAccountCode])).toEqual([
      ['gl_5', '6800'],
      ['gl_6', '4010'],
    ]);
    expect(rules.map(({ ruleId, categoryId }) => [ruleId, categoryId])).toEqual([
      ['rl_7', 'gl_5'],
      ['rl_8', 'gl_6'],
      ['rl_9', 'gl_5'],
    ]);
    const replaced = await importRules(context, { folderId: other.folderId, data: file, mode: 'replace' });
    expect(replaced.data.folderMetadata.appData).toEqual({ glCategories: file.glCategories, rules: file.rules });
    expect((await configHistory(context, { folderId: other.folderId })).data[0]).toMatchObject({ change: 'imported' });
  });
});

describe('other people', () => {
  it('without a role find no folder, and Viewers change nothing', async () => {
    const { owner, viewer } = await createOrganization(kit);
    const { owner: stranger } = await createOrganization(kit);
    const { folderId } = await createBankFolder(kit, owner);
    const input = { folderId, appData: APP_DATA };
    for (const actor of [viewer, stranger]) {
      expect(await codeOf(configInfo(kit.contextOf(actor), { folderId }))).toBe('NOT_FOUND');
      expect(await codeOf(updateAgentAppConfig(kit.contextOf(actor), input))).toBe('NOT_FOUND');
    }
    await shareAiTableFolder(kit.contextOf(owner), {
      id: folderId,
      organizationUserIds: [viewer.membership.membershipId],
      permissionRole: 'Viewer',
    });
    expect((await previewRules(kit.contextOf(viewer), input)).success).toBe(true);
    expect(await codeOf(updateAgentAppConfig(kit.contextOf(viewer), input))).toBe('FORBIDDEN');
    expect(await codeOf(importRules(kit.contextOf(viewer), { folderId, data: APP_DATA }))).toBe('FORBIDDEN');
    expect(await codeOf(restoreConfig(kit.contextOf(viewer), { folderId, version: 1 }))).toBe('FORBIDDEN');
  });
});

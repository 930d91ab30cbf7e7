import { Readable } from 'node:stream';
import { AgentConfig } from '@atrium/domain/bank-reconcile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  codeOf,
  createIndexedDocument,
  createOrganization,
  createRoom,
  failureOf,
  startScriptedModel,
  testPlatform,
  type TestPlatform,
} from '../testing/index.ts';
import { createBankFolder } from './bank.fixture.ts';
import { generateConfig, updateAgentAppConfig } from './index.ts';

let kit: TestPlatform;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());

const STATEMENT = [
  'Date,Description,Amount,Balance',
  ...Array.from(
    { length: 12 },
    (_, at) => `2026-${String(at + 1).padStart(2, '0')}-28,RENT LARKFIELD ${at},1000.00,${1000 + 990 * at}.00`,
  ).flatMap((line, at) => [line, `2026-${String(at + 1).padStart(2, '0')}-28,MONTHLY FEE,-10.00,${990 + 990 * at}.00`]),
].join('\n');

async function roomWith(organization: Awaited<ReturnType<typeof createOrganization>>, content: string) {
  const { owner } = organization;
  const { id: roomId } = await createRoom(kit, owner);
  const document = await createIndexedDocument(kit, owner, { dataroomId: roomId }, { name: 'May.csv' });
  await kit.platform.store.put(document.storageKey, Readable.from([Buffer.from(content)]));
  return { tree: [{ id: roomId, type: 'dataroom' as const, name: 'Room' }], documentId: document.id };
}

describe('a proposal', () => {
  it('comes from the transactions of statements, with what each rule decides', async () => {
    const organization = await createOrganization(kit);
    const { tree } = await roomWith(organization, STATEMENT);
    const context = kit.contextOf(organization.owner);
    const { rules, glCategories, analysis, success } = await generateConfig(context, { input: tree });
    expect(success).toBe(true);
    expect(analysis).toMatchObject({
      method: 'rows',
      exportFormat: 'Atrium',
      documents: 1,
      unread: [],
      rows: 24,
      decided: 24,
      share: 1,
    });
    expect(analysis.rules).toMatchObject([
      { ruleId: 'rl_1', hits: 12, share: 0.5 },
      { ruleId: 'rl_2', hits: 12, share: 0.5 },
    ]);
    expect(glCategories.map(({ glAccountName }) => glAccountName).toSorted()).toEqual([
      'Bank charges',
      'Rental income',
    ]);
    expect(AgentConfig.safeParse({ rules, glCategories, analysis }).success).toBe(true);
    const { folderId } = await createBankFolder(kit, organization.owner);
    const saved = await updateAgentAppConfig(context, { folderId, agentConfig: { rules, glCategories, analysis } });
    expect(saved.data.folderMetadata.appData).toEqual({ rules, glCategories });
  });

  it('comes from the words of a sentence, and changes nothing', async () => {
    const { owner } = await createOrganization(kit);
    const context = kit.contextOf(owner);
    const input = { input: 'We collect rent and pay bank fees.', exportFormat: 'QuickBooks' as const };
    const { rules, analysis } = await generateConfig(context, input);
    expect(rules.map(({ ruleConfig }) => ruleConfig)).toEqual([
      { descriptionContains: ['rent'], transactionType: 'Credit' },
      { descriptionContains: ['rent'], transactionType: 'Debit' },
      { descriptionContains: ['fees'], transactionType: 'Debit' },
    ]);
    expect(analysis).toMatchObject({ rows: 0, documents: 0, exportFormat: 'QuickBooks' });
    expect(
      await kit.asOwner('select 1 from ai_table_folder where organization_id = $1', [owner.membership.organizationId]),
    ).toEqual([]);
  });

  it('says which documents cannot be read', async () => {
    const organization = await createOrganization(kit);
    const { tree, documentId } = await roomWith(organization, 'Just a letter.\nWithout any table.');
    const failure = await failureOf(generateConfig(kit.contextOf(organization.owner), { input: tree }));
    expect(failure).toMatchObject({ code: 'CONFLICT', details: { unread: [{ documentId, documentName: 'May.csv' }] } });
    expect(failure.message).toContain('May.csv');
  });

  it('is not made from documents of others, or for another organization', async () => {
    const organization = await createOrganization(kit);
    const other = await createOrganization(kit);
    const { tree } = await roomWith(organization, STATEMENT);
    expect(await codeOf(generateConfig(kit.contextOf(other.owner), { input: tree }))).toBe('NOT_FOUND');
    const named = { input: 'Rent', organizationId: organization.id };
    expect(await codeOf(generateConfig(kit.contextOf(other.owner), named))).toBe('NOT_FOUND');
    expect(await codeOf(generateConfig(kit.contextOf(organization.owner), named))).toBe('ok');
    expect(await codeOf(generateConfig(kit.contextOf(organization.viewer), { input: 'Rent' }))).toBe('FORBIDDEN');
    expect(await codeOf(generateConfig(kit.contextOf(organization.owner), { input: '' }))).toBe('INVALID');
  });

  it('comes from a model if there is one, and is counted and checked here', async () => {
    const model = await startScriptedModel();
    const withModel = await testPlatform(model.env);
    try {
      const { owner } = await createOrganization(withModel);
      const account = { glAccountName: 'Rent', glAccountCode: '4010', accountType: 'Revenue', normalBalance: 'Credit' };
      const written = {
        ruleName: 'Rent',
        glAccountCode: '4010',
        descriptionContains: ['rent'],
        descriptionNotContains: [],
        amountMin: null,
        amountMax: null,
        transactionType: 'Credit',
        notes: '',
      };
      const wrong = { ...written, glAccountCode: '9999' };
      model.answer(() => ({ text: JSON.stringify({ categories: [account], rules: [written, wrong] }) }));
      const { rules, analysis } = await generateConfig(withModel.contextOf(owner), { input: 'Rent' });
      expect(analysis.method).toBe('model');
      expect(rules).toMatchObject([{ ruleId: 'rl_1', categoryId: 'gl_1', ruleName: 'Rent' }]);
      model.answer(() => ({ text: 'I would propose a rule.' }));
      expect(await codeOf(generateConfig(withModel.contextOf(owner), { input: 'Rent' }))).toBe('UNAVAILABLE');
    } finally {
      await withModel.close();
      await model.close();
    }
  });
});

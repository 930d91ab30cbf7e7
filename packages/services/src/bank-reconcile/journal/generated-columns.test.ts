import { text } from 'node:stream/consumers';
import type { MemberActor } from '@atrium/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  codeOf,
  createOrganization,
  failureOf,
  startScriptedModel,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../../testing/index.ts';
import { type BankFolder, createBankFolder, storeStatement, type WrittenRow } from '../bank.fixture.ts';
import { downloadJournals, exportJournals, previewJournals, proposeTexts, updateAgentAppConfig } from '../index.ts';
import { readCsv } from './readers.fixture.ts';

let kit: TestPlatform;
let organization: TestOrganization;
let owner: MemberActor;
let folder: BankFolder;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());

const ROWS = Array.from({ length: 130 }, (_, at): WrittenRow => [`Fee ${at + 1}`, '-1.00', '2026-01-05']);

beforeEach(async () => {
  organization = await createOrganization(kit);
  owner = organization.owner;
  folder = await createBankFolder(kit, owner);
  await storeStatement(kit, owner, folder, [...ROWS, ['Fee 1', '-2.00', '2026-01-06']]);
});

/** A format with a column that needs a text for each description. */
function configWith(values: Record<string, string>) {
  return {
    default: {
      cashAccountCode: '1000',
      columnMapping: [
        { column: 'Account', type: 'alias' as const, field: 'accountCode' as const },
        {
          column: 'Department',
          type: 'fixed' as const,
          value: {
            method: 'generated' as const,
            prompt: 'The department that pays',
            inputs: ['transactionDescription' as const],
            values,
          },
        },
      ],
    },
  };
}

async function save(values: Record<string, string>) {
  const { folderId } = folder;
  await updateAgentAppConfig(kit.contextOf(owner), {
    folderId,
    appMetadata: { exportConfig: configWith(values) },
    confirmBrokenExamples: true,
  });
}

const INPUTS = ROWS.map(([description]) => ({
  column: 'Department',
  input: `transactionDescription: ${description}`,
}));

/** Transactions of one day have no order that a test can know. */
function sorted(inputs: readonly { input: string }[] | undefined) {
  return (inputs ?? []).toSorted((one, other) => one.input.localeCompare(other.input));
}

describe('a generated column', () => {
  it('lists every input without a text once, also those after the page', async () => {
    const { folderId } = folder;
    const asked = { folderId, limit: 1, exportConfig: configWith({}) };
    const { blockers } = await previewJournals(kit.contextOf(owner), asked);
    expect(blockers).toMatchObject([{ code: 'unconfirmed_values', count: 130 }]);
    expect(sorted(blockers[0]!.inputs)).toEqual(sorted(INPUTS));
  });

  it('blocks the export with the same list until each input has a text, and the file has the texts', async () => {
    const { folderId } = folder;
    await save({ 'transactionDescription: Fee 1': 'Treasury' });
    const failure = await failureOf(exportJournals(kit.contextOf(owner), { folderId }));
    expect(failure).toMatchObject({ code: 'CONFLICT', detailCode: 'unconfirmed_values', details: { count: 129 } });
    const { blockers } = failure.details as { blockers: { inputs: { input: string }[] }[] }; // the refusal has them
    expect(sorted(blockers[0]!.inputs)).toEqual(sorted(INPUTS.slice(1)));
    await save(Object.fromEntries(INPUTS.map(({ input }) => [input, `Department of ${input.slice(24)}`])));
    const answer = await exportJournals(kit.contextOf(owner), { folderId });
    expect(answer).toMatchObject({ batchNumber: 1, blockers: [] });
    const file = await downloadJournals(kit.contextOf(owner), { folderId, batchId: answer.batchId! });
    const lines = readCsv(await text(await kit.platform.store.get(file.storageKey)));
    expect(lines).toHaveLength(131 * 2);
    expect(lines.filter(({ Department }) => Department === 'Department of Fee 1')).toHaveLength(4);
  });

  it('keeps two columns from having one name', async () => {
    const column = { column: 'Account', type: 'alias' as const, field: 'accountCode' as const };
    const exportConfig = { default: { cashAccountCode: '1000', columnMapping: [column, column] } };
    const failure = await failureOf(previewJournals(kit.contextOf(owner), { folderId: folder.folderId, exportConfig }));
    expect(failure.code).toBe('INVALID');
    expect(JSON.stringify(failure.issues)).toContain('Two columns are called “Account”. Give each its own name.');
  });
});

describe('proposals for a generated column', () => {
  const ASKED = { prompt: 'The department that pays', inputs: ['transactionDescription: Fee 1', 'x: Fee 2'] };

  it('are empty without a model, and only for those who may change the folder', async () => {
    const { folderId } = folder;
    const { data } = await proposeTexts(kit.contextOf(owner), { folderId, ...ASKED });
    expect(data).toEqual({ byModel: false, texts: ASKED.inputs.map((input) => ({ input, text: null })) });
    const other = await createOrganization(kit);
    expect(await codeOf(proposeTexts(kit.contextOf(other.owner), { folderId, ...ASKED }))).toBe('NOT_FOUND');
    expect(await codeOf(proposeTexts(kit.contextOf(organization.viewer), { folderId, ...ASKED }))).toBe('NOT_FOUND');
    expect(await codeOf(proposeTexts(kit.contextOf(owner), { folderId, ...ASKED, inputs: [] }))).toBe('INVALID');
  });

  it('come from a model, and nothing is stored', async () => {
    const model = await startScriptedModel();
    const withModel = await testPlatform(model.env);
    try {
      const { owner: asker } = await createOrganization(withModel);
      const { folderId } = await createBankFolder(withModel, asker);
      model.answer(() => ({ text: JSON.stringify({ r1: ' Treasury ', r2: '' }) }));
      const { data } = await proposeTexts(withModel.contextOf(asker), { folderId, ...ASKED });
      expect(data.byModel).toBe(true);
      expect(data.texts.map((each) => each.text)).toEqual(['Treasury', null]);
      model.answer(() => ({ text: JSON.stringify({ r1: 'Treasury' }) }));
      expect(await codeOf(proposeTexts(withModel.contextOf(asker), { folderId, ...ASKED }))).toBe('UNAVAILABLE');
    } finally {
      await withModel.close();
      await model.close();
    }
  });
});

import { AgentConfig } from '@atrium/domain/bank-reconcile';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { creditBalance } from '../credit/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';
import { type Asked, grantCredits, type Reply, type ScriptedModel, startScriptedModel } from '../testing/index.ts';
import { CONFIG, JANUARY, useBank } from './run.fixture.ts';
import { previewRules } from './rule-preview.process.ts';
import { reconcile } from './run-start.ts';
import { transactionTrace } from './transaction-trace.process.ts';

let model: ScriptedModel;
beforeAll(async () => {
  model = await startScriptedModel();
});
afterAll(async () => model.close());

const t = useBank(() => model.env);

const PROMPT = 'The payment is for food or drink.';
const WITH_PROMPT = AgentConfig.parse({
  appData: {
    glCategories: [
      ...CONFIG.appData!.glCategories,
      { id: 'gl_3', glAccountName: 'Meals', glAccountCode: '6300', accountType: 'Expense', normalBalance: 'Debit' },
    ],
    rules: [
      CONFIG.appData!.rules[0],
      { ruleName: 'Meals', categoryId: 'gl_3', ruleConfig: { llmPrompt: PROMPT } },
      CONFIG.appData!.rules[1],
    ],
  },
});

/** Says yes to the rows that mention coffee. */
function coffee({ text }: Asked): Reply {
  const rows = [...text.matchAll(/\{"description":"((?:[^"\\]|\\.)*)"/g)].map(([, description = '']) => description);
  return { text: JSON.stringify(Object.fromEntries(rows.map((row, at) => [`r${at + 1}`, row.includes('Coffee')]))) };
}

async function balance(): Promise<number> {
  const { platform } = t.kit;
  return Number(
    await inTransaction(platform.orm, 'organization', t.owner, async (em) => creditBalance(em, t.organization.id)),
  );
}

/** The rows that a model would be asked about if the prompt were this one. */
async function rowsToAsk(folderId: string, llmPrompt: string): Promise<number> {
  const [rent, meals, sales] = WITH_PROMPT.appData!.rules;
  const appData = { ...WITH_PROMPT.appData!, rules: [rent!, { ...meals!, ruleConfig: { llmPrompt } }, sales!] };
  const { toAsk, isModelConnected } = (await previewRules(t.kit.contextOf(t.owner), { folderId, appData })).data;
  expect(isModelConnected).toBe(true);
  return toAsk;
}

async function grant(amount: string): Promise<void> {
  await grantCredits(t.kit, t.organization.id, amount);
}

async function categories(folderId: string): Promise<unknown[]> {
  return (await t.values(await t.allTable(folderId), { orderBy: ['Date', 'row.position'] })).map(
    (row) => row['Category'],
  );
}

beforeEach(() => {
  model.answer(coffee);
  model.asked.length = 0;
});

describe('rules with a prompt', () => {
  it('are asked only about rows that no earlier rule decides, for a credit each, once and for all', async () => {
    await grant('100');
    await t.upload('January.csv', JANUARY);
    const { folderId } = await t.create({ agentConfig: WITH_PROMPT });
    await t.work();
    expect(await categories(folderId)).toEqual(['Rent', 'Sales', 'Meals', 'Meals']);
    expect(model.asked).toHaveLength(1);
    expect(model.asked[0]!.text).not.toContain('Rent of January');
    // The two coffees are equal, so that the model sees one of them; the invoice is the other row.
    expect(await balance()).toBe(98);
    expect(await rowsToAsk(folderId, PROMPT)).toBe(0);
    expect(await rowsToAsk(folderId, 'The payment is for travel.')).toBe(3);
    const everything = { folderId, processStatementsWithStatus: ['Completed' as const] };
    await reconcile(t.kit.contextOf(t.owner), everything);
    await t.work();
    expect(await categories(folderId)).toEqual(['Rent', 'Sales', 'Meals', 'Meals']);
    expect(model.asked).toHaveLength(1);
    expect(await balance()).toBe(98);
    const [row] = await t.kit.asOwner<{ id: string }>(
      `select id from bank_transaction where folder_id = $1 and description = 'Coffee' limit 1`,
      [folderId],
    );
    const trace = await transactionTrace(t.kit.contextOf(t.owner), { folderId, transactionId: row!.id });
    expect(trace.data).toMatchObject({ decidedBy: 'prompt', winner: { ruleName: 'Meals', prompt: true } });
  });

  it('leave rows to the other rules while the model fails, and the statement says so', async () => {
    await grant('100');
    model.answer(() => ({ status: 401 }));
    await t.upload('January.csv', JANUARY);
    const { folderId } = await t.create({ agentConfig: WITH_PROMPT });
    await t.work();
    expect(await categories(folderId)).toEqual(['Rent', 'Sales', null, null]);
    const [statement] = await t.statements(folderId);
    expect(statement).toMatchObject({
      status: 'Completed',
      reason: expect.stringContaining('2 rows were not sent to'),
    });
    expect(await balance()).toBe(100);
  });

  it('wait for a model that is unavailable, and are answered once it is back', async () => {
    await grant('100');
    model.answer((asked) => (asked.number <= 2 ? { status: 503 } : coffee(asked)));
    await t.upload('January.csv', JANUARY);
    const { folderId } = await t.create({ agentConfig: WITH_PROMPT });
    await t.work();
    expect(await categories(folderId)).toEqual(['Rent', 'Sales', 'Meals', 'Meals']);
    expect(await t.statements(folderId)).toMatchObject([{ status: 'Completed', reason: null }]);
    expect(await balance()).toBe(98);
  });

  it(
    'leave rows to the other rules if the model stays unavailable, and give the credits back',
    { timeout: 180_000 },
    async () => {
      await grant('100');
      model.answer(() => ({ status: 503 }));
      await t.upload('January.csv', JANUARY);
      const { folderId } = await t.create({ agentConfig: WITH_PROMPT });
      // Instead of minutes between the attempts.
      for (let lanes = await t.queued(); lanes.length > 0; lanes = await t.queued()) {
        await Promise.all(lanes.map(async (lane) => t.lane(lane)));
        await t.kit.asOwner(`update run_item set not_before = now() where state = 'waiting' and key like 'ask:%'`);
        await t.kit.asOwner('update run set wakes_at = null where resource_id = $1', [folderId]);
      }
      expect(await categories(folderId)).toEqual(['Rent', 'Sales', null, null]);
      const [statement] = await t.statements(folderId);
      expect(statement).toMatchObject({
        status: 'Completed',
        reason: expect.stringContaining('2 rows were not sent to'),
      });
      expect(await balance()).toBe(100);
      // The next run asks again about the rows that are left.
      model.answer(coffee);
      await reconcile(t.kit.contextOf(t.owner), { folderId, processStatementsWithStatus: ['Completed'] });
      await t.work();
      expect(await categories(folderId)).toEqual(['Rent', 'Sales', 'Meals', 'Meals']);
      expect(await balance()).toBe(98);
    },
  );

  it('ask nothing without credits', async () => {
    await t.upload('January.csv', JANUARY);
    const { folderId } = await t.create({ agentConfig: WITH_PROMPT });
    await t.work();
    expect(model.asked).toHaveLength(0);
    expect(await categories(folderId)).toEqual(['Rent', 'Sales', null, null]);
    expect((await t.statements(folderId))[0]).toMatchObject({ reason: expect.stringContaining('credits') });
  });
});

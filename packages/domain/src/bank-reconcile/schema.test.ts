import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addAmounts,
  AppDataInput,
  amountOf,
  compareAmounts,
  decimalOf,
  FolderMetadata,
  Rule,
  subtractAmounts,
  withIds,
} from './index.ts';

const cash = { id: 'gl_1', glAccountName: 'Cash', glAccountCode: '1000', accountType: 'Asset', normalBalance: 'Debit' };
const rent = { ruleName: 'Rent', categoryId: 'gl_1', ruleConfig: { descriptionContains: 'rent' } };

/** The places of the issues, as the API names them. */
function refusals(rules: unknown[], glCategories: unknown[] = [cash]): string[] {
  const parsed = AppDataInput.safeParse({ glCategories, rules });
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'));
}

describe('a configuration', () => {
  it('is accepted with texts or lists, in `conditions` or without it, and with null for absent conditions', () => {
    const conditions = {
      descriptionContains: ['rent', 'lease'],
      amountMin: null,
      amountMax: '',
      transactionType: 'Debit',
    };
    const parsed = AppDataInput.parse({ glCategories: [cash], rules: [{ ...rent, ruleConfig: { conditions } }, rent] });
    expect(parsed.rules[0]?.ruleConfig).toEqual({ descriptionContains: ['rent', 'lease'], transactionType: 'Debit' });
    expect(parsed.rules[1]).toMatchObject({ isActive: true, notes: '', ruleConfig: { transactionType: 'Any' } });
  });

  it.each([
    ['an unknown category', { ...rent, categoryId: 'gl_9' }, 'rules.0.categoryId'],
    ['an empty rule', { ...rent, ruleConfig: {} }, 'rules.0.ruleConfig'],
    [
      'only blank conditions',
      { ...rent, ruleConfig: { descriptionContains: [], transactionType: 'Any' } },
      'rules.0.ruleConfig',
    ],
    [
      'a blank text',
      { ...rent, ruleConfig: { descriptionContains: ['rent', ' \t'] } },
      'rules.0.ruleConfig.descriptionContains',
    ],
    ['a minimum above the maximum', { ...rent, ruleConfig: { amountMin: '10.10', amountMax: '10.1' } }, ''],
    [
      'a minimum above the maximum by a cent',
      { ...rent, ruleConfig: { amountMin: '10.11', amountMax: '10.1' } },
      'rules.0.ruleConfig.amountMin',
    ],
    ['a number as an amount', { ...rent, ruleConfig: { amountMin: 10 } }, 'rules.0.ruleConfig.amountMin'],
    ['an amount that is none', { ...rent, ruleConfig: { amountMax: '1,000' } }, 'rules.0.ruleConfig.amountMax'],
    ['a negative bound', { ...rent, ruleConfig: { amountMin: '-5' } }, 'rules.0.ruleConfig.amountMin'],
    [
      'a prompt beside conditions',
      { ...rent, ruleConfig: { llmPrompt: 'x', amountMin: '1' } },
      'rules.0.ruleConfig.llmPrompt',
    ],
    ['an unknown type', { ...rent, ruleConfig: { transactionType: 'Both' } }, 'rules.0.ruleConfig.transactionType'],
  ])('names the place of %s', (_, rule, place) => {
    const found = refusals([rule]);
    if (place === '') expect(found).toEqual([]);
    else expect(found.some((each) => each.startsWith(place))).toBe(true);
  });

  it('names ids that are there twice', () => {
    expect(
      refusals([
        { ...rent, ruleId: 'rl_1' },
        { ...rent, ruleId: 'rl_1' },
      ]),
    ).toEqual(['rules.1.ruleId']);
    expect(refusals([], [cash, cash])).toEqual(['glCategories.1.id']);
  });

  it('gets sequential ids, and never one that was used before', () => {
    const input = AppDataInput.parse({
      glCategories: [cash, { ...cash, id: undefined }],
      rules: [rent, { ...rent, ruleId: 'rl_2' }, rent],
    });
    const { appData, last } = withIds(input, { category: 7, rule: 1 });
    expect(appData.glCategories.map(({ id }) => id)).toEqual(['gl_1', 'gl_8']);
    expect(appData.rules.map(({ ruleId }) => ruleId)).toEqual(['rl_3', 'rl_2', 'rl_4']);
    expect(last).toEqual({ category: 8, rule: 4 });
    const again = withIds(AppDataInput.parse({ glCategories: [cash], rules: [rent] }), last);
    expect(again.appData.rules.map(({ ruleId }) => ruleId)).toEqual(['rl_5']);
  });

  it('keeps a category that a person set on a transaction', () => {
    const input = AppDataInput.parse({ glCategories: [cash], rules: [] });
    expect(() =>
      withIds(
        input,
        { category: 4, rule: 0 },
        new Map([
          ['gl_1', 'Cash'],
          ['gl_4', 'Fees'],
        ]),
      ),
    ).toThrow('“Fees” (gl_4) is set on transactions by hand.');
    expect(withIds(input, { category: 4, rule: 0 }, new Map([['gl_1', 'Cash']])).last.category).toBe(4);
  });

  it('is stored with its version and folders', () => {
    const id = '01890a5d-ac96-774b-bcce-b302099a8057';
    const appMetadata = { version: 1, appName: 'Banks', lastUpdated: '2026-01-01T00:00:00.000Z' };
    const appData = { glCategories: [cash], rules: [Rule.parse({ ...rent, ruleId: 'rl_1' })] };
    const stored = FolderMetadata.parse({ appMetadata, appData, statementFolderId: id, dataroomId: id });
    expect(stored.appType).toBe('BankStatementReconcile');
    expect(FolderMetadata.parse(stored)).toEqual(stored);
    expect(FolderMetadata.safeParse({ ...stored, appMetadata: { ...stored.appMetadata, version: 0 } }).success).toBe(
      false,
    );
  });
});

describe('an amount', () => {
  it('keeps every digit and its scale', () => {
    for (const text of ['0', '-0.01', '12.50', '0.1000', '99999999999999999999.99'])
      expect(decimalOf(amountOf(text)!)).toBe(text);
    expect(decimalOf(amountOf('-0.00')!)).toBe('0.00');
    expect(decimalOf({ units: 5n, scale: 3 })).toBe('0.005');
  });

  it('is refused in any other notation', () => {
    for (const text of ['', '-', '.5', '5.', '1,000', '1e3', '+1', '٣', ' 1', '12..34', '0x10', '9'.repeat(41)])
      expect(amountOf(text)).toBeUndefined();
  });

  it('adds and compares exactly at any two scales', () => {
    const part = fc.record({ units: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), scale: fc.nat({ max: 6 }) });
    fc.assert(
      fc.property(part, part, (a, b) => {
        expect(compareAmounts(subtractAmounts(addAmounts(a, b), b), a)).toBe(0);
        const difference = a.units * 10n ** BigInt(6 - a.scale) - b.units * 10n ** BigInt(6 - b.scale);
        expect(compareAmounts(a, b)).toBe(difference === 0n ? 0 : difference < 0n ? -1 : 1);
      }),
    );
  });
});

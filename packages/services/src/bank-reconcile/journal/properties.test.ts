import { buffer } from 'node:stream/consumers';
import { amountOf } from '@atrium/domain/bank-reconcile';
import { type ExportJournalsInput, roundedUnits } from '@atrium/domain/bank-reconcile/journal';
import type { MemberActor } from '@atrium/domain/kernel';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createOrganization, failureOf, testPlatform, type TestPlatform } from '../../testing/index.ts';
import { APP_DATA, type BankFolder, CATEGORIES, createBankFolder, rule, storeStatement } from '../bank.fixture.ts';
import {
  downloadJournals,
  exportJournals,
  listBatches,
  reverseBatch,
  updateAgentAppConfig,
  updateFormatData,
  updateTransactions,
} from '../index.ts';
import { netBy, type ReadLine, readLines, sumOf } from './readers.fixture.ts';

let kit: TestPlatform;
let owner: MemberActor;
beforeAll(async () => {
  kit = await testPlatform();
});
beforeEach(async () => {
  ({ owner } = await createOrganization(kit));
});
afterAll(() => kit.close());

const SHARED = { cashAccountCode: '1000', balancingRequired: false };
const FORMATS = {
  Atrium: { format: 'Atrium', ending: 'csv', config: { default: SHARED } },
  'Atrium as a workbook': { format: 'Atrium', ending: 'xlsx', config: { default: SHARED } },
  'QuickBooks Online': { format: 'QuickBooks', ending: 'csv', config: { QuickBooks: SHARED } },
  'QuickBooks Desktop': {
    format: 'QuickBooks',
    ending: 'iif',
    config: { QuickBooks: { ...SHARED, edition: 'desktop', balancingRequired: true } },
  },
  'Archway as a workbook': {
    format: 'Archway',
    ending: 'xlsx',
    config: {
      Archway: {
        ...SHARED,
        entityConfig: { entityId: 'E', entityName: 'Fund', portfolioId: 'P', currency: 'EUR' },
      },
    },
  },
  Investran: {
    format: 'Investran',
    ending: 'csv',
    config: { Investran: { ...SHARED, legalEntityName: 'Fund', transactionCurrency: 'EUR' } },
  },
} as const;
type Case = (typeof FORMATS)[keyof typeof FORMATS];

/** Rules in any order, of which each may be missing. */
const RULES = fc.shuffledSubarray([
  rule('rl_1', 'gl_1', { descriptionContains: 'rent', transactionType: 'Credit' }),
  rule('rl_2', 'gl_2', { descriptionContains: ['fee', 'charge'] }),
  rule('rl_3', 'gl_2', { descriptionContains: 'rent', transactionType: 'Debit', amountMax: '5000' }),
  rule('rl_4', 'gl_1', { descriptionNotContains: 'fee', amountMin: '100' }),
  rule('rl_5', 'gl_2', { descriptionContains: 'unknown' }, { isActive: false }),
]);
/** Settings of every format. Without corrections, differences of rounding stay. */
const SETTINGS = fc.record({
  cashAccountCode: fc.constantFrom('1000', '1010'),
  autoCorrection: fc.record({
    enabled: fc.boolean(),
    adjustmentAccountCode: fc.constantFrom('99999', '7900'),
    warningThreshold: fc.constantFrom('0', '0.01', '5'),
  }),
});
type Settings = typeof SETTINGS extends fc.Arbitrary<infer T> ? T : never;

/** The configuration of a format with settings. A file of QuickBooks Desktop must balance, so it is always corrected. */
function configOf({ config, ending }: Case, { cashAccountCode, autoCorrection }: Settings) {
  const enabled = autoCorrection.enabled || ending === 'iif';
  return Object.fromEntries(
    Object.entries(config).map(([key, each]) => [
      key,
      { ...each, cashAccountCode, autoCorrection: { ...autoCorrection, enabled } },
    ]),
  );
}

const ROW = fc.record({
  kind: fc.constantFrom('Rent', 'Bank fee', 'Unknown'),
  units: fc.integer({ min: -2_000_000, max: 2_000_000 }),
  day: fc.constantFrom('2026-01-05', '2026-01-31', '2026-02-01', '2026-02-28', '2026-03-15'),
});
const AT = fc.nat(50);
const STEP = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('store'), rows: fc.array(ROW, { minLength: 1, maxLength: 6 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('categorize'),
      at: AT,
      categoryId: fc.constantFrom('gl_1', 'gl_2', null),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove'), at: AT }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('memo'), at: AT, memo: fc.constantFrom('=1+1', 'A "memo"', null) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('account'), code: fc.constantFrom('4010', '4011') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reverse') }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('export'),
      dateTo: fc.constantFrom('2026-01-31', '2026-02-28', undefined),
    }),
  },
);
type Step = typeof STEP extends fc.Arbitrary<infer T> ? T : never;

/** A folder whose statements, categories and configuration change at random, and its batches. */
class Books {
  readonly #folder: BankFolder;
  readonly #case: Case;
  readonly #decimals: number;
  #rows = 0;
  constructor(folder: BankFolder, chosen: Case, decimals: number) {
    this.#folder = folder;
    this.#case = chosen;
    this.#decimals = decimals;
  }

  get #isIif(): boolean {
    return this.#case.ending === 'iif';
  }
  get #asked() {
    const { format: exportFormat } = this.#case;
    return { folderId: this.#folder.folderId, exportFormat, allowUncategorized: !this.#isIif };
  }

  async #transactions(): Promise<string[]> {
    const rows = await kit.asOwner<{ id: string }>(
      'select id from bank_transaction where folder_id = $1 order by description',
      [this.#folder.folderId],
    );
    return rows.map(({ id }) => id);
  }
  async #transaction(at: number): Promise<string | undefined> {
    const ids = await this.#transactions();
    return ids[at % Math.max(ids.length, 1)];
  }
  async #read(storageKey: string): Promise<{ bytes: Buffer; lines: ReadLine[] }> {
    const bytes = await buffer(await kit.platform.store.get(storageKey));
    return { bytes, lines: readLines(bytes, this.#case) };
  }
  async batchFile(batchId: string) {
    const file = await downloadJournals(kit.contextOf(owner), { ...this.#asked, batchId });
    return this.#read(file.storageKey);
  }
  async fullFile() {
    const fileFormat = this.#case.ending === 'xlsx' ? 'xlsx' : 'csv';
    const file = await downloadJournals(kit.contextOf(owner), { ...this.#asked, fileFormat });
    return this.#read(file.storageKey);
  }
  async batches() {
    const { folderId } = this.#folder;
    return (await listBatches(kit.contextOf(owner), { folderId, orderBy: ['batchNumber'] })).data;
  }
  /** The cents that the statements add up to: rounded once, or each row by itself. */
  async statementCents(rounded: 'once' | 'each'): Promise<bigint> {
    const rows = await kit.asOwner<{ units: string }>(
      'select amount::text as units from bank_transaction where folder_id = $1',
      [this.#folder.folderId],
    );
    const cents = (units: bigint) => roundedUnits({ units, scale: this.#decimals }, 2);
    const add = (sum: bigint, units: bigint) => sum + units;
    const all = rows.map(({ units }) => BigInt(units));
    return rounded === 'once' ? cents(all.reduce(add, 0n)) : all.map(cents).reduce(add, 0n);
  }

  /** Exports, reads the file back and balances it again. Returns false if there is nothing to export. */
  async export(more: Partial<Pick<ExportJournalsInput, 'dateTo'>>): Promise<boolean> {
    const fileFormat = this.#case.ending === 'xlsx' ? 'xlsx' : 'csv';
    const input = { ...this.#asked, ...more, fileFormat, limit: 1000 } as const;
    const before = await this.batches();
    const answer = await exportJournals(kit.contextOf(owner), input).catch(async (error: unknown) => {
      expect(await failureOf(Promise.reject(error as Error))).toMatchObject({ detailCode: 'nothing_to_export' });
      return null;
    });
    if (answer === null) return false;
    const { bytes, lines } = await this.batchFile(answer.batchId!);
    if (!answer.isUnchanged) {
      expect(answer.batchNumber).toBe(before.length + 1);
      expect(sumOf(lines.map(({ debit }) => debit))).toBe(sumOf([amountOf(answer.totalDebits!)!]));
      expect(sumOf(lines.map(({ credit }) => credit))).toBe(sumOf([amountOf(answer.totalCredits!)!]));
      const apart = answer.journalEntries.filter(({ isBalanced }) => !isBalanced);
      expect(Object.keys(netBy(lines, ({ journal }) => journal)).toSorted()).toEqual(
        apart.map(({ journalNumber }) => journalNumber).toSorted(),
      );
      expect(answer.isBalanced).toBe(answer.totalDebits === answer.totalCredits);
    }
    const again = await exportJournals(kit.contextOf(owner), input);
    expect(again).toMatchObject({ isUnchanged: true });
    const kept = (await this.batches()).find(({ batchId }) => batchId === again.batchId);
    expect((await this.batchFile(again.batchId!)).bytes).toHaveLength(kept!.sizeBytes);
    if (!answer.isUnchanged && again.batchId === answer.batchId)
      expect((await this.batchFile(again.batchId!)).bytes.equals(bytes)).toBe(true);
    return true;
  }

  async take(step: Step): Promise<void> {
    const { folderId } = this.#folder;
    const context = kit.contextOf(owner);
    if (step.kind === 'store') {
      const written = step.rows.map(({ kind, units, day }) => {
        this.#rows += 1;
        const text = `${units < 0 ? '-' : ''}${String(Math.abs(units)).padStart(this.#decimals + 1, '0')}`;
        const amount = `${text.slice(0, -this.#decimals)}.${text.slice(-this.#decimals)}`;
        // A file of QuickBooks Desktop holds only rows with a category, and rent is a credit in these rules.
        const isKnown = kind === 'Rent' ? units > 0 : kind !== 'Unknown';
        const name = this.#isIif && !isKnown ? 'Bank fee' : kind;
        return [`${name} ${String(this.#rows).padStart(3, '0')}`, amount, day] as const;
      });
      await storeStatement(kit, owner, this.#folder, written);
    } else if (step.kind === 'categorize') {
      const transactionId = await this.#transaction(step.at);
      const categoryId = this.#isIif ? (step.categoryId ?? 'gl_1') : step.categoryId;
      if (transactionId) await updateTransactions(context, { folderId, transactionId, categoryId });
    } else if (step.kind === 'remove') {
      await kit.asOwner('delete from bank_transaction where id = $1', [(await this.#transaction(step.at)) ?? folderId]);
    } else if (step.kind === 'memo') {
      const transactionId = await this.#transaction(step.at);
      const { format: exportFormat } = this.#case;
      const formatSpecificData = step.memo === null ? null : { memo: step.memo };
      if (transactionId) await updateFormatData(context, { folderId, transactionId, exportFormat, formatSpecificData });
    } else if (step.kind === 'account') {
      const { glCategories, rules } = this.#folder.metadata.appData;
      const renamed = glCategories.map((each) =>
        each.id === 'gl_1' ? { ...each, glAccountCode: step.code, glAccountName: `Income ${step.code}` } : each,
      );
      await updateAgentAppConfig(context, {
        folderId,
        appData: { glCategories: renamed, rules },
        confirmBrokenExamples: true,
      });
    } else if (step.kind === 'reverse') {
      const latest = (await this.batches()).find(({ isLatest }) => isLatest);
      if (latest) await reverseBatch(context, { folderId, batchId: latest.batchId, reason: 'Wrong.' });
    } else await this.export(step.dateTo === undefined ? {} : { dateTo: step.dateTo });
  }
}

/** Adjustments have the last day of their batch, so only their sums are compared. */
function keyOf({ day, account, text }: ReadLine): string {
  return text === 'Rounding' ? `${account} ${text}` : `${day} ${account} ${text}`;
}

it.each(Object.entries(FORMATS))(
  'every batch in %s balances or is flagged, and all batches together equal a full export',
  { timeout: 180_000 },
  async (_name, chosen) => {
    const decimals = fc.constantFrom(2, 4);
    const rules = chosen.ending === 'iif' ? fc.constant(APP_DATA.rules) : RULES;
    const steps = fc.array(STEP, { minLength: 4, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(decimals, rules, SETTINGS, steps, async (scale, ruled, settings, taken) => {
        const folder = await createBankFolder(kit, owner, { glCategories: CATEGORIES, rules: ruled });
        const config = configOf(chosen, settings);
        await updateAgentAppConfig(kit.contextOf(owner), {
          folderId: folder.folderId,
          appMetadata: { exportConfig: config },
        });
        const books = new Books(folder, chosen, scale);
        await books.take({ kind: 'store', rows: [{ kind: 'Rent', units: 125_050, day: '2026-01-05' }] });
        for (const step of taken) await books.take(step);
        await books.export({});
        const all = await books.batches();
        expect(all.map(({ batchNumber }) => batchNumber)).toEqual(all.map((_, at) => at + 1));
        const files = await Promise.all(all.map(async ({ batchId }) => books.batchFile(batchId)));
        const lines = files.flatMap((file) => file.lines);
        expect(netBy(lines, keyOf)).toEqual(netBy((await books.fullFile()).lines, keyOf));
        const cash = chosen.format === 'QuickBooks' ? 'Cash' : settings.cashAccountCode;
        const isCorrected = Object.values(config).every(({ autoCorrection }) => autoCorrection.enabled);
        const posted = netBy(lines, ({ account }) => account)[cash] ?? '0';
        expect(sumOf([amountOf(posted)!])).toBe(
          sumOf([{ units: await books.statementCents(isCorrected ? 'once' : 'each'), scale: 2 }]),
        );
      }),
      { numRuns: 5 },
    );
  },
);

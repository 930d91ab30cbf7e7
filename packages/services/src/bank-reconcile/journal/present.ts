import { decimalOf } from '@atrium/domain/bank-reconcile';
import {
  type Adjustment,
  columnsOf,
  decimalAt,
  type Entry,
  type Journal,
  type JournalsAnswer,
  mustWarn,
  presetOf,
  topTotals,
  type Totals,
  type TransactionJournal,
} from '@atrium/domain/bank-reconcile/journal';
import { missingBlocker, type MissingTexts } from './missing-texts.ts';
import type { Plan } from './plan.ts';

function presentEntry({ accountCode, accountName, debit, credit, notes, isAdjustment }: Entry, scale: number) {
  return {
    accountCode,
    accountName,
    debitAmount: decimalAt(debit, scale),
    creditAmount: decimalAt(credit, scale),
    notes,
    isAdjustment,
  };
}

export function presentJournal(
  { transaction, currency, scale, entries, difference, isReversal }: Journal,
  journalNumber: string,
): TransactionJournal {
  return {
    transactionId: transaction.transactionId,
    transactionDate: transaction.bookedOn,
    transactionDescription: transaction.description,
    transactionAmount: decimalOf(transaction.amount),
    transactionType: transaction.type,
    currency,
    journalNumber,
    isReversal,
    formatSpecificData: transaction.formatData,
    journalEntries: entries.map((entry) => presentEntry(entry, scale)),
    isBalanced: difference === 0n,
    balanceDifference: decimalAt(difference, scale),
    source: null,
  };
}

export function presentAdjustment(
  { currency, scale, units, entries }: Adjustment,
  day: string,
  journalNumber: string,
): TransactionJournal {
  return {
    transactionId: null,
    transactionDate: day,
    transactionDescription: 'Rounding',
    transactionAmount: decimalAt(units, scale),
    transactionType: null,
    currency,
    journalNumber,
    isReversal: false,
    formatSpecificData: {},
    journalEntries: entries.map((entry) => presentEntry(entry, scale)),
    isBalanced: true,
    balanceDifference: decimalAt(0n, scale),
    source: null,
  };
}

/** The warnings about a set of journals. */
export function warningsOf(
  plan: Pick<Plan, 'book' | 'warnings'>,
  { totals, adjustments, unbalanced }: Pick<Shown, 'totals' | 'adjustments' | 'unbalanced'>,
): string[] {
  const { config } = plan.book;
  const { autoCorrection } = config;
  const byCurrency = totals.byCurrency();
  const currencyName = (currency: string | null) => currency ?? 'transactions without a currency';
  return [
    ...plan.warnings,
    ...(totals.counts.unbalanced > 0
      ? [
          `${totals.counts.unbalanced} ${totals.counts.unbalanced === 1 ? 'journal has' : 'journals have'} no category and only one side.`,
          ...unbalanced.map((each) => `Without a category: ${each}`),
        ]
      : []),
    ...byCurrency.flatMap(({ currency, balanceDifference, isBalanced }) =>
      isBalanced
        ? []
        : [`Debits and credits of ${currencyName(currency)} differ by ${balanceDifference}. Nothing was adjusted.`],
    ),
    ...adjustments.flatMap(({ currency, scale, units }) =>
      mustWarn(config, units, scale)
        ? [
            `Rounding left ${decimalAt(units, scale)} of ${currencyName(currency)}. It is posted to ${autoCorrection.adjustmentAccountCode} ${autoCorrection.adjustmentAccountName}.`,
          ]
        : [],
    ),
  ];
}

/** The page of a file that an answer shows. */
export type FilePage = { journals: TransactionJournal[]; lines: Record<string, string>[] };

export type Shown = {
  totals: Totals;
  adjustments: readonly Adjustment[];
  page: FilePage;
  unbalanced: readonly string[];
  missing: MissingTexts;
  limit: number;
  offset: number;
};

/** The answer of `preview` and `export` without what only one of them has. */
export function presentJournals(
  plan: Plan,
  { totals, adjustments, page, unbalanced, missing, limit, offset }: Shown,
): Omit<JournalsAnswer, 'taskId' | 'batchId' | 'batchNumber' | 'isUnchanged' | 'message'> {
  const { config } = plan.book;
  const byCurrency = totals.byCurrency();
  const { name, version, isPublic, note } = presetOf(config);
  const total = totals.counts.journals + adjustments.length;
  return {
    success: true,
    errors: [],
    exportFormat: plan.asked.exportFormat,
    columns: columnsOf(config).map(({ column }) => column),
    exportData: page.lines,
    journalEntries: page.journals,
    totalTransactions: totals.counts.journals,
    totalJournalEntries: totals.counts.entries,
    ...topTotals(byCurrency),
    byCurrency,
    warnings: warningsOf(plan, { totals, adjustments, unbalanced }),
    adjustmentsMade: adjustments.flatMap(({ currency, scale, entries }) =>
      entries.map((entry) => {
        const { accountCode, accountName, debitAmount, creditAmount } = presentEntry(entry, scale);
        return { accountCode, accountName, currency, debitAmount, creditAmount, reason: 'Rounding' };
      }),
    ),
    rounding: roundingOf(totals.counts.rounded),
    preset: { name, version, isPublic, note },
    blockers: missing.size > 0 ? [...plan.blockers, missingBlocker(missing)] : plan.blockers,
    hasMore: offset + page.journals.length < total,
    limit,
    offset,
  };
}

function roundingOf(count: number): string {
  const rule = 'Amounts are rounded once, half away from zero, to the decimals of their currency.';
  if (count === 0) return `${rule} None needed it.`;
  return `${rule} ${count.toLocaleString('en-US')} of these amounts had more decimals.`;
}

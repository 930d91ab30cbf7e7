import {
  countingBatches,
  currentConfig,
  type ExportedPart,
  type ExportFilter,
  type ExportScope,
  exportSums,
  type ExportSums,
  findExport,
  statementsToExport,
} from '@atrium/db/bank-reconcile';
import type { BankExportBatchRow, ExportedStatement, StoredImage } from '@atrium/db/bank-reconcile';
import { addAmounts, type Amount, decimalOf, type FolderMetadata, ZERO } from '@atrium/domain/bank-reconcile';
import {
  accountWarnings,
  bookFrom,
  bookOf,
  changedCategories,
  type Cumulative,
  currencyOfFile,
  type ExportBlocker,
  exportConfigOf,
  type JournalBook,
  type JournalFormat,
  type StoredBook,
} from '@atrium/domain/bank-reconcile/journal';
import { DomainError, type MemberActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../../access/index.ts';
import { requireConfig } from '../access.ts';

/** The choice of journals to export. */
export type Asked = {
  folderId: string;
  exportFormat: JournalFormat;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  statementIds?: string[] | undefined;
  includeAdjustments: boolean;
  allowUncategorized: boolean;
  /** Configurations that are not saved. */
  exportConfig?: Record<string, unknown> | undefined;
};

/** A batch that counts: what it has exported, and with which accounts. */
export type EarlierBatch = ExportedPart & { book: JournalBook; row: BankExportBatchRow };

export type Plan = {
  asked: Asked;
  scope: ExportScope;
  metadata: FolderMetadata;
  book: JournalBook;
  statements: ExportedStatement[];
  /** The sums of all transactions, or only of those without a category for a delta and while a batch is written. */
  sums: ExportSums[];
  blockers: ExportBlocker[];
  warnings: string[];
  exportId: string | null;
  lastNumber: number;
  earlier: EarlierBatch[];
  cumulative: Cumulative[];
};

export const SEVERAL_CURRENCIES =
  'QuickBooks reads all amounts of a file in one currency, and these transactions have several. Choose the statements of one currency.';

/** Names that an answer lists. */
export const MOST_NAMES = 100;

/**
 * Reads what an export is made with, and what keeps it from being made. The plan of the next batch does not add up what
 * earlier batches have exported. The plan for writing adds up only transactions without a category: the writer reads every
 * journal, and checks its currency then. @throws CONFLICT `no_export_config`
 */
export async function planExport(
  em: EntityManager,
  actor: MemberActor,
  asked: Asked,
  which: 'full' | 'next' | 'write',
): Promise<Plan> {
  const { folderId, exportFormat: format } = asked;
  const { metadata } = requireConfig(await currentConfig(em, folderId));
  const book = bookOf(configFor(metadata, asked), metadata.appData.glCategories);
  const [dateFrom, dateTo] = [asked.dateFrom ?? null, asked.dateTo ?? null];
  const documentIds = asked.statementIds ?? null;
  const viewer = viewerOf(actor);
  const statements = await statementsToExport(em, viewer, folderId, { documentIds, dateFrom, dateTo });
  const known = new Set(statements.map(({ documentId }) => documentId));
  if (documentIds?.some((id) => !known.has(id))) throw new DomainError('NOT_FOUND', 'Statement not found.');
  const statementIds = documentIds && statements.map(({ statementId }) => statementId);
  const scope = { viewer, folderId, format, filter: { dateFrom, dateTo, statementIds } };
  const found = await findExport(em, folderId, format);
  const earlier = found ? await earlierBatches(em, found.id, book) : [];
  const isOpenEnough = which === 'write' || (which === 'next' && earlier.length > 0);
  const sums = await exportSums(em, scope, isOpenEnough ? 'open' : 'all');
  return {
    asked,
    scope,
    metadata,
    book,
    statements,
    sums,
    blockers: blockersOf(asked, book, { statements, sums }),
    warnings: accountWarnings(book.config, metadata.appData.glCategories),
    exportId: found?.id ?? null,
    lastNumber: found?.lastNumber ?? 0,
    earlier,
    cumulative: earlier.at(-1)?.row.cumulative ?? [],
  };
}

function configFor({ appMetadata }: FolderMetadata, { exportFormat, exportConfig }: Asked) {
  const found = exportConfigOf(exportConfig ?? appMetadata.exportConfig, exportFormat);
  if ('config' in found) return found.config;
  throw new DomainError(
    'CONFLICT',
    found.problem === null
      ? `This folder has no export configuration for ${exportFormat}. Set up the format first.`
      : `The export configuration for ${exportFormat} is not valid: ${found.problem}`,
    { detailCode: 'no_export_config' },
  );
}

/** The batches of an export that count before a number, with the categories whose accounts differ from those of a book. */
export async function earlierBatches(
  em: EntityManager,
  exportId: string,
  book: JournalBook,
  before: number | null = null,
): Promise<EarlierBatch[]> {
  const rows = await countingBatches(em, exportId, before);
  return rows.map((row) => {
    const own = bookFrom(row.config as StoredBook); // only `storedBook` writes it
    return {
      row,
      book: own,
      batchNumber: row.batchNumber,
      filter: filterOf(row),
      changed: changedCategories(own, book),
    };
  });
}

export function filterOf({ dateFrom = null, dateTo = null, statementIds = null }: BankExportBatchRow): ExportFilter {
  return { dateFrom, dateTo, statementIds };
}

/** The latest of these batches that has exported a transaction, if any. */
export function batchOf(earlier: readonly EarlierBatch[], image: StoredImage): EarlierBatch | undefined {
  return earlier.findLast(({ filter }) => isWithin(filter, image));
}

export function isWithin({ dateFrom, dateTo, statementIds }: ExportFilter, image: StoredImage): boolean {
  return (
    (dateFrom === null || image.bookedOn >= dateFrom) &&
    (dateTo === null || image.bookedOn <= dateTo) &&
    (statementIds === null || statementIds.includes(image.statementId))
  );
}

function blockersOf(
  { allowUncategorized }: Asked,
  { config }: JournalBook,
  { statements, sums }: Pick<Plan, 'statements' | 'sums'>,
): ExportBlocker[] {
  const blockers: ExportBlocker[] = [];
  const add = (code: ExportBlocker['code'], message: string, count: number, names: string[] = []) => {
    if (count > 0) blockers.push({ code, message, count, names: names.slice(0, MOST_NAMES) });
  };
  const hidden = statements.filter(({ documentName }) => documentName === null).length;
  add(
    'statements_hidden',
    'You cannot see all statements of this folder, so an export would be incomplete. Ask a person who can see them.',
    hidden,
  );
  const failed = statements.flatMap(({ isFailed, documentName }) => (isFailed && documentName ? [documentName] : []));
  add(
    'unproven_statements',
    `${failed.length === 1 ? 'The proof of a statement has' : `The proofs of ${failed.length} statements have`} failed: ${failed.slice(0, 3).join(', ')}${failed.length > 3 ? '…' : ''}. Correct them, or accept them with a reason.`,
    failed.length,
    failed,
  );
  const open = sums.filter(({ isCategorized }) => !isCategorized).reduce((count, { rows }) => count + rows, 0);
  const isIif = config.format === 'QuickBooks' && config.edition === 'desktop';
  if (!allowUncategorized)
    add('uncategorized', `${counted(open, 'transaction has', 'transactions have')} no category.`, open);
  else if (config.balancingRequired || isIif)
    add(
      'unbalanced',
      `${counted(open, 'journal', 'journals')} without a category would not balance${isIif ? ', and IIF holds only balanced journals' : ''}.`,
      open,
      differencesOf(sums),
    );
  const currency = currencyOfFile(config);
  const currencies = [...new Set(sums.map((each) => each.currency))];
  if (config.format === 'QuickBooks' && currency === null && currencies.length > 1)
    add(
      'currency_mismatch',
      currencies.filter((each) => each !== null).length > 1
        ? SEVERAL_CURRENCIES
        : 'Some statements name no currency. Enter the currency of the company in the format. Their amounts are then in this currency.',
      currencies.length,
      currencies.map((each) => each ?? 'no currency'),
    );
  const others = sums.filter((each) => currency !== null && each.currency !== null && each.currency !== currency);
  add(
    'currency_mismatch',
    `The file is in ${currency ?? ''}, and there are transactions in other currencies. Export them with another configuration.`,
    others.reduce((count, { rows }) => count + rows, 0),
    [...new Set(others.map((each) => each.currency ?? ''))],
  );
  return blockers;
}

/** The amounts without a category, by currency: `EUR 120.00`. */
function differencesOf(sums: readonly ExportSums[]): string[] {
  const open = Map.groupBy(
    sums.filter(({ isCategorized }) => !isCategorized),
    ({ currency }) => currency,
  );
  return [...open].map(([currency, parts]) => {
    const sum = parts.reduce<Amount>(
      (total, { credits, debits, scale }) => addAmounts(total, { units: BigInt(credits) + BigInt(debits), scale }),
      ZERO,
    );
    return `${currency ?? ''} ${decimalOf(sum)}`.trim();
  });
}

export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** @throws CONFLICT with the code of the first blocker */
export function refuseBlocked({ blockers }: Pick<Plan, 'blockers'>): void {
  const [first] = blockers;
  if (!first) return;
  const { code, message, count, names } = first;
  throw new DomainError('CONFLICT', message.slice(0, 255), { detailCode: code, details: { count, names, blockers } });
}

import { bookOf, exportConfigOf, type Journal, journalOf } from '@atrium/domain/bank-reconcile/journal';
import { DomainError } from '@atrium/domain/kernel';
import { expect, it } from 'vitest';
import { journalFile } from './file.ts';

/** Two lines each. */
const JOURNALS = 524_288;
const AT_ONCE = 1024;

function configOf() {
  const columnMapping = [{ column: 'Entry', type: 'alias', field: 'entryNumber' }];
  const found = exportConfigOf({ default: { cashAccountCode: '1000', columnMapping } }, 'Atrium');
  if (!('config' in found)) throw new Error(found.problem ?? 'none');
  return found.config;
}

async function* journalsOf(count: number): AsyncGenerator<readonly Journal[]> {
  const category = { id: 'gl_1', glAccountName: 'Fees', glAccountCode: '6000', accountType: 'Expense' } as const;
  const journal = journalOf(
    {
      transactionId: '00000000-0000-8000-8000-000000000001',
      bookedOn: '2026-01-31',
      description: 'Bank fee',
      amount: { units: -1250n, scale: 2 },
      currency: 'EUR',
      type: 'Debit',
      account: 'A1',
      reference: null,
      categoryId: 'gl_1',
      formatData: {},
    },
    bookOf(configOf(), [{ ...category, normalBalance: 'Debit' }]),
  );
  for (let at = 0; at < count; at += AT_ONCE)
    yield Array.from({ length: Math.min(AT_ONCE, count - at) }, () => journal);
}

/** Writes a file without keeping it. Returns its size in bytes. */
async function sizeOf(journals: number, fileFormat: 'csv' | 'xlsx'): Promise<number> {
  const { contents } = journalFile(
    {
      folderId: '00000000-0000-7000-8000-000000000001',
      config: configOf(),
      batchNumber: 1,
      fileFormat,
      includeAdjustments: true,
      cumulative: [],
      limit: 0,
      offset: 0,
    },
    journalsOf(journals),
  );
  let size = 0;
  for await (const piece of contents) size += piece.length;
  return size;
}

it('refuses a worksheet of more lines than spreadsheets read, which CSV has', { timeout: 180_000 }, async () => {
  const refused = await sizeOf(JOURNALS, 'xlsx').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(DomainError);
  expect(refused).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('Export as CSV') as string });
  expect(await sizeOf(JOURNALS, 'csv')).toBeGreaterThan(JOURNALS * 2);
});

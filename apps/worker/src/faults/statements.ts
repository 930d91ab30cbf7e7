import { Readable } from 'node:stream';
import { newId, StagedFile } from '@atrium/domain/kernel';
import { exportJournals, listBankStatements, reconcile, updateAgentAppConfig } from '@atrium/services/bank-reconcile';
import { createDataroom } from '@atrium/services/dataroom';
import { uploadDocuments } from '@atrium/services/document';
import { createFolder } from '@atrium/services/folder';
import type { TestProduct } from '../kernel/test-product.ts';

const ROWS = 40;

/** A statement of so many entries of 1.00, whose balances tie. */
export const STATEMENT = [
  'Account,DE02120300000000202051',
  'Opening balance,,,0.00',
  'Date,Description,Amount,Balance',
  ...Array.from(
    { length: ROWS },
    (_, at) => `2026-01-${String((at % 28) + 1).padStart(2, '0')},Sale ${at},1.00,${at + 1}.00`,
  ),
  `Closing balance,,,${ROWS}.00`,
].join('\n');

/** Starts a run over the statements of a new data room. */
export async function reconcileNew(
  { owner, platform }: TestProduct,
  statements: Record<string, string>,
): Promise<{ folderId: string; taskId: string }> {
  const { data: room } = await createDataroom(owner, { name: `Room ${newId()}` });
  const { data: folder } = await createFolder(owner, { dataroomId: room.id, name: 'Statements' });
  const files: StagedFile[] = [];
  for (const [name, text] of Object.entries(statements)) {
    const stagedKey = `staging/${newId()}`;
    const stored = await platform.store.put(stagedKey, Readable.from([Buffer.from(text)]));
    files.push(new StagedFile({ stagedKey, name, ...stored, declaredType: 'text/csv' }));
  }
  await uploadDocuments(owner, { dataroomId: room.id, folderId: folder.id, files });
  const agentConfig = { appData: { glCategories: [], rules: [] } };
  return reconcile(owner, { folderName: 'Books', agentConfig, statementFolderId: folder.id });
}

/** The statements of a folder, and what is stored of them. */
export async function storedOf({ owner, rows }: TestProduct, folderId: string) {
  const { data } = await listBankStatements(owner, { folderId });
  const [stored] = await rows<{ rows: number; sum: string | null; tables: number; sections: number }>(
    `select (select count(*)::int from bank_transaction where folder_id = $1) as rows,
       (select sum(amount)::text from bank_transaction where folder_id = $1) as sum,
       (select count(*)::int from datatable where ai_table_folder_id = $1) as tables,
       (select count(*)::int from bank_section where folder_id = $1) as sections`,
    [folderId],
  );
  return { statuses: data.map(({ status }) => status), reasons: data.map(({ reason }) => reason), ...stored };
}

/** The rows that are stored when one statement was read once. */
export const READ_ONCE = { statuses: ['Completed'], rows: ROWS, sum: String(ROWS * 100), tables: 2, sections: 1 };

/** How often each row of a statement is repeated, so that its export is large. */
const REPEATS = 130;

const CATEGORY = { id: 'gl_1', glAccountName: 'Sales', glAccountCode: '4000' };

/** Creates a folder with so many transactions that a task writes its batch, all of one category. */
export async function largeBooks(
  product: TestProduct,
  readStatements: (taskId: string) => Promise<unknown>,
): Promise<string> {
  const { owner, rows } = product;
  const { folderId, taskId } = await reconcileNew(product, { 'January.csv': STATEMENT });
  await readStatements(taskId);
  await updateAgentAppConfig(owner, {
    folderId,
    appData: { glCategories: [{ ...CATEGORY, accountType: 'Revenue', normalBalance: 'Credit' }], rules: [] },
    appMetadata: { exportConfig: { default: { cashAccountCode: '1000' } } },
  });
  await rows(`update bank_transaction set category_id = $2, is_set_by_person = true where folder_id = $1`, [
    folderId,
    CATEGORY.id,
  ]);
  await rows(
    `insert into bank_transaction (id, organization_id, folder_id, statement_id, section_id, ordinal, account, booked_on,
       description, folded, amount, scale, amount_key, type, currency, balance, balance_scale, line, row_hash, occurrence,
       category_id, is_set_by_person)
     select gen_random_uuid(), organization_id, folder_id, statement_id, section_id, ordinal, account, booked_on,
       description, folded, amount, scale, amount_key, type, currency, balance, balance_scale, line, row_hash, n,
       category_id, is_set_by_person
     from bank_transaction cross join generate_series(2, ${REPEATS}) n where folder_id = $1`,
    [folderId],
  );
  return folderId;
}

/** Starts the export of a folder as a task. */
export async function exportLarge(
  product: TestProduct,
  readStatements: (taskId: string) => Promise<unknown>,
): Promise<string> {
  const folderId = await largeBooks(product, readStatements);
  const { taskId } = await exportJournals(product.owner, { folderId });
  if (taskId === null) throw new Error('This export is not large.');
  return folderId;
}

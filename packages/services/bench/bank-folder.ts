import { AgentConfig, type Rule } from '@atrium/domain/bank-reconcile';
import { newId } from '@atrium/domain/kernel';
import { createAiTableFolder } from '../src/ai-table-folder/index.ts';
import { createConfig } from '../src/bank-reconcile/config-save.ts';
import { ALL_TRANSACTIONS, createBankTable } from '../src/bank-reconcile/run-tables.ts';
import { inTransaction } from '../src/kernel/transaction/index.ts';
import { createFolderIn, createIndexedDocument, createRoom } from '../src/testing/library.ts';
import type { TestOrganization } from '../src/testing/organization.ts';
import type { BenchProduct } from './product.ts';

export const CATEGORIES = 40;
export const WORDS =
  'rent fee water power insurance payroll lockbox loan metro volta roofing waste dental stone harbor tax'.split(' ');

export const glCategories = Array.from({ length: CATEGORIES }, (_, at) => ({
  id: `gl_${at + 1}`,
  glAccountName: `Account ${at + 1}`,
  glAccountCode: String(4000 + at),
  accountType: 'Expense' as const,
  normalBalance: 'Debit' as const,
}));

type Owner = TestOrganization['owner'];
export type BenchFolder = { folderId: string; tableId: string; statementId: string; sectionId: string };

/** Creates a folder of the agent with one statement and the table of all its transactions. */
export async function createBankFolder(
  product: BenchProduct,
  owner: Owner,
  rules: readonly Rule[] = [],
): Promise<BenchFolder> {
  const { organizationId } = owner.membership;
  const { id: dataroomId } = await createRoom(product, owner);
  const { id: statementFolderId } = await createFolderIn(product, owner, dataroomId, 'Statements');
  const { id: folderId } = (await createAiTableFolder(product.contextOf(owner), { name: 'Bank' })).data;
  const author = { organizationId, folderId, userId: owner.userId };
  const tableId = await inTransaction(product.platform.orm, 'organization', owner, async (em) => {
    const agentConfig = AgentConfig.parse({ glCategories, rules });
    await createConfig(em, author, { agentConfig, appName: 'Bank', statementFolderId, dataroomId });
    return createBankTable(em, { organizationId, folderId, createdById: owner.userId }, ALL_TRANSACTIONS);
  });
  const { id: documentId } = await createIndexedDocument(product, owner, { dataroomId, folderId: statementFolderId });
  const [statementId, sectionId] = [newId(), newId()];
  await product.asOwner(
    `insert into bank_statement (id, organization_id, folder_id, document_id, status, outcome, config_version)
     values ($1, $2, $3, $4, 'Completed', 'proven', 1)`,
    [statementId, organizationId, folderId, documentId],
  );
  return { folderId, tableId, statementId, sectionId };
}

/** Writes transactions into the statement, 500 a day, and counts them for the planner. */
export async function fillBankFolder(
  product: BenchProduct,
  owner: Owner,
  { folderId, statementId, sectionId }: BenchFolder,
  rows: number,
): Promise<void> {
  await product.asOwner(
    `insert into bank_transaction (id, organization_id, folder_id, statement_id, section_id, ordinal, account, booked_on,
       description, folded, amount, scale, amount_key, type, currency, line, row_hash, occurrence, rule_id,
       rule_category_id, category_id)
     select gen_random_uuid(), $1::uuid, $2::uuid, $3::uuid, $4::uuid, n, 'NL01', date '2020-01-01' + n / 500, upper(f.text), f.text,
       a.units, 2, a.units * 100, case when a.units < 0 then 'Debit' else 'Credit' end, 'EUR', n, md5(n::text)::uuid, 0,
       'rl_1', 'gl_' || 1 + n % $5::int, 'gl_' || 1 + n % $5::int
     from generate_series(1, $6::int) n
     cross join lateral (select ($7::text[])[1 + n % 16] || ' ' || ($7::text[])[1 + (n / 16) % 16] || ' ' || n % 9973 as text) f
     cross join lateral (select (n::bigint * 7919 % 4000000) - 2000000 as units) a`,
    [owner.membership.organizationId, folderId, statementId, sectionId, CATEGORIES, rows, WORDS],
  );
  await product.asOwner('vacuum analyze bank_transaction');
}

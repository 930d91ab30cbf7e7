import { hashOf, insertTransactions, transactionIds } from '@atrium/db/bank-reconcile';
import {
  AgentConfig,
  amountOf,
  type BankEntry,
  compileRules,
  entryIdentity,
  foldText,
  type FolderMetadata,
  occurrenceCounter,
} from '@atrium/domain/bank-reconcile';
import { type MemberActor, newId } from '@atrium/domain/kernel';
import type { z } from 'zod';
import { createAiTableFolder } from '../ai-table-folder/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';
import { createFolderIn, createIndexedDocument, createRoom, type TestPlatform } from '../testing/index.ts';
import { createConfig } from './config-save.ts';

export const CATEGORIES = [
  {
    id: 'gl_1',
    glAccountName: 'Rental income',
    glAccountCode: '4010',
    accountType: 'Revenue' as const,
    normalBalance: 'Credit' as const,
  },
  {
    id: 'gl_2',
    glAccountName: 'Bank charges',
    glAccountCode: '6800',
    accountType: 'Expense' as const,
    normalBalance: 'Debit' as const,
  },
];

export function rule(ruleId: string | null, categoryId: string, ruleConfig: object, more: object = {}) {
  return { ruleId, ruleName: `Rule ${ruleId ?? 'new'}`, categoryId, ruleConfig, ...more };
}

export const APP_DATA = {
  glCategories: CATEGORIES,
  rules: [
    rule('rl_1', 'gl_1', { descriptionContains: 'rent', transactionType: 'Credit' }),
    rule('rl_2', 'gl_2', { descriptionContains: 'fee' }),
  ],
};

/** A folder of the agent in a data room of the owner. */
export type BankFolder = { folderId: string; roomId: string; statementFolderId: string; metadata: FolderMetadata };

/** Creates a folder of the agent with a configuration, as a first run does. */
export async function createBankFolder(
  kit: TestPlatform,
  owner: MemberActor,
  appData: z.input<typeof AgentConfig>['appData'] = APP_DATA,
): Promise<BankFolder> {
  const { id: roomId } = await createRoom(kit, owner);
  const { id: statementFolderId } = await createFolderIn(kit, owner, roomId, 'Statements');
  const { id: folderId } = (await createAiTableFolder(kit.contextOf(owner), { name: 'Bank' })).data;
  const author = { organizationId: owner.membership.organizationId, folderId, userId: owner.userId };
  const agentConfig = AgentConfig.parse({ appData });
  const metadata = await inTransaction(kit.platform.orm, 'organization', owner, async (em) =>
    createConfig(em, author, { agentConfig, appName: 'Bank', statementFolderId, dataroomId: roomId }),
  );
  return { folderId, roomId, statementFolderId, metadata };
}

/** A row of a statement: description and amount, negative for money that went out. */
export type WrittenRow = readonly [description: string, amount: string, day?: string];

export type StoredStatement = { documentId: string; statementId: string; transactionIds: string[] };

/** Stores a statement with rows, decided by the folder's first configuration, as a run does. */
export async function storeStatement(
  kit: TestPlatform,
  owner: MemberActor,
  { folderId, roomId, statementFolderId, metadata }: BankFolder,
  written: readonly WrittenRow[],
  more: { outcome?: 'proven' | 'unproven' | 'failed'; model?: string } = {},
): Promise<StoredStatement> {
  const { organizationId } = owner.membership;
  const { id: documentId } = await createIndexedDocument(kit, owner, {
    dataroomId: roomId,
    folderId: statementFolderId,
  });
  const [statementId, sectionId] = [newId(), newId()];
  const { outcome = 'proven', model = null } = more;
  await kit.asOwner(
    `insert into bank_statement (id, organization_id, folder_id, document_id, status, outcome, row_count, config_version,
       model, processed_at) values ($1, $2, $3, $4, 'Completed', $5, $6, $7, $8, now())`,
    [statementId, organizationId, folderId, documentId, outcome, written.length, metadata.appMetadata.version, model],
  );
  await kit.asOwner(
    `insert into bank_section (id, organization_id, folder_id, statement_id, ordinal, account, currency, outcome, proof)
     values ($1, $2, $3, $4, 1, 'NL01', 'EUR', $5, $6)`,
    [sectionId, organizationId, folderId, statementId, outcome, JSON.stringify({ reason: `It is ${outcome}.` })],
  );
  const { rules } = metadata.appData;
  const { first } = compileRules(rules);
  const idOf = transactionIds(folderId, documentId);
  const occurrenceOf = occurrenceCounter();
  const rows = written.map(([description, amount, bookedOn = '2026-01-15'], at) => {
    const entry = entryOf(at + 1, description, amount, bookedOn);
    const identity = entryIdentity('NL01', 'EUR', entry);
    const occurrence = occurrenceOf(identity);
    const rowHash = hashOf(identity);
    const folded = foldText(description);
    const winner = rules[first({ text: folded, amount: entry.amount, type: entry.side })];
    const decision = winner ? { ruleId: winner.ruleId, categoryId: winner.categoryId } : null;
    return { id: idOf(rowHash, occurrence), sectionId, account: 'NL01', entry, folded, rowHash, occurrence, decision };
  });
  await inTransaction(kit.platform.orm, 'organization', owner, async (em) =>
    insertTransactions(em, { organizationId, folderId, statementId }, rows),
  );
  return { documentId, statementId, transactionIds: rows.map(({ id }) => id) };
}

function entryOf(ordinal: number, description: string, text: string, bookedOn: string): BankEntry {
  const amount = amountOf(text)!;
  return {
    ordinal,
    bookedOn,
    valueOn: null,
    description,
    amount,
    side: amount.units < 0n ? 'Debit' : 'Credit',
    currency: 'EUR',
    balance: null,
    bankId: null,
    reference: null,
    code: null,
    booked: true,
    details: [],
    place: { line: ordinal },
  };
}

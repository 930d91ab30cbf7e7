import { AGENT_TABLE, BANK_COLUMNS, DatatableColumnEntity, DatatableEntity, findAllTable } from '@atrium/db/ai-table';
import { GenerationMethod } from '@atrium/domain/ai-table';
import { dataTypeOf } from '@atrium/domain/value';
import { newId } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';

/** The table of a folder that presents the transactions of all its statements. */
export const ALL_TRANSACTIONS = 'All transactions';

type Owner = { organizationId: string; folderId: string; createdById: string };

/** Creates a table that presents transactions. Its own columns are read-only; people can add others. Returns its id. */
export async function createBankTable(em: EntityManager, owner: Owner, name: string): Promise<string> {
  const { organizationId, folderId, createdById } = owner;
  const id = newId();
  const now = new Date();
  await em.insert(DatatableEntity, {
    id,
    organizationId,
    name: name.slice(0, 255),
    description: '',
    accessPolicy: 'Private',
    tableType: AGENT_TABLE,
    agent: 'bankReconcile',
    aiTableFolderId: folderId,
    knowledgeContextTree: [],
    excludedDocumentIds: null,
    lastSyncedAt: now,
    createdById,
    createdAt: now,
    updatedAt: now,
  });
  await em.insertMany(
    DatatableColumnEntity,
    BANK_COLUMNS.map(({ name: column, format }, at) => ({
      id: newId(),
      organizationId,
      datatableId: id,
      name: column,
      displayName: column,
      description: '',
      dataType: dataTypeOf(format),
      format,
      displayOrder: at + 1,
      isReadOnly: true,
      isOrderByColumn: column === 'Date',
      dependsOnColumnIds: [],
      generationMethod: GenerationMethod.parse({ type: 'agent_managed' }),
      definitionHash: '',
      createdAt: now,
      updatedAt: now,
    })),
  );
  return id;
}

/** Returns the table of all transactions of a folder, which is created if it is missing. */
export async function allTransactionsTable(em: EntityManager, owner: Owner): Promise<string> {
  return (await findAllTable(em, owner.folderId))?.id ?? createBankTable(em, owner, ALL_TRANSACTIONS);
}

import { Readable } from 'node:stream';
import { type MemberActor, newId } from '@atrium/domain/kernel';
import { createQuestion, startRun } from '@atrium/services/evaluation';
import { createFolderIn, createIndexedDocument, createRoom, type TestPlatform } from '@atrium/services/testing';

/** The searchable word beside every secret. */
export const BAIT = 'Featherstonehaugh';
/** The secret. No caller without access to the hidden data room may receive it. */
export const SECRET = 'quicksilver-7741';
export const WORDS = `${BAIT} ${SECRET}`;

/** Stores the document's bytes as an upload does. */
async function storeFile({ platform, asOwner }: TestPlatform, versionId: string, text: string): Promise<void> {
  const [version] = await asOwner<{ storage_key: string }>('select storage_key from document_version where id = $1', [
    versionId,
  ]);
  if (!version) throw new Error(`There is no document version ${versionId}.`);
  await platform.store.put(version.storage_key, Readable.from([Buffer.from(text)]));
  await asOwner('update document_version set size_bytes = $2 where id = $1', [versionId, Buffer.byteLength(text)]);
}

type Place = { kit: TestPlatform; owner: MemberActor; document: string };

/** Creates an AI table of the Owner with a row of the hidden document, and a personal view. */
async function hideTable({ kit, owner, document }: Place, name: string, accessPolicy: 'Public' | 'Private') {
  const { organizationId } = owner.membership;
  const [table, column, row, view] = [newId(), newId(), newId(), newId()];
  await kit.asOwner(
    `insert into datatable (id, organization_id, name, access_policy, knowledge_context_tree, created_by_id)
     values ($1, $2, $3, $4, '[]', $5)`,
    [table, organizationId, name, accessPolicy, owner.userId],
  );
  await kit.asOwner(
    `insert into datatable_column (id, organization_id, datatable_id, name, display_name, data_type, format,
       definition_hash, depends_on_column_ids, generation_method)
     values ($1, $2, $3, $4, 'Words', 'string', 'string', 'x', '[]', '{"type": "extracted", "prompt": null}')`,
    [column, organizationId, table, name],
  );
  await kit.asOwner(
    `insert into datatable_row (id, organization_id, datatable_id, document_id, origin, position)
     values ($1, $2, $3, $4, 'extracted', 1)`,
    [row, organizationId, table, document],
  );
  await kit.asOwner(
    `insert into datatable_cell (row_id, column_id, organization_id, datatable_id, text_value, status, sources)
     values ($1, $2, $3, $4, $5, 'Completed', '[]')`,
    [row, column, organizationId, table, WORDS],
  );
  await kit.asOwner(
    `insert into datatable_view (id, organization_id, datatable_id, name, is_shared, settings, created_by_id)
     values ($1, $2, $3, $4, false, '{}', $5)`,
    [view, organizationId, table, WORDS, owner.userId],
  );
  return { table, column, row, view };
}

/** Puts a table in a private folder of the Owner. */
async function hideTableFolder({ kit, owner }: Place, table: string): Promise<string> {
  const folder = newId();
  await kit.asOwner(
    `insert into ai_table_folder (id, organization_id, name, description, created_by_id) values ($1, $2, $3, $4, $5)`,
    [folder, owner.membership.organizationId, WORDS, WORDS, owner.userId],
  );
  await kit.asOwner('update datatable set ai_table_folder_id = $2 where id = $1', [table, folder]);
  return folder;
}

async function hideConversation({ kit, owner }: Place) {
  const { organizationId } = owner.membership;
  const [conversation, message] = [newId(), newId()];
  await kit.asOwner(
    `insert into conversation (id, organization_id, title, context, created_by_id) values ($1, $2, $3, '{}', $4)`,
    [conversation, organizationId, WORDS, owner.userId],
  );
  await kit.asOwner(
    `insert into message (id, organization_id, conversation_id, role, content, status, annotations)
     values ($1, $2, $3, 'assistant', $4, 'completed', '{"sources": [], "followUps": [], "outcome": null, "searched": null}')`,
    [message, organizationId, conversation, WORDS],
  );
  await kit.asOwner(
    `insert into message_event (message_id, organization_id, seq, event, data)
     values ($1, $2, 1, 'token', $3), ($1, $2, 2, 'sources', '{"sources": []}')`,
    [message, organizationId, JSON.stringify({ text: WORDS })],
  );
  return { conversation, message };
}

/**
 * Creates a Private data room, conversation and table of an Owner with the secret in every text, and a Public table with a
 * row of a document in that data room. Returns their ids by the names of input fields.
 */
export async function hide(kit: TestPlatform, owner: MemberActor): Promise<Record<string, string>> {
  const room = (await createRoom(kit, owner, { name: WORDS, accessPolicy: 'Private' })).id;
  const folder = (await createFolderIn(kit, owner, room, WORDS)).id;
  const where = { dataroomId: room, folderId: folder };
  const pages = [`The rent of ${WORDS} is USD 100.`];
  const { id: document, versionId } = await createIndexedDocument(kit, owner, where, { name: `${WORDS}.txt`, pages });
  await storeFile(kit, versionId, `The file says ${WORDS}.`);
  const trashed = await createIndexedDocument(kit, owner, where, { name: `${WORDS} of old.txt`, pages });
  await kit.asOwner('update document set deleted_at = now() where id = $1', [trashed.id]);
  const place = { kit, owner, document };
  const { conversation, message } = await hideConversation(place);
  const { table, column, row, view } = await hideTable(place, WORDS, 'Private');
  const aiTableFolderId = await hideTableFolder(place, table);
  const open = await hideTable(place, 'Open to all', 'Public');
  const asked = { dataroomId: room, question: WORDS, documentId: document, page: 1 };
  const question = (await createQuestion(kit.contextOf(owner), asked)).data.id;
  const run = (await startRun(kit.contextOf(owner), { dataroomId: room, name: WORDS })).data.id;
  return {
    dataroomId: room,
    folderId: folder,
    parentFolderId: folder,
    targetFolderId: folder,
    documentId: document,
    versionId,
    conversationId: conversation,
    messageId: message,
    datatableId: table,
    aiTableFolderId,
    columnId: column,
    rowId: row,
    viewId: view,
    questionId: question,
    runId: run,
    otherRunId: run,
    openDatatableId: open.table,
    openRowId: open.row,
    trashedId: trashed.id,
  };
}

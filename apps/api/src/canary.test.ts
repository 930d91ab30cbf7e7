import { type Actor, DomainError, type MemberActor, newId } from '@atrium/domain/kernel';
import { createQuestion, startRun } from '@atrium/services/evaluation';
import {
  createFolderIn,
  createIndexedDocument,
  createOrganization,
  createRoom,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '@atrium/services/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inputSchemaOf, propertiesOf } from './kernel/json-schema.ts';
import { exampleInput } from './kernel/openapi-example.ts';
import type { ProcedureMeta } from './kernel/rest-call.ts';
import { appRouter } from './router.ts';

/** Hundreds of calls, each by several people. */
const LONG_MS = 180_000;

/** Stands beside every secret: what one may look for. */
const BAIT = 'Featherstonehaugh';
/** Must never be said to who may not see the room that it lies in. */
const SECRET = 'quicksilver-7741';
const WORDS = `${BAIT} ${SECRET}`;

let kit: TestPlatform;
let organization: TestOrganization;
let ids: Record<string, string>;

/** A private room of an Owner's, a private conversation and a private table, with the secret in every place for words. */
const hide = async (owner: MemberActor): Promise<Record<string, string>> => {
  const room = (await createRoom(kit, owner, { name: WORDS, accessPolicy: 'Private' })).id;
  const folder = (await createFolderIn(kit, owner, room, WORDS)).id;
  const { id: document, versionId } = await createIndexedDocument(
    kit,
    owner,
    { dataroomId: room, folderId: folder },
    { name: `${WORDS}.txt`, pages: [`The rent of ${WORDS} is USD 100.`] },
  );
  const [conversation, message, table, row, column] = Array.from({ length: 5 }, () => newId());
  const { organizationId } = owner.membership;
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
    `insert into datatable (id, organization_id, name, access_policy, knowledge_context_tree, created_by_id)
     values ($1, $2, $3, 'Private', '[]', $4)`,
    [table, organizationId, WORDS, owner.userId],
  );
  await kit.asOwner(
    `insert into datatable_column (id, organization_id, datatable_id, name, display_name, data_type, format,
       definition_hash, depends_on_column_ids, generation_method)
     values ($1, $2, $3, $4, 'Secret', 'string', 'string', 'x', '[]', '{"type": "extracted", "prompt": null}')`,
    [column, organizationId, table, WORDS],
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
    conversationId: conversation!,
    messageId: message!,
    datatableId: table!,
    columnId: column!,
    rowId: row!,
    questionId: question,
    runId: run,
    otherRunId: run,
  };
};

beforeAll(async () => {
  kit = await testPlatform();
  organization = await createOrganization(kit);
  ids = await hide(organization.owner);
});
afterAll(() => kit.close());

// At run time they lie flat, by their paths, which the type does not say; every builder sets `meta`.
const flat = appRouter._def.procedures as unknown as Record<string, { _def: { meta: ProcedureMeta } }>;
const calls = Object.entries(flat).map(([path, { _def }]) => ({ path, operation: _def.meta.operation }));

/** Inputs that name hidden things, by their own fields and by `id`, and that look for what stands beside the secret. */
const inputsOf = (operation: ProcedureMeta['operation']): object[] => {
  const example = exampleInput(operation.definition.input);
  const least = typeof example === 'object' && example !== null ? example : {};
  const { root, definitions } = inputSchemaOf(operation.definition.input);
  const fields = Object.keys(propertiesOf(root, definitions));
  const named = Object.fromEntries(fields.flatMap((field) => (ids[field] ? [[field, ids[field]]] : [])));
  const plural = Object.fromEntries(
    fields.flatMap((field) => (ids[field.replace(/s$/, '')] ? [[field, [ids[field.replace(/s$/, '')]]]] : [])),
  );
  const known = { ...least, ...plural, ...named };
  const byId = fields.includes('id') ? Object.values(ids).map((id) => ({ ...known, id })) : [];
  const looking = ['search', 'query', 'quote'].filter((field) => fields.includes(field));
  const found = looking.map((field) => ({ ...least, [field]: BAIT }));
  const inRoom = fields.includes('where') ? [{ ...least, where: {}, limit: 1000 }] : [];
  const tree = [{ id: ids['dataroomId'], type: 'dataroom' }];
  const through = fields.includes('knowledgeContextTree') ? [{ ...known, knowledgeContextTree: tree }] : [];
  return [
    known,
    ...byId,
    ...found,
    ...inRoom,
    ...through,
    { ...known, items: [{ id: ids['documentId'], type: 'document' }] },
  ];
};

/** What a call says: its answer, or its failure with all that the API would tell of it. */
const saidBy = async (actor: Actor, operation: ProcedureMeta['operation'], input: object): Promise<string> => {
  try {
    return JSON.stringify(await operation(kit.contextOf(actor), input as never)); // each operation parses its own input
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return JSON.stringify([error.message, error.issues]);
  }
};

const walk = async (actor: Actor, only: (path: string) => boolean): Promise<string[]> => {
  const telling: string[] = [];
  for (const { path, operation } of calls) {
    if (!only(path)) continue;
    for (const input of inputsOf(operation)) {
      if ((await saidBy(actor, operation, input)).includes(SECRET)) telling.push(path);
    }
  }
  return [...new Set(telling)];
};

it(
  'is told by no call to who may not see it: not in the same organization, not in another, and not to strangers',
  async () => {
    const other = await createOrganization(kit);
    const { contributor, viewer, guest } = organization;
    const strangers: Actor[] = [contributor, viewer, guest, other.owner, { kind: 'anonymous' }];
    const told = await Promise.all(strangers.map((actor) => walk(actor, () => true)));
    expect(told).toEqual(strangers.map(() => []));
  },
  LONG_MS,
);

it(
  'would be found: its Owner is told by the calls that read',
  async () => {
    const isRead = (path: string) => !/delete|purge|erase|revoke|signOut|leave|remove/i.test(path);
    const telling = await walk(organization.owner, isRead);
    expect(telling).toEqual(
      expect.arrayContaining([
        'dataroom.list',
        'dataroom.me',
        'folder.list',
        'document.list',
        'conversation.list',
        'conversation.listMessages',
        'conversation.parsedDocumentPages',
        'aiTable.list',
        'aiTable.fetch',
        'evaluation.listQuestions',
        'evaluation.listResults',
        'search.global',
      ]),
    );
  },
  LONG_MS,
);

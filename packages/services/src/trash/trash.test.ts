import { watchStatements } from '@atrium/db/testing';
import { Readable } from 'node:stream';
import { newId } from '@atrium/domain/kernel';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deleteConversation, initiateConversation } from '../conversation/index.ts';
import { deleteDataroom } from '../dataroom/index.ts';
import { deleteDocuments } from '../document/index.ts';
import { deleteFolder } from '../folder/index.ts';
import {
  auditOf,
  codeOf,
  createFolderIn,
  createIndexedDocument,
  createOrganization,
  createRoom,
  joinRoom,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
  withKey,
} from '../testing/index.ts';
import { listTrash, purgeTrash, restoreFromTrash } from './index.ts';

let kit: TestPlatform;
let organization: TestOrganization;
let room: string;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());
beforeEach(async () => {
  organization = await createOrganization(kit);
  room = (await createRoom(kit, organization.owner)).id;
  await joinRoom(kit, room, organization.contributor, 'Contributor');
  await joinRoom(kit, room, organization.viewer, 'Viewer');
});

async function trashOf(actor: TestOrganization['owner']): Promise<string[]> {
  return (await listTrash(kit.contextOf(actor), {})).data.map((item) => `${item.type} ${item.id}`);
}
async function trashed() {
  const { id, storageKey } = await createIndexedDocument(kit, organization.owner, { dataroomId: room });
  await kit.platform.store.put(storageKey, Readable.from([Buffer.from('content')]));
  await deleteDocuments(kit.contextOf(organization.owner), { documentId: id });
  return { id, storageKey, items: [{ id, type: 'document' as const }] };
}
function exists(key: string) {
  return kit.platform.store.withLocalFile(key, async () => true).catch(() => false);
}

it('shows a document to Contributors of its data room, and to nobody else', async () => {
  const { id, items } = await trashed();
  const { owner, contributor, viewer, guest } = organization;
  expect(await trashOf(owner)).toEqual([`document ${id}`]);
  expect(await trashOf(contributor)).toEqual([`document ${id}`]);
  for (const actor of [viewer, guest, (await createOrganization(kit)).owner]) {
    expect(await trashOf(actor)).toEqual([]);
    expect(await codeOf(restoreFromTrash(kit.contextOf(actor), { items }))).toBe('NOT_FOUND');
    expect(await codeOf(purgeTrash(kit.contextOf(actor), { items }))).toBe('NOT_FOUND');
  }
});

it('restores everything that is named or nothing, and audits the kind', async () => {
  const one = await trashed();
  const context = kit.contextOf(organization.contributor);
  const half = [...one.items, { id: newId(), type: 'document' as const }];
  expect(await codeOf(restoreFromTrash(context, { items: half }))).toBe('NOT_FOUND');
  expect(await auditOf(kit, context)).toMatchObject([{ action: 'trash.restore', outcome: 'denied' }]);
  expect(await codeOf(restoreFromTrash(context, { items: [{ id: one.id, type: 'folder' }] }))).toBe('NOT_FOUND');
  expect(await codeOf(restoreFromTrash(context, { items: one.items }))).toBe('ok');
  expect(await trashOf(organization.owner)).toEqual([]);
  expect(await codeOf(restoreFromTrash(context, { items: one.items }))).toBe('NOT_FOUND');
});

it('shows a data room to its Owners, and a Public one to the organization’s Owners too', async () => {
  const { owner, contributor } = organization;
  const secret = (await createRoom(kit, contributor)).id;
  const open = (await createRoom(kit, contributor, { accessPolicy: 'Public' })).id;
  await deleteDataroom(kit.contextOf(contributor), { dataroomId: secret });
  await deleteDataroom(kit.contextOf(contributor), { dataroomId: open });
  expect((await trashOf(contributor)).sort()).toEqual([`dataroom ${secret}`, `dataroom ${open}`].sort());
  expect(await trashOf(owner)).toEqual([`dataroom ${open}`]);
});

it('shows a conversation to its creator only', async () => {
  const { owner, viewer } = organization;
  const { conversationId } = await initiateConversation(kit.contextOf(viewer), { query: 'Why?' });
  await deleteConversation(kit.contextOf(viewer), { conversationId });
  expect(await trashOf(viewer)).toEqual([`conversation ${conversationId}`]);
  expect(await trashOf(owner)).toEqual([]);
  const items = [{ id: conversationId, type: 'conversation' as const }];
  expect(await codeOf(purgeTrash(kit.contextOf(owner), { items }))).toBe('NOT_FOUND');
  expect(await codeOf(purgeTrash(kit.contextOf(viewer), { items }))).toBe('ok');
  expect(await kit.asOwner('select id from message where conversation_id = $1', [conversationId])).toEqual([]);
});

it('deletes permanently: the rows, their pages and the file; an API key needs the scope admin', async () => {
  const { id, storageKey, items } = await trashed();
  const { owner } = organization;
  expect(await codeOf(purgeTrash(kit.contextOf(withKey(owner, ['read', 'write'])), { items }))).toBe('FORBIDDEN');
  expect(await exists(storageKey)).toBe(true);
  const context = kit.contextOf(owner, { idempotencyKey: newId() });
  expect(await codeOf(purgeTrash(context, { items }))).toBe('ok');
  for (const table of ['document', 'document_version', 'chunk', 'embedding']) {
    const column = table === 'document' ? 'id' : 'document_id';
    expect(await kit.asOwner(`select 1 from ${table} where ${column} = $1`, [id]), table).toEqual([]);
  }
  expect(await exists(storageKey)).toBe(false);
  expect(await auditOf(kit, context)).toMatchObject([{ action: 'trash.purge', outcome: 'succeeded', resource_id: id }]);
});

it('deletes many things of several kinds in as many statements as one of each, with all their files', async () => {
  const { owner } = organization;
  const make = async () => {
    const document = await trashed();
    const other = await createRoom(kit, owner);
    const within = await createIndexedDocument(kit, owner, { dataroomId: other.id });
    await kit.platform.store.put(within.storageKey, Readable.from([Buffer.from('content')]));
    await deleteDataroom(kit.contextOf(owner), { dataroomId: other.id });
    const keys = [document.storageKey, within.storageKey];
    return { items: [...document.items, { id: other.id, type: 'dataroom' as const }], keys };
  };
  const statementsFor = async (made: Awaited<ReturnType<typeof make>>[]) => {
    const { sent, stop } = await watchStatements(kit.platform.orm);
    await purgeTrash(kit.contextOf(owner), { items: made.flatMap(({ items }) => items) }).finally(stop);
    return sent.length;
  };
  const one = await statementsFor([await make()]);
  const several = [await make(), await make(), await make()];
  expect(await statementsFor(several)).toBe(one);
  expect(one).toBeGreaterThan(2);
  for (const key of several.flatMap(({ keys }) => keys)) expect(await exists(key)).toBe(false);
  expect(await trashOf(owner)).toEqual([]);
});

it('answers a repeated request with the first answer, although the things are gone', async () => {
  const { items } = await trashed();
  const { owner, contributor } = organization;
  const idempotencyKey = newId();
  const first = await purgeTrash(kit.contextOf(owner, { idempotencyKey }), { items });
  expect(await purgeTrash(kit.contextOf(owner, { idempotencyKey }), { items })).toEqual(first);
  expect(await codeOf(purgeTrash(kit.contextOf(contributor, { idempotencyKey }), { items }))).toBe('NOT_FOUND');
  expect(await codeOf(purgeTrash(kit.contextOf(owner), { items }))).toBe('NOT_FOUND');
});

it('deletes a data room permanently with everything in it, and a folder with what was deleted with it', async () => {
  const { owner } = organization;
  const folder = (await createFolderIn(kit, owner, room, 'Folder')).id;
  const before = await createIndexedDocument(kit, owner, { dataroomId: room, folderId: folder });
  await deleteDocuments(kit.contextOf(owner), { documentId: before.id });
  const within = await createIndexedDocument(kit, owner, { dataroomId: room, folderId: folder });
  await deleteFolder(kit.contextOf(owner), { folderId: folder });
  await purgeTrash(kit.contextOf(owner), { items: [{ id: folder, type: 'folder' }] });
  expect(await kit.asOwner('select id from document where dataroom_id = $1', [room])).toEqual([{ id: before.id }]);
  expect(await codeOf(restoreFromTrash(kit.contextOf(owner), { items: [{ id: before.id, type: 'document' }] }))).toBe(
    'ok',
  );
  expect(within.id).not.toBe(before.id);
  await deleteDataroom(kit.contextOf(owner), { dataroomId: room });
  await purgeTrash(kit.contextOf(owner), { items: [{ id: room, type: 'dataroom' }] });
  for (const table of ['document', 'folder', 'chunk', 'dataroom_member']) {
    expect(await kit.asOwner(`select 1 from ${table} where dataroom_id = $1`, [room]), table).toEqual([]);
  }
});

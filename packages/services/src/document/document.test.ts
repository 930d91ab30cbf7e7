import { newId, StagedFile } from '@atrium/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  auditOf,
  codeOf,
  createFolderIn,
  createIndexedDocument,
  createOrganization,
  createRoom,
  failureOf,
  joinRoom,
  stageFile,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
  withKey,
} from '../testing/index.ts';
import {
  deleteDocuments,
  documentMe,
  documentTreePath,
  downloadDocument,
  fetchDocument,
  listDocuments,
  parsedDocumentPages,
  reindexDocument,
  replaceContent,
  updateDocument,
  uploadDocuments,
} from './index.ts';

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
});

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const object of kit.platform.store.list(`documents/${organization.id}/`)) keys.push(object.key);
  return keys.sort();
}
async function knownKeys(): Promise<string[]> {
  const rows = await kit.asOwner<{ key: string }>(
    'select storage_key as key from document_version where organization_id = $1',
    [organization.id],
  );
  return rows.map((row) => row.key).sort();
}

type More = { actor?: TestOrganization['owner']; idempotencyKey?: string; folderId?: string; allowDuplicate?: boolean };
async function upload(
  files: Record<string, string>,
  { actor = organization.owner, idempotencyKey, ...more }: More = {},
) {
  const staged = [];
  for (const [path, content] of Object.entries(files))
    staged.push(await stageFile(kit, path.split('/').at(-1)!, content));
  const context = kit.contextOf(actor, { idempotencyKey: idempotencyKey ?? null });
  return uploadDocuments(context, { dataroomId: room, files: staged, relativePath: Object.keys(files), ...more });
}

describe('uploading', () => {
  it('stores the file, queues its indexing, creates the folders on its path and audits without names', async () => {
    const staged = await stageFile(kit, 'lease.txt', 'The rent is 12.');
    const context = kit.contextOf(organization.owner);
    const { data } = await uploadDocuments(context, {
      dataroomId: room,
      files: [staged],
      relativePath: ['Leases/2021/lease.txt'],
    });
    expect(data[0]).toMatchObject({
      name: 'lease.txt',
      indexStatus: 'PENDING',
      path: expect.stringContaining('/Leases/2021/lease.txt'),
    });
    expect(await storedKeys()).toEqual(await knownKeys());
    const jobs = await kit.asOwner(
      `select t.name from background_task t join graphile_worker.jobs j on j.key = t.id::text where t.request_id = $1`,
      [context.requestId],
    );
    expect(jobs).toHaveLength(1);
    const rows = await auditOf(kit, context);
    expect(rows).toMatchObject([
      { action: 'document.upload', outcome: 'succeeded', summary: { added: 1, refused: 0 } },
    ]);
    expect(JSON.stringify(rows)).not.toContain('lease');
  });

  it('uses existing folders in any case, and never leaves the data room through its path', async () => {
    await createFolderIn(kit, organization.owner, room, 'Leases');
    const { data } = await upload({
      'LEASES/a.txt': 'a',
      '../../../etc/b.txt': 'b',
      '/abs/./c.txt': 'c',
      'win\\d.txt': 'd',
    });
    expect(data.map((each) => each.path.split('/').slice(2).join('/'))).toEqual([
      'Leases/a.txt',
      'etc/b.txt',
      'abs/c.txt',
      'win/d.txt',
    ]);
  });

  it('refuses content that the data room has, keeps no copy of it, and accepts it if duplicates are allowed', async () => {
    const first = await upload({ 'a.txt': 'same' });
    const failure = await failureOf(upload({ 'b.txt': 'same' }));
    expect(failure).toMatchObject({
      code: 'CONFLICT',
      detailCode: 'duplicate',
      details: { rejected: [{ name: 'b.txt', documentId: first.data[0]!.id }] },
    });
    const mixed = await upload({ 'c.txt': 'same', 'd.txt': 'other', 'e.txt': 'other' });
    expect(mixed.data.map((each) => each.name)).toEqual(['d.txt']);
    expect(mixed.rejected.map((each) => each.code)).toEqual(['duplicate', 'duplicate']);
    expect((await upload({ 'f.txt': 'same' }, { allowDuplicate: true })).data).toHaveLength(1);
    expect(await storedKeys()).toEqual(await knownKeys());
    expect(await storedKeys()).toHaveLength(3);
  });

  it('accepts one of two equal files sent at the same time', async () => {
    const both = await Promise.all([codeOf(upload({ 'a.txt': 'twin' })), codeOf(upload({ 'b.txt': 'twin' }))]);
    expect(both.sort()).toEqual(['CONFLICT', 'ok']);
    expect(await storedKeys()).toEqual(await knownKeys());
  });

  it('answers a repeated request with the first answer and keeps one copy', async () => {
    const first = await upload({ 'a.txt': 'once' }, { idempotencyKey: 'upload' });
    expect(await upload({ 'a.txt': 'once' }, { idempotencyKey: 'upload' })).toEqual(first);
    expect(await codeOf(upload({ 'a.txt': 'another' }, { idempotencyKey: 'upload' }))).toBe('CONFLICT');
    expect(await storedKeys()).toHaveLength(1);
    expect(await storedKeys()).toEqual(await knownKeys());
  });

  it('accepts as many as the plan allows, and lists the rest', async () => {
    await kit.asOwner(`update organization set usage_limits = usage_limits || '{"documents": 1}' where id = $1`, [
      organization.id,
    ]);
    const { data, rejected } = await upload({ 'a.txt': '1', 'b.txt': '2' });
    expect([data.length, rejected.map((each) => each.code)]).toEqual([1, ['limit']]);
    expect(await failureOf(upload({ 'c.txt': '3' }))).toMatchObject({
      status: 402,
      detailCode: 'plan_limit',
      details: { meter: 'documents', used: 1, wanted: 1, included: 1, rejected: [{ name: 'c.txt', code: 'limit' }] },
    });
    await kit.asOwner(`update organization set usage_limits = '{"storageBytes": 4}' where id = $1`, [organization.id]);
    expect(await failureOf(upload({ 'd.txt': 'four' }))).toMatchObject({
      status: 402,
      detailCode: 'plan_limit',
      details: { meter: 'storage', used: 1, wanted: 4, included: 4, smallestPlan: null },
    });
    expect(await storedKeys()).toEqual(await knownKeys());
  });

  it('refuses an empty file', async () => {
    expect(await failureOf(upload({ 'a.txt': '' }))).toMatchObject({ code: 'INVALID', detailCode: 'empty' });
  });

  it('is denied and audited for Viewers and read-only keys, and does not exist for others', async () => {
    const { viewer, owner, guest } = organization;
    await joinRoom(kit, room, viewer, 'Viewer');
    const file = await stageFile(kit, 'a.txt', 'a');
    for (const [actor, code] of [
      [viewer, 'FORBIDDEN'],
      [withKey(owner, ['read']), 'FORBIDDEN'],
      [guest, 'NOT_FOUND'],
      [(await createOrganization(kit)).owner, 'NOT_FOUND'],
    ] as const) {
      const context = kit.contextOf(actor);
      expect(await codeOf(uploadDocuments(context, { dataroomId: room, files: [file] }))).toBe(code);
      expect(await auditOf(kit, context)).toMatchObject([{ outcome: 'denied' }]);
    }
    expect(await storedKeys()).toEqual([]);
  });

  it('refuses a folder of another data room, and a file that a client only describes', async () => {
    const other = (await createRoom(kit, organization.owner)).id;
    const folder = (await createFolderIn(kit, organization.owner, other, 'Other')).id;
    expect(await codeOf(upload({ 'a.txt': 'a' }, { folderId: folder }))).toBe('NOT_FOUND');
    expect(await storedKeys()).toEqual([]);
    const [mine] = (await upload({ 'mine.txt': 'mine' })).data;
    const [storageKey] = await storedKeys();
    const described = {
      stagedKey: storageKey,
      name: 'stolen.txt',
      sizeBytes: 4,
      sha256: 'f'.repeat(64),
      declaredType: 'text/plain',
      refusal: null,
    };
    const forged = uploadDocuments(kit.contextOf(organization.owner), {
      dataroomId: room,
      files: [described as StagedFile],
    });
    expect(await codeOf(forged)).toBe('INVALID');
    const replaced = replaceContent(kit.contextOf(organization.owner), {
      documentId: mine!.id,
      files: [described as StagedFile],
    });
    expect(await codeOf(replaced)).toBe('INVALID');
  });
});

describe('a new version', () => {
  const replace = async (documentId: string, content: string, idempotencyKey: string | null = null) =>
    replaceContent(kit.contextOf(organization.owner, { idempotencyKey }), {
      documentId,
      files: [await stageFile(kit, 'new.txt', content)],
    });

  it('replaces the older one, whose passages leave the search at once', async () => {
    const document = await createIndexedDocument(kit, organization.owner, { dataroomId: room });
    const { data } = await replace(document.id, 'new content');
    expect(data).toMatchObject({ indexStatus: 'PENDING', documentMetadata: { version: 2 } });
    expect(await kit.asOwner('select id from chunk where document_id = $1', [document.id])).toEqual([]);
  });

  it('is not created for the same content, and once for a repeated request', async () => {
    const [document] = (await upload({ 'a.txt': 'one' })).data;
    expect(await failureOf(replace(document!.id, 'one'))).toMatchObject({ code: 'CONFLICT', detailCode: 'duplicate' });
    const first = await replace(document!.id, 'two', 'again');
    expect(await replace(document!.id, 'two', 'again')).toEqual(first);
    expect(await storedKeys()).toEqual(await knownKeys());
    expect(await storedKeys()).toHaveLength(2);
  });
});

describe('one document', () => {
  it('does not exist for those who cannot see its data room, by any call, in the same words as a missing one', async () => {
    const { owner, viewer, guest } = organization;
    const { id } = await createIndexedDocument(kit, owner, { dataroomId: room });
    const folder = (await createFolderIn(kit, owner, room, 'Hidden')).id;
    for (const actor of [viewer, guest, (await createOrganization(kit)).owner]) {
      const calls = (documentId: string) => [
        documentMe(kit.contextOf(actor), { documentId }),
        fetchDocument(kit.contextOf(actor), { documentId }),
        downloadDocument(kit.contextOf(actor), { documentId }),
        parsedDocumentPages(kit.contextOf(actor), { documentId }),
        documentTreePath(kit.contextOf(actor), { id: documentId, entityType: 'drd' }),
        updateDocument(kit.contextOf(actor), { documentId, name: 'New' }),
        reindexDocument(kit.contextOf(actor), { documentId }),
        deleteDocuments(kit.contextOf(actor), { documentIds: [documentId] }),
      ];
      const words = (documentId: string) =>
        Promise.all(
          calls(documentId).map(async (call) => failureOf(call).then(({ code, message }) => `${code} ${message}`)),
        );
      const hidden = await words(id);
      expect(hidden).toEqual(await words(newId()));
      expect(new Set(hidden)).toEqual(new Set(['NOT_FOUND Document not found.']));
      for (const dataroomId of [room, newId()]) {
        const failure = await failureOf(listDocuments(kit.contextOf(actor), { dataroomId }));
        expect(failure).toMatchObject({ code: 'NOT_FOUND', message: 'Data room not found.' });
      }
      for (const folderId of [folder, newId()]) {
        const failure = await failureOf(listDocuments(kit.contextOf(actor), { folderId }));
        expect(failure).toMatchObject({ code: 'NOT_FOUND', message: 'Folder not found.' });
      }
      expect((await listDocuments(kit.contextOf(actor), { where: { id: { eq: id } } })).data).toEqual([]);
    }
  });

  it('records who viewed it', async () => {
    const { id, storageKey } = await createIndexedDocument(kit, organization.owner, { dataroomId: room });
    const context = kit.contextOf(organization.owner);
    expect(await fetchDocument(context, { documentId: id })).toMatchObject({ storageKey, inline: false });
    expect(await auditOf(kit, context)).toMatchObject([
      { action: 'document.fetch', outcome: 'succeeded', resource_id: id },
    ]);
  });

  it('is read by Viewers and changed by Contributors', async () => {
    const { owner, viewer, contributor } = organization;
    await joinRoom(kit, room, viewer, 'Viewer');
    await joinRoom(kit, room, contributor, 'Contributor');
    const { id } = await createIndexedDocument(kit, owner, { dataroomId: room });
    expect(await codeOf(documentMe(kit.contextOf(viewer), { documentId: id }))).toBe('ok');
    expect(await codeOf(updateDocument(kit.contextOf(viewer), { documentId: id, name: 'New' }))).toBe('FORBIDDEN');
    expect(await codeOf(updateDocument(kit.contextOf(contributor), { documentId: id, name: 'New' }))).toBe('ok');
    expect(await codeOf(updateDocument(kit.contextOf(contributor), { documentId: id, name: 'a\u0007b' }))).toBe(
      'INVALID',
    );
  });
});

describe('deleting many', () => {
  it('deletes all or nothing, and reveals nothing about documents that the caller cannot see', async () => {
    const { owner, contributor, viewer } = organization;
    await joinRoom(kit, room, contributor, 'Contributor');
    await joinRoom(kit, room, viewer, 'Viewer');
    const seen = (await createIndexedDocument(kit, owner, { dataroomId: room })).id;
    const hidden = (await createIndexedDocument(kit, owner, { dataroomId: (await createRoom(kit, owner)).id })).id;
    for (const actor of [contributor, viewer]) {
      const words = async (documentIds: string[]) =>
        failureOf(deleteDocuments(kit.contextOf(actor), { documentIds })).then(
          ({ code, message }) => `${code} ${message}`,
        );
      expect(await words([seen, hidden])).toBe(await words([seen, newId()]));
    }
    expect(await codeOf(documentMe(kit.contextOf(owner), { documentId: seen }))).toBe('ok');
    expect(await codeOf(deleteDocuments(kit.contextOf(contributor), { documentIds: [seen, seen] }))).toBe('ok');
    expect(await codeOf(documentMe(kit.contextOf(owner), { documentId: seen }))).toBe('NOT_FOUND');
  });
});

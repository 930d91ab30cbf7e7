import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { BUNDLE_HOURS, packBundle } from '@atrium/domain/bundle';
import type { MemberActor } from '@atrium/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { revokeBackgroundTask, runnable, runTask } from '../background-task/index.ts';
import { deleteDocuments } from '../document/index.ts';
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
} from '../testing/index.ts';
import {
  bundleMe,
  createZip,
  deleteBundle,
  downloadDataroom,
  failPackBundle,
  fetchBundle,
  listBundles,
  runPackBundle,
  stopPackBundle,
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
  room = (await createRoom(kit, organization.owner, { name: 'Project Atlas' })).id;
});

async function document(name: string, content: string, folderId?: string, dataroomId = room) {
  const made = await createIndexedDocument(
    kit,
    organization.owner,
    { dataroomId, folderId: folderId ?? null },
    { name },
  );
  await kit.platform.store.put(made.storageKey, Readable.from([Buffer.from(content)]));
  await kit.asOwner('update document_version set size_bytes = $2 where id = $1', [
    made.versionId,
    Buffer.byteLength(content),
  ]);
  return made;
}
async function folder(name: string, parent?: string) {
  return (await createFolderIn(kit, organization.owner, room, name, parent)).id;
}

const task = runnable({ job: packBundle, run: runPackBundle, failed: failPackBundle, revoked: stopPackBundle });
/** Returns the job of a download as a worker gets it. */
async function pack(taskId: string, attempt = 1) {
  const [row] = await kit.asOwner<{ payload: unknown }>(
    'select payload from graphile_worker._private_jobs where key = $1',
    [taskId],
  );
  const { signal: shutdown } = new AbortController();
  await runTask(kit.platform, task, row!.payload, { attempt, maxAttempts: 3, worker: 'test', shutdown });
}
async function look(bundleId: string, actor: MemberActor = organization.owner) {
  return (await bundleMe(kit.contextOf(actor), { bundleId })).data;
}
async function fetchZip(bundleId: string, actor: MemberActor = organization.owner) {
  const file = await fetchBundle(kit.contextOf(actor), { bundleId });
  return { file, content: await buffer(await kit.platform.store.get(file.storageKey)) };
}
/** Reads the files of a ZIP with their contents, with an independent reader. */
async function unpack(zip: Buffer): Promise<Record<string, string | null>> {
  const found: Record<string, string | null> = {};
  const archive = await fromBufferPromise(zip, { strictFileNames: true, autoClose: false });
  for await (const entry of archive.eachEntry()) {
    const isFolder = entry.fileName.endsWith('/');
    found[entry.fileName] = isFolder ? null : await text(await archive.openReadStreamPromise(entry));
  }
  return found;
}
async function packed(ordered: { data: { id: string; taskId: string } }, actor?: MemberActor) {
  await pack(ordered.data.taskId);
  const { file, content } = await fetchZip(ordered.data.id, actor);
  return { file, files: await unpack(content) };
}

describe('the download of a data room', () => {
  it('has the folders and documents that are not in the trash, and sends a mail', async () => {
    const legal = await folder('Legal');
    const leases = await folder('Leases', legal);
    await folder('Empty');
    await document('Memo.txt', 'top');
    await document('Harbor.txt', 'rent', leases);
    await document('harbor.TXT', 'other rent', leases);
    const gone = await document('Gone.txt', 'gone');
    await deleteDocuments(kit.contextOf(organization.owner), { documentId: gone.id });
    const context = kit.contextOf(organization.owner);
    const ordered = await downloadDataroom(context, { dataroomId: room });
    expect(ordered.data).toMatchObject({ status: 'pending', fileCount: 3, downloadUrl: null });
    expect(await auditOf(kit, context)).toMatchObject([
      { action: 'dataroom.download', resource_id: room, summary: { documents: 3, whole: true } },
    ]);
    expect(await codeOf(fetchBundle(kit.contextOf(organization.owner), { bundleId: ordered.data.id }))).toBe(
      'CONFLICT',
    );

    const { file, files } = await packed(ordered);
    expect(file).toMatchObject({ name: 'Project Atlas.zip', contentType: 'application/zip', inline: false });
    expect(files).toEqual({
      'Empty/': null,
      'Legal/': null,
      'Legal/Leases/': null,
      'Memo.txt': 'top',
      'Legal/Leases/Harbor.txt': 'rent',
      'Legal/Leases/harbor (2).TXT': 'other rent',
    });
    const { status, packedBytes, contentBytes, sizeBytes } = await look(ordered.data.id);
    expect({ status, packedBytes, sizeBytes }).toEqual({
      status: 'ready',
      packedBytes: contentBytes,
      sizeBytes: file.sizeBytes,
    });
    const [mail] = await kit.asOwner<{ template: string }>(
      'select template from mail where recipient = (select email from users where id = $1)',
      [organization.owner.userId],
    );
    expect(mail).toEqual({ template: 'notice' });
  });

  it('is refused without access to the data room, and belongs to the user who ordered it', async () => {
    await document('Memo.txt', 'top');
    const { contributor, guest, owner } = organization;
    const foreign = (await createOrganization(kit)).owner;
    for (const actor of [guest, contributor, foreign]) {
      expect(await codeOf(downloadDataroom(kit.contextOf(actor), { dataroomId: room }))).toBe('NOT_FOUND');
    }
    await joinRoom(kit, room, guest, 'Viewer');
    const ordered = await downloadDataroom(kit.contextOf(guest), { dataroomId: room });
    expect((await packed(ordered, guest)).files).toEqual({ 'Memo.txt': 'top' });
    for (const actor of [owner, contributor, foreign]) {
      const context = kit.contextOf(actor);
      expect(await codeOf(fetchBundle(context, { bundleId: ordered.data.id }))).toBe('NOT_FOUND');
      expect(await codeOf(deleteBundle(context, { bundleId: ordered.data.id }))).toBe('NOT_FOUND');
      expect((await listBundles(context, {})).data).toEqual([]);
    }
  });

  it('is refused for an empty data room', async () => {
    expect(await codeOf(downloadDataroom(kit.contextOf(organization.owner), { dataroomId: room }))).toBe('CONFLICT');
  });
});

describe('a selection', () => {
  it('has folders with everything below them, and documents, of one data room', async () => {
    const legal = await folder('Legal');
    const leases = await folder('Leases', legal);
    await document('Harbor.txt', 'rent', leases);
    const memo = await document('Memo.txt', 'memo', legal);
    const top = await document('Top.txt', 'top');
    const context = kit.contextOf(organization.owner);
    expect((await packed(await createZip(context, { folderId: leases }))).files).toEqual({
      'Leases/': null,
      'Leases/Harbor.txt': 'rent',
    });
    const both = await createZip(context, { folderIds: [leases, legal], documentIds: [memo.id, top.id] });
    expect(both.data).toMatchObject({ name: 'Project Atlas.zip', fileCount: 3 });
    expect((await packed(both)).files).toEqual({
      'Legal/': null,
      'Legal/Leases/': null,
      'Legal/Leases/Harbor.txt': 'rent',
      'Legal/Memo.txt': 'memo',
      'Top.txt': 'top',
    });
  });

  it('is refused if a part of it is hidden or in another data room', async () => {
    const { owner, viewer } = organization;
    const open = (await createRoom(kit, owner, { accessPolicy: 'Public' })).id;
    const here = await document('Open.txt', 'open', undefined, open);
    const hidden = await document('Hidden.txt', 'hidden');
    const documentIds = [here.id, hidden.id];
    expect(await codeOf(createZip(kit.contextOf(viewer), { documentIds }))).toBe('NOT_FOUND');
    expect(await codeOf(createZip(kit.contextOf(owner), { documentIds }))).toBe('INVALID');
    expect(await codeOf(createZip(kit.contextOf(owner), {}))).toBe('INVALID');
    expect(await codeOf(createZip(kit.contextOf(viewer), { documentIds: [here.id] }))).toBe('ok');
  });
});

describe('a download', () => {
  const order = async (actor: MemberActor = organization.owner) =>
    (await downloadDataroom(kit.contextOf(actor), { dataroomId: room })).data;
  beforeEach(async () => {
    await document('Memo.txt', 'top');
  });

  it('is not packed and not served after its user has lost the data room', async () => {
    const { guest } = organization;
    await joinRoom(kit, room, guest, 'Viewer');
    const [early, late] = [await order(guest), await order(guest)];
    await pack(early.taskId);
    await kit.asOwner('delete from dataroom_member where organization_user_id = $1', [guest.membership.membershipId]);
    await pack(late.taskId);
    expect(await kit.asOwner('select status, storage_key from bundle where id = $1', [late.id])).toEqual([
      { status: 'failed', storage_key: null },
    ]);
    expect(await codeOf(fetchBundle(kit.contextOf(guest), { bundleId: early.id }))).toBe('NOT_FOUND');
  });

  it('expires', async () => {
    const { id, taskId } = await order();
    await pack(taskId);
    const { expiresAt } = await look(id);
    const hours = (Date.parse(expiresAt!) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(BUNDLE_HOURS - 1);
    expect(hours).toBeLessThanOrEqual(BUNDLE_HOURS);
    await kit.asOwner(`update bundle set expires_at = now() - interval '1 second' where id = $1`, [id]);
    expect(await codeOf(fetchBundle(kit.contextOf(organization.owner), { bundleId: id }))).toBe('EXPIRED');
    expect((await listBundles(kit.contextOf(organization.owner), {})).data).toEqual([]);
  });

  it('can be stopped, and leaves no file', async () => {
    const { id, taskId } = await order();
    await revokeBackgroundTask(kit.contextOf(organization.owner), { taskId });
    await pack(taskId);
    expect(await look(id)).toMatchObject({ status: 'stopped', downloadUrl: null });
    const other = await order();
    await deleteBundle(kit.contextOf(organization.owner), { bundleId: other.id });
    await pack(other.taskId);
    expect(await codeOf(bundleMe(kit.contextOf(organization.owner), { bundleId: other.id }))).toBe('NOT_FOUND');
    const left = [];
    for await (const { key } of kit.platform.store.list(`exports/${organization.id}/`)) left.push(key);
    expect(left).toEqual([]);
  });

  it('is removed with its file', async () => {
    const { id, taskId } = await order();
    await pack(taskId);
    const { file } = await fetchZip(id);
    await deleteBundle(kit.contextOf(organization.owner), { bundleId: id });
    expect(await kit.platform.store.exists(file.storageKey)).toBe(false);
  });

  it('fails with a reason when a file cannot be read, after the last attempt', async () => {
    const lost = await document('Lost.txt', 'lost');
    await kit.platform.store.delete(lost.storageKey);
    const { id, taskId } = await order();
    await expect(pack(taskId, 1)).rejects.toThrow();
    expect(await look(id)).toMatchObject({ status: 'running', problem: null });
    await expect(pack(taskId, 3)).rejects.toThrow();
    expect(await look(id)).toMatchObject({ status: 'failed' });
    expect((await look(id)).problem).toContain('could not be prepared');
  });

  it('is refused when the user has ten', async () => {
    for (let count = 0; count < 10; count += 1) await order();
    expect(await codeOf(order())).toBe('CONFLICT');
    const { data } = await listBundles(kit.contextOf(organization.owner), { limit: 1 });
    await deleteBundle(kit.contextOf(organization.owner), { bundleId: data[0]!.id });
    expect(await codeOf(order())).toBe('ok');
  });
});

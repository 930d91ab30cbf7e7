import { newId } from '@atrium/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createIndexedDocument,
  createOrganization,
  createRoom,
  joinRoom,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import { roomChanges } from './index.ts';

let kit: TestPlatform;
let organization: TestOrganization;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());
beforeEach(async () => {
  organization = await createOrganization(kit);
});

const LONG_AGO = '2020-01-01T00:00:00Z';
async function changesFor(actor: TestOrganization['owner'], since = LONG_AGO) {
  return (await roomChanges(kit.contextOf(actor), { since })).data;
}
/** The changes of one kind, without times and ids. */
async function seenBy(actor: TestOrganization['owner'], kind: string, since?: string) {
  const all = await changesFor(actor, since);
  return all
    .filter((change) => change.kind === kind)
    .map(({ name, count, documentName }) => [name, count, documentName]);
}

describe('what has changed since a time', () => {
  it('counts the documents that others added, and names a single one', async () => {
    const { owner, contributor } = organization;
    const room = (await createRoom(kit, owner, { name: 'Lease files', accessPolicy: 'Public' })).id;
    await createIndexedDocument(kit, owner, { dataroomId: room }, { name: 'Lease.pdf' });
    expect(await seenBy(contributor, 'documentsAdded')).toEqual([['Lease files', 1, 'Lease.pdf']]);
    await createIndexedDocument(kit, owner, { dataroomId: room }, { name: 'Memo.pdf' });
    expect(await seenBy(contributor, 'documentsAdded')).toEqual([['Lease files', 2, null]]);
    expect(await seenBy(owner, 'documentsAdded')).toEqual([]);
    expect(await seenBy(contributor, 'documentsAdded', new Date(Date.now() + 60_000).toISOString())).toEqual([]);
  });

  it('leaves out documents in the trash, private data rooms and other organizations', async () => {
    const { owner, contributor } = organization;
    const secret = (await createRoom(kit, owner, { name: 'Secret', accessPolicy: 'Private' })).id;
    await createIndexedDocument(kit, owner, { dataroomId: secret });
    const open = (await createRoom(kit, owner, { name: 'Open', accessPolicy: 'Public' })).id;
    const gone = await createIndexedDocument(kit, owner, { dataroomId: open });
    await kit.asOwner('update document set deleted_at = now() where id = $1', [gone.id]);
    expect((await changesFor(contributor)).map(({ kind, name }) => [kind, name])).toEqual([['roomShared', 'Open']]);
    const other = await createOrganization(kit);
    expect(await changesFor(other.owner)).toEqual([]);
  });

  it('tells a new member of a data room that it is shared with them, without names if they are a guest', async () => {
    const { owner, guest, viewer } = organization;
    const room = (await createRoom(kit, owner, { name: 'Atlas', accessPolicy: 'Private' })).id;
    await joinRoom(kit, room, guest, 'Viewer');
    await joinRoom(kit, room, viewer, 'Viewer');
    await createIndexedDocument(kit, owner, { dataroomId: room });
    const forGuest = await changesFor(guest);
    expect(forGuest).toHaveLength(2);
    for (const { by } of forGuest) expect(by).toBeNull();
    const forViewer = await changesFor(viewer);
    expect(forViewer).toHaveLength(2);
    for (const { by, dataroomId } of forViewer) {
      expect(by).toEqual(expect.any(String));
      expect(dataroomId).toBe(room);
    }
  });

  it('counts replaced documents once, and new tables and filled cells', async () => {
    const { owner, contributor } = organization;
    const organizationId = owner.membership.organizationId;
    const room = (await createRoom(kit, owner, { name: 'Atlas', accessPolicy: 'Public' })).id;
    const { id } = await createIndexedDocument(kit, owner, { dataroomId: room }, { name: 'Lease.pdf' });
    await kit.asOwner(`update document set created_at = '2019-01-01' where id = $1`, [id]);
    for (const version of [2, 3]) {
      await kit.asOwner(
        `insert into document_version (id, organization_id, document_id, version, storage_key, sha256, size_bytes, created_by_id)
         values ($1, $2, $3, $4, 'documents/x', repeat('a', 64), 1, $5)`,
        [newId(), organizationId, id, version, owner.userId],
      );
    }
    expect(await seenBy(contributor, 'documentsReplaced')).toEqual([['Atlas', 1, 'Lease.pdf']]);
    const table = newId();
    await kit.asOwner(
      `insert into datatable (id, organization_id, name, access_policy, knowledge_context_tree, created_by_id)
       values ($1, $2, 'Leases', 'Public', '[]', $3)`,
      [table, organizationId, owner.userId],
    );
    await kit.asOwner(
      `insert into datatable_run (id, organization_id, datatable_id, status, total, credits_reserved, completed_count,
         created_by_id, finished_at) values ($1, $2, $3, 'completed', 12, 12, 12, $4, now())`,
      [newId(), organizationId, table, owner.userId],
    );
    expect(await seenBy(contributor, 'tableCreated')).toEqual([['Leases', 1, null]]);
    expect(await seenBy(contributor, 'tableFilled')).toEqual([['Leases', 12, null]]);
    expect(await seenBy(owner, 'tableFilled')).toEqual([['Leases', 12, null]]);
  });
});

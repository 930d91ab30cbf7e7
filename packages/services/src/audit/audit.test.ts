import { newId } from '@atrium/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword, signIn } from '../session/index.ts';
import { createDataroom, listDatarooms, updateDataroom } from '../dataroom/index.ts';
import { documentHistory, documentMe, updateDocument } from '../document/index.ts';
import { initiateConversation } from '../conversation/index.ts';
import { createLink, revokeLink } from '../share-link/index.ts';
import {
  addMember,
  codeOf,
  createFolderIn,
  createIndexedDocument,
  createOrganization,
  createRoom,
  createUser,
  failureOf,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
  withKey,
} from '../testing/index.ts';
import {
  auditStatus,
  downloadAudit,
  erasePerson,
  listAudit,
  sealAuditEvents,
  type Verified,
  verifyAudit,
} from './index.ts';

let kit: TestPlatform;
let organization: TestOrganization;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());
beforeEach(async () => {
  await kit.asOwner('delete from audit_seal');
  await kit.asOwner('delete from audit_event');
  organization = await createOrganization(kit);
});

async function act(count = 3, by = organization): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await createDataroom(kit.contextOf(by.contributor), { name: `Room ${index} ${Math.random()}` });
}
async function read(query: Parameters<typeof listAudit>[1] = {}, by = organization) {
  return (await listAudit(kit.contextOf(by.owner), query)).data;
}
function seal() {
  return sealAuditEvents(kit.platform, 0);
}
function verify(against = {}): Promise<Verified> {
  return verifyAudit(kit.database.ownerUrl, against);
}
async function problems(against = {}) {
  return (await verify(against)).faults.map(({ problem }) => problem);
}

describe('the log', () => {
  it('lists who did what to what and from which address, newest first', async () => {
    await act(1);
    await listDatarooms(kit.contextOf(organization.guest), {});
    const refused = createDataroom(kit.contextOf(organization.guest), { name: 'No' });
    expect(await codeOf(refused)).toBe('FORBIDDEN');
    const { contributor } = organization;
    expect(await read()).toMatchObject([
      { action: 'dataroom.create', outcome: 'denied', actorId: organization.guest.userId },
      {
        action: 'dataroom.create',
        outcome: 'succeeded',
        actorId: contributor.userId,
        actorKind: 'user',
        resourceType: 'dataroom',
        ipAddress: '192.0.2.1',
        isErased: false,
        isSealed: false,
      },
    ]);
  });

  it('is filtered, searched and paged', async () => {
    await act(3);
    const [first] = await read();
    await updateDataroom(kit.contextOf(organization.contributor), { dataroomId: first!.resourceId!, name: 'New name' });
    expect(await read({ where: { action: { eq: 'dataroom.update' } } })).toHaveLength(1);
    expect(await read({ where: { actorId: { eq: organization.contributor.userId } } })).toHaveLength(4);
    expect(await read({ where: { resourceId: { eq: first!.resourceId! } } })).toHaveLength(2);
    expect(await read({ where: { createdAt: { lt: first!.createdAt } } })).toHaveLength(2);
    expect(await read({ search: first!.actorEmail! })).toHaveLength(4);
    const page = await listAudit(kit.contextOf(organization.owner), { limit: 2, offset: 1, orderBy: ['createdAt'] });
    expect(page).toMatchObject({ hasMore: true, data: [{ action: 'dataroom.create' }, { action: 'dataroom.create' }] });
  });

  it('lists the events of a data room and of what is in it, with the names that the caller may see', async () => {
    const { owner } = organization;
    const [room, other] = [await createRoom(kit, owner), await createRoom(kit, owner)];
    const { id: documentId } = await createIndexedDocument(kit, owner, { dataroomId: room.id });
    await updateDocument(kit.contextOf(owner), { documentId, name: 'Signed lease.md' });
    await createFolderIn(kit, owner, room.id, 'Leases');
    await updateDataroom(kit.contextOf(owner), { dataroomId: other.id, name: 'Elsewhere' });
    const events = await read({ dataroomId: room.id });
    expect(events.map(({ action, resourceName }) => [action, resourceName])).toEqual([
      ['folder.create', 'Leases'],
      ['document.update', 'Signed lease.md'],
      ['dataroom.create', room.name],
    ]);
    expect(events.every(({ dataroomId }) => dataroomId === room.id)).toBe(true);
  });

  it('names a conversation to the person who sees it, because its name is a question', async () => {
    const { owner } = organization;
    await initiateConversation(kit.contextOf(owner), { query: 'Who is under investigation?' });
    expect(await read()).toMatchObject([
      { action: 'conversation.initiate', resourceName: expect.stringContaining('investigation') },
    ]);
    const other = await addMember(kit, organization.id, 'Owner');
    const { data: seen } = await listAudit(kit.contextOf(other), {});
    expect(seen.find(({ action }) => action === 'conversation.initiate')).toMatchObject({ resourceName: null });
  });

  it('names a share link to the Owners of its data room, also after it is revoked', async () => {
    const { owner } = organization;
    const room = await createRoom(kit, owner);
    const { data: link } = await createLink(kit.contextOf(owner), { dataroomId: room.id, linkName: 'Investors' });
    await revokeLink(kit.contextOf(owner), { linkId: link.id });
    const named = { resourceId: link.id, resourceName: 'Investors', dataroomId: room.id };
    const events = await read({ where: { resourceId: { eq: link.id } } });
    expect(events).toMatchObject([
      { action: 'shareLink.revoke', ...named },
      { action: 'shareLink.create', ...named },
    ]);
    await updateDataroom(kit.contextOf(owner), { dataroomId: room.id, accessPolicy: 'Private' });
    const other = await addMember(kit, organization.id, 'Owner');
    const { data: seen } = await listAudit(kit.contextOf(other), { where: { resourceId: { eq: link.id } } });
    expect(seen).toMatchObject([
      { resourceName: null, dataroomId: null },
      { resourceName: null, dataroomId: null },
    ]);
  });

  it('can be read only by Owners, in their own organization, and by keys with the scope admin', async () => {
    await act(1);
    for (const actor of [organization.contributor, organization.viewer, organization.guest])
      expect(await codeOf(listAudit(kit.contextOf(actor), {}))).toBe('FORBIDDEN');
    expect(await codeOf(listAudit(kit.contextOf(withKey(organization.owner, ['read', 'write'])), {}))).toBe(
      'FORBIDDEN',
    );
    expect(await read({}, await createOrganization(kit))).toEqual([]);
  });

  it('is exported as CSV with all rows and without formulas, and the export is recorded', async () => {
    await kit.asOwner(
      `insert into audit_event (id, organization_id, action, outcome, actor_kind, actor_id, summary, created_at)
       select gen_random_uuid(), $1, 'test.bulk', 'succeeded', 'user', $2, '{"count": 1}',
         now() - make_interval(secs => n / 3) from generate_series(1, 4500) n`,
      [organization.id, organization.viewer.userId],
    );
    await kit.asOwner(`update users set first_name = '=cmd|x', last_name = 'A "quoted", name' where id = $1`, [
      organization.viewer.userId,
    ]);
    const answer = await downloadAudit(kit.contextOf(organization.owner), { where: { action: { eq: 'test.bulk' } } });
    let text = '';
    for await (const part of await kit.platform.store.get(answer.storageKey)) text += String(part);
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(4501);
    expect(new Set(lines).size).toBe(4501);
    expect(lines[1]).toContain(`"'=cmd|x A ""quoted"", name"`);
    expect(await read({ where: { action: { eq: 'audit.download' } } })).toHaveLength(1);
  });

  it('has sign-ins in each organization that the person belongs to', async () => {
    const password = 'correct-horse-battery';
    const other = await createOrganization(kit);
    const user = await createUser(kit, { passwordHash: await hashPassword(password) });
    for (const { id } of [organization, other]) await addMember(kit, id, 'Viewer', user.userId);
    await signIn(kit.contextOf({ kind: 'anonymous' }), { username: user.email, password });
    for (const each of [organization, other])
      expect(await read({}, each)).toMatchObject([{ action: 'session.signIn', actorId: user.userId }]);
    expect(await read({}, await createOrganization(kit))).toEqual([]);
  });
});

describe('the history of a document', () => {
  it('has its versions and changes, newest first, without reads', async () => {
    const { owner, viewer, guest } = organization;
    const room = await createRoom(kit, owner, { accessPolicy: 'Public' });
    const { id: documentId } = await createIndexedDocument(kit, owner, { dataroomId: room.id });
    await updateDocument(kit.contextOf(owner), { documentId, name: 'Signed lease.md' });
    await documentMe(kit.contextOf(viewer), { documentId });
    const history = async (by = viewer) => (await documentHistory(kit.contextOf(by), { documentId })).data;
    expect(await history()).toMatchObject([
      { action: 'document.update', summary: { renamed: true } },
      { action: 'document.upload', summary: { version: 1 } },
    ]);
    expect((await history()).every(({ actorName }) => actorName !== null)).toBe(true);
    expect(await codeOf(history(guest))).toBe('NOT_FOUND');
    const [first] = (await documentHistory(kit.contextOf(viewer), { documentId, limit: 1 })).data;
    expect(first).toMatchObject({ action: 'document.update' });
  });
});

describe('the chain', () => {
  it('keeps its order past the tenth place', async () => {
    await act(10);
    await seal();
    for (const count of [1, 2]) {
      await act(count);
      await seal();
    }
    const places = await kit.asOwner<{ seq: number }>(
      'select seq::int as seq from audit_seal where organization_id = $1 order by 1',
      [organization.id],
    );
    expect(places.map(({ seq }) => seq)).toEqual(Array.from({ length: 13 }, (_, at) => at + 1));
    expect(await problems()).toEqual([]);
  });

  it('seals every event once, even if several seal at once, and verifies', async () => {
    const other = await createOrganization(kit);
    await act(5);
    await act(2, other);
    const taken = await Promise.all([seal(), seal(), seal()]);
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(7);
    await act(2);
    expect(await seal()).toBe(2);
    expect(await verify()).toMatchObject({ chains: 2, links: 9, unsealed: 0, faults: [] });
    expect((await auditStatus(kit.contextOf(organization.owner), {})).data).toMatchObject({
      sealed: 7,
      waiting: 0,
      head: { seq: 7 },
    });
    expect((await read())[0]).toMatchObject({ isSealed: true });
  });

  it.each([
    ['its event was deleted', `delete from audit_event where id = $1`],
    ['its event was changed', `update audit_event set outcome = 'failed' where id = $1`],
    ['its event was changed', `update audit_event set summary = '{"a": 1}' where id = $1`],
    [
      'its event was changed',
      `update audit_event set created_at = created_at + interval '1 microsecond' where id = $1`,
    ],
    ['who did it, or from where, was changed', `update audit_event set actor_id = gen_random_uuid() where id = $1`],
    ['who did it, or from where, was changed', `update audit_event set ip_address = '198.51.100.7' where id = $1`],
    ['its salt is gone although nobody was erased', `update audit_seal set salt = null where event_id = $1`],
    [
      'the link does not follow from the one before',
      `update audit_seal set facts_hash = repeat('a', 64) where event_id = $1`,
    ],
    ['links 3 to 3 are missing', `delete from audit_seal where event_id = $1`],
  ])('shows that %s', async (problem, tamper) => {
    await act(5);
    await seal();
    const [third] = await kit.asOwner<{ event_id: string }>(
      'select event_id from audit_seal where organization_id = $1 and seq = 3',
      [organization.id],
    );
    await kit.asOwner(tamper, [third!.event_id]);
    expect(await problems()).toContain(problem);
  });

  it('that was cut or rewritten differs from the heads recorded before', async () => {
    await act(5);
    await seal();
    const { heads } = await verify();
    await act(1);
    await seal();
    expect(await problems(heads)).toEqual([]);
    const newest = `select event_id from audit_seal where organization_id = '${organization.id}' order by seq desc limit 3`;
    await kit.asOwner(`delete from audit_event where id in (${newest})`);
    await kit.asOwner(`delete from audit_seal where event_id in (${newest})`);
    expect(await problems()).toEqual([]);
    expect(await problems(heads)).toEqual(['the chain ends before what was noted']);
    await act(5);
    await seal();
    expect(await problems(heads)).toEqual(['the chain is not the one that was noted']);
  });

  it('reports events that were not sealed for an hour', async () => {
    await act(2);
    await kit.asOwner(`update audit_event set created_at = now() - interval '2 hours'`);
    expect((await problems())[0]).toContain('2 events older than an hour are in no chain');
  });
});

describe('erasing a person', () => {
  const operator = async () => {
    const { userId } = await createUser(kit, { isSuperuser: true });
    return kit.contextOf({ kind: 'user', userId, sessionId: newId(), isOperator: true, membership: null });
  };

  it('removes the person and the address from the log and keeps the chain valid', async () => {
    await act(3);
    await seal();
    await act(1);
    const { contributor } = organization;
    await erasePerson(await operator(), { userId: contributor.userId });
    await seal();
    expect(await verify()).toMatchObject({ faults: [], unsealed: 0 });
    const rows = await read({ where: { action: { eq: 'dataroom.create' } } });
    expect(rows).toHaveLength(4);
    for (const row of rows)
      expect(row).toMatchObject({ actorId: null, actorName: null, ipAddress: null, isErased: true });
    const [user] = await kit.asOwner('select email, first_name, is_active from users where id = $1', [
      contributor.userId,
    ]);
    expect(user).toEqual({ email: `${contributor.userId}@removed.invalid`, first_name: '', is_active: false });
  });

  it('can be done only by operators, and leaves no organization without an Owner', async () => {
    const { owner, viewer } = organization;
    expect(await codeOf(erasePerson(kit.contextOf(owner), { userId: viewer.userId }))).toBe('FORBIDDEN');
    const failure = await failureOf(erasePerson(await operator(), { userId: owner.userId }));
    expect(failure).toMatchObject({ code: 'CONFLICT' });
    expect(await codeOf(erasePerson(await operator(), { userId: 'nobody' }))).toBe('NOT_FOUND');
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveEvent } from '@atrium/domain/event';
import { type MemberActor, newId, type TokenActor } from '@atrium/domain/kernel';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { updateConversation, initiateConversation } from '../conversation/index.ts';
import { deleteDataroom, updateDataroom } from '../dataroom/index.ts';
import {
  createFolderIn,
  createIndexedDocument,
  createOrganization,
  createRoom,
  createVisitor,
  joinRoom,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import { removeOrganizationUser, updateOrganizationUser } from '../organization-user/index.ts';
import { purgeTrash, restoreFromTrash } from '../trash/index.ts';
import { followEvents, subscribeEvents } from './index.ts';

let kit: TestPlatform;
let organization: TestOrganization;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());

/** Waits until no older transaction, of any database of the server, holds back an event: a reader from now on would get it. */
async function settled(): Promise<void> {
  for (;;) {
    const [row] = await kit.asOwner<{ isHeldBack: boolean }>(
      `select exists (select 1 from outbox_event where organization_id = $1
         and tx >= pg_snapshot_xmin(pg_current_snapshot())) as "isHeldBack"`,
      [organization.id],
    );
    if (!row?.isHeldBack) return;
    await sleep(10);
  }
}

/** A reader of live events from now on; `until` gives what came up to the first event about a resource. */
async function listen(actor: MemberActor | TokenActor, lastEventId?: string, since?: string) {
  if (!lastEventId) await settled();
  const context = kit.contextOf(actor);
  const opened = await subscribeEvents(context, { lastEventId, since });
  const stop = new AbortController();
  const events = followEvents(context, opened, stop.signal);
  const until = async (resourceId: string): Promise<{ id: string; data: LiveEvent }[]> => {
    const seen: { id: string; data: LiveEvent }[] = [];
    for (;;) {
      const next = await events.next();
      if (next.done) return seen;
      seen.push(next.value);
      if (next.value.data.resourceId === resourceId) return seen;
    }
  };
  return { until, close: async () => (stop.abort(), await events.return(undefined)) };
}

/** An event that everybody in the organization is told of: the end of what a test waits for. */
async function ring(): Promise<string> {
  const bell = newId();
  await kit.asOwner(
    `insert into outbox_event (organization_id, topic, action, resource_id) values ($1, 'organization', 'updated', $2)`,
    [organization.id, bell],
  );
  await kit.asOwner(`select pg_notify('atrium_event', 'organization:' || $1)`, [organization.id]);
  return bell;
}

async function fresh() {
  organization = await createOrganization(kit);
  return organization;
}

it('tells of a room those who see it, whatever happens to it, and nobody else', async () => {
  const { owner, contributor, viewer, guest } = await fresh();
  const elsewhere = await createOrganization(kit);
  const room = await createRoom(kit, owner, { accessPolicy: 'Private' });
  await joinRoom(kit, room.id, viewer, 'Viewer');
  const readers = await Promise.all(
    [owner, viewer, contributor, guest, elsewhere.owner].map(async (each) => listen(each)),
  );
  await updateDataroom(kit.contextOf(owner), { dataroomId: room.id, name: 'Renamed' });
  await deleteDataroom(kit.contextOf(owner), { dataroomId: room.id });
  const items = [{ id: room.id, type: 'dataroom' as const }];
  await restoreFromTrash(kit.contextOf(owner), { items });
  const bell = await ring();
  const actions = ['dataroom updated', 'dataroom deleted', 'trash created', 'dataroom restored', 'trash restored'];
  const heard = async (reader: (typeof readers)[number]) =>
    (await reader.until(bell)).map(({ data }) => `${data.topic} ${data.action}`).slice(0, -1);
  expect(await heard(readers[0]!)).toEqual(actions);
  expect(await heard(readers[1]!)).toEqual(actions);
  expect(await heard(readers[2]!)).toEqual([]);
  expect(await heard(readers[3]!)).toEqual([]);
  await Promise.all(readers.map(async (reader) => reader.close()));
});

it('tells of a conversation its person alone, also when it comes back or goes for good', async () => {
  const { owner, viewer } = await fresh();
  const readers = [await listen(owner), await listen(viewer)];
  const { conversationId } = await initiateConversation(kit.contextOf(viewer), { query: 'Mine alone?' });
  await updateConversation(kit.contextOf(viewer), { conversationId, title: 'Mine' });
  await kit.asOwner('update conversation set deleted_at = now() where id = $1', [conversationId]);
  const items = [{ id: conversationId, type: 'conversation' as const }];
  await restoreFromTrash(kit.contextOf(viewer), { items });
  await kit.asOwner('update conversation set deleted_at = now() where id = $1', [conversationId]);
  await purgeTrash(kit.contextOf(viewer), { items });
  const bell = await ring();
  expect((await readers[0]!.until(bell)).map(({ data }) => data.topic)).toEqual(['organization']);
  expect((await readers[1]!.until(bell)).map(({ data }) => `${data.topic} ${data.action}`)).toEqual([
    'conversation created',
    'conversation updated',
    'conversation restored',
    'trash restored',
    'conversation purged',
    'trash purged',
    'organization updated',
  ]);
  await Promise.all(readers.map(async (reader) => reader.close()));
});

it('goes on with the role that somebody has now, and ends when they have none', async () => {
  const { owner, viewer } = await fresh();
  const organizationUserId = viewer.membership.membershipId;
  const reader = await listen(viewer);
  const hearsOfRooms = async (role: 'Guest' | 'Viewer'): Promise<boolean> => {
    await updateOrganizationUser(kit.contextOf(owner), { organizationUserId, role });
    expect((await reader.until(organizationUserId)).map(({ data }) => data.topic)).toEqual(['member']);
    const room = await createRoom(kit, owner, { accessPolicy: 'Public' });
    return (await reader.until(await ring())).some(({ data }) => data.resourceId === room.id);
  };
  expect(await hearsOfRooms('Guest')).toBe(false);
  expect(await hearsOfRooms('Viewer')).toBe(true);
  await removeOrganizationUser(kit.contextOf(owner), { organizationUserId });
  await createRoom(kit, owner, { accessPolicy: 'Public' });
  // Ends by itself: nothing of this id will ever come.
  expect((await reader.until(newId())).map(({ data }) => data.action)).toEqual(['removed']);
  await reader.close();
});

// The embedded database runs one transaction at a time, so there its commits cannot overtake each other.
it.skipIf(inject('database').engine === 'pglite')(
  'skips nothing when transactions commit in another order than they wrote',
  async () => {
    const { owner } = await fresh();
    const reader = await listen(owner);
    const [slow, quick] = [
      new Client({ connectionString: kit.database.ownerUrl }),
      new Client({ connectionString: kit.database.ownerUrl }),
    ];
    await slow.connect();
    await quick.connect();
    const write = async (client: Client): Promise<string> => {
      const id = newId();
      await client.query(
        `insert into outbox_event (organization_id, topic, action, resource_id) values ($1, 'organization', 'updated', $2)`,
        [organization.id, id],
      );
      return id;
    };
    // The quick one's transaction is the older, the slow one's number the smaller.
    await quick.query('begin');
    await quick.query('select pg_current_xact_id()');
    await slow.query('begin');
    const first = await write(slow);
    const second = await write(quick);
    await quick.query('commit');
    await kit.asOwner(`select pg_notify('atrium_event', 'organization:' || $1)`, [organization.id]);
    expect((await reader.until(second)).map(({ data }) => data.resourceId)).toEqual([second]);
    await slow.query('commit');
    await kit.asOwner(`select pg_notify('atrium_event', 'organization:' || $1)`, [organization.id]);
    expect((await reader.until(first)).map(({ data }) => data.resourceId)).toEqual([first]);
    await reader.close();
    await slow.end();
    await quick.end();
  },
);

it('goes on after the last event that was seen, and begins anew from an id that is none', async () => {
  const { owner } = await fresh();
  const reader = await listen(owner);
  const one = await ring();
  const [seen] = await reader.until(one);
  await reader.close();
  const two = await ring();
  const again = await listen(owner, seen!.id);
  expect((await again.until(two)).map(({ data }) => data.resourceId)).toEqual([two]);
  await again.close();
  for (const nonsense of [`1' or true --`, '1-2-3', '99999999999999999999', '-1']) {
    const anew = await listen(owner, nonsense);
    const bell = await ring();
    expect((await anew.until(bell)).map(({ data }) => data.resourceId)).toEqual([bell]);
    await anew.close();
  }
});

it('begins with the events since a time of the last ten minutes', async () => {
  const { owner } = await fresh();
  const [old, earlier, later] = [await ring(), await ring(), await ring()];
  const seconds: [string, number][] = [
    [old, 700],
    [earlier, 30],
    [later, 10],
  ];
  for (const [id, ago] of seconds)
    await kit.asOwner(`update outbox_event set created_at = now() - make_interval(secs => $2) where resource_id = $1`, [
      id,
      ago,
    ]);
  const heardSince = async (ago: number) => {
    const reader = await listen(owner, undefined, new Date(Date.now() - ago * 1000).toISOString());
    const bell = await ring();
    const heard = await reader.until(bell);
    await reader.close();
    await kit.asOwner('delete from outbox_event where resource_id = $1', [bell]);
    return heard.map(({ data }) => data.resourceId).slice(0, -1);
  };
  expect(await heardSince(0)).toEqual([]);
  expect(await heardSince(20)).toEqual([later]);
  expect(await heardSince(60)).toEqual([earlier, later]);
  expect(await heardSince(3_600)).toEqual([earlier, later]);
  expect(await heardSince(-3_600)).toEqual([]);
});

it('tells a visitor of a share link of what exists for them in its data room, and of nothing else', async () => {
  const { owner } = organization;
  const room = (await createRoom(kit, owner)).id;
  const other = (await createRoom(kit, owner, { accessPolicy: 'Public' })).id;
  const folder = (await createFolderIn(kit, owner, room, 'Hidden')).id;
  const hidden = (await createIndexedDocument(kit, owner, { dataroomId: room, folderId: folder })).id;
  const shown = (await createIndexedDocument(kit, owner, { dataroomId: room })).id;
  const visitor = await createVisitor(
    kit,
    { organizationId: organization.id, dataroomId: room, createdById: owner.userId },
    { settings: [{ folderId: folder, access: 'none' }] },
  );
  const reader = await listen(visitor);
  const send = async (topic: string, resourceId: string, dataroomId: string | null) =>
    kit.asOwner(
      `insert into outbox_event (organization_id, topic, action, resource_id, dataroom_id) values ($1, $2, 'updated', $3, $4)`,
      [organization.id, topic, resourceId, dataroomId],
    );
  await send('member', owner.membership.membershipId, null);
  await send('dataroom', other, other);
  await send('folder', folder, room);
  await send('document', hidden, room);
  await send('dataroom', room, room);
  await send('document', shown, room);
  const seen = await reader.until(shown);
  expect(seen.map(({ data }) => data.resourceId)).toEqual([room, shown]);
  await reader.close();
});

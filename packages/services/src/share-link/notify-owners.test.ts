import { type MemberActor, newId } from '@atrium/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addMember,
  createOrganization,
  createRoom,
  insertLink,
  mailTo,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import { digestEnd, runNotifyOwners } from './notify-owners.ts';

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;

let kit: TestPlatform;
let organization: TestOrganization;
let room: string;
let email: string;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());
beforeEach(async () => {
  organization = await createOrganization(kit);
  room = (await createRoom(kit, organization.owner, { name: 'Project Willow' })).id;
  email = await emailOf(organization.owner.userId);
});

async function emailOf(userId: string): Promise<string> {
  const [row] = await kit.asOwner<{ email: string }>('select email from users where id = $1', [userId]);
  return row!.email;
}
async function notify(): Promise<void> {
  const { signal } = new AbortController();
  await runNotifyOwners({
    platform: kit.platform,
    payload: {},
    taskId: newId(),
    requestId: newId(),
    actor: SYSTEM,
    signal,
    attempt: 1,
    maxAttempts: 1,
    progress: async () => {},
  });
}
async function addLink(created: string, expires: string, owner: MemberActor = organization.owner): Promise<string> {
  const { id } = await insertLink(kit, owner, room);
  await kit.asOwner(
    'update share_link set created_at = now() + $2::interval, expires_at = now() + $3::interval where id = $1',
    [id, created, expires],
  );
  return id;
}
/** Adds a visit of a new visitor that began two days ago, without reading time. */
async function addVisit(linkId: string): Promise<void> {
  const { organizationId } = organization.owner.membership;
  const [visitorId, visitId] = [newId(), newId()];
  await kit.asOwner('insert into share_visitor (id, organization_id, link_id) values ($1, $2, $3)', [
    visitorId,
    organizationId,
    linkId,
  ]);
  await kit.asOwner(
    `insert into share_visit (id, organization_id, link_id, visitor_id, started_at)
     values ($1, $2, $3, $4, now() - interval '2 days')`,
    [visitId, organizationId, linkId, visitorId],
  );
}
async function subjects(address = email): Promise<string[]> {
  return (await mailTo(kit, address)).map(({ subject }) => subject);
}

describe('the notice before a link expires', () => {
  it('is mailed once, also if two workers send it, and again after the link got a later date', async () => {
    const link = await addLink('-9 days', '2 days');
    await Promise.all([notify(), notify()]);
    await notify();
    expect((await subjects()).filter((subject) => subject.startsWith('The link Investors expires on'))).toHaveLength(1);
    await kit.asOwner('update share_link set expiry_notice_at = null where id = $1', [link]);
    await notify();
    expect((await subjects()).filter((subject) => subject.startsWith('The link Investors expires on'))).toHaveLength(2);
  });

  it('is mailed for no link that ends later, is revoked, has ended, or was made for a short time', async () => {
    await addLink('-9 days', '4 days');
    await addLink('-9 days', '-1 hour');
    await addLink('-1 hour', '2 days');
    const revoked = await addLink('-9 days', '2 days');
    await kit.asOwner('update share_link set revoked_at = now() where id = $1', [revoked]);
    await notify();
    expect(await subjects()).toEqual([]);
  });

  it('is mailed to nobody who has left, and for no data room in the trash', async () => {
    const member = await addMember(kit, organization.id, 'Contributor');
    await kit.asOwner(
      `insert into dataroom_member (id, organization_id, dataroom_id, organization_user_id, role)
       select $1, organization_id, $2, id, 'Owner' from organization_user where organization_id = $3 and user_id = $4`,
      [newId(), room, organization.id, member.userId],
    );
    await kit.asOwner('update organization_user set left_at = now() where user_id = $1', [member.userId]);
    const link = await addLink('-9 days', '2 days');
    await notify();
    expect(await subjects(await emailOf(member.userId))).toEqual([]);
    expect(await subjects()).toHaveLength(1);
    await kit.asOwner('update share_link set expiry_notice_at = null where id = $1', [link]);
    await kit.asOwner('update dataroom set deleted_at = now() where id = $1', [room]);
    await notify();
    expect(await subjects()).toHaveLength(1);
  });
});

describe('the daily digest', () => {
  it('says once what happened on each link of a data room, also if two workers send it', async () => {
    const link = await addLink('-9 days', '30 days');
    await addLink('-9 days', '30 days');
    await addVisit(link);
    await addVisit(link);
    await Promise.all([notify(), notify()]);
    await notify();
    const mails = await mailTo(kit, email);
    expect(mails.map(({ subject }) => subject)).toEqual(['What visitors did in Project Willow']);
    expect(mails[0]!.text).toContain('Investors: 2 visits by 2 visitors, less than a minute of reading.');
  });

  it('is not mailed when nothing happened', async () => {
    await addLink('-9 days', '30 days');
    await notify();
    expect(await subjects()).toEqual([]);
  });

  it('leaves what happened after its end to the next one', async () => {
    const link = await addLink('-9 days', '30 days');
    await addVisit(link);
    await kit.asOwner('update share_visit set started_at = now() where link_id = $1', [link]);
    await notify();
    expect(await subjects()).toEqual([]);
    const [row] = await kit.asOwner<{ until: string }>('select digest_until as until from share_link where id = $1', [
      link,
    ]);
    expect(new Date(row!.until)).toEqual(digestEnd(new Date()));
  });
});

it('ends digests at six in the morning, UTC', () => {
  expect(digestEnd(new Date('2026-11-23T05:59:59Z')).toISOString()).toBe('2026-11-22T06:00:00.000Z');
  expect(digestEnd(new Date('2026-11-23T06:00:00Z')).toISOString()).toBe('2026-11-23T06:00:00.000Z');
});

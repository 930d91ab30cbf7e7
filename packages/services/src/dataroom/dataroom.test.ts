import { newId } from '@atrium/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  auditOf,
  codeOf,
  createIndexedDocument,
  createOrganization,
  createRoom,
  failureOf,
  joinRoom,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import {
  createDataroom,
  dataroomInfo,
  dataroomMe,
  deleteDataroom,
  listDatarooms,
  reindexDataroom,
  updateDataroom,
} from './index.ts';

let kit: TestPlatform;
let organization: TestOrganization;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());
beforeEach(async () => {
  organization = await createOrganization(kit);
});

async function namesFor(actor: TestOrganization['owner']): Promise<string[]> {
  return (await listDatarooms(kit.contextOf(actor), {})).data.map((room) => room.name);
}

it('is listed by name, with the numbers in names compared as numbers', async () => {
  for (const name of ['Fund 10', 'fund 9', 'Fund 100']) await createRoom(kit, organization.owner, { name });
  expect(await namesFor(organization.owner)).toEqual(['fund 9', 'Fund 10', 'Fund 100']);
});

describe('the visibility of a data room', () => {
  it('is limited to members for a Private one, without the organization’s Owners', async () => {
    const { owner, contributor, viewer, guest } = organization;
    const room = await createRoom(kit, contributor, { name: 'Secret' });
    await joinRoom(kit, room.id, guest, 'Viewer');
    expect(await namesFor(contributor)).toEqual(['Secret']);
    expect(await namesFor(guest)).toEqual(['Secret']);
    expect(await namesFor(owner)).toEqual([]);
    expect(await namesFor(viewer)).toEqual([]);
    expect(await codeOf(dataroomMe(kit.contextOf(owner), { dataroomId: room.id }))).toBe('NOT_FOUND');
  });

  it('is everyone but Guests for a Public one, each with their organization role', async () => {
    const { owner, contributor, viewer, guest } = organization;
    const room = await createRoom(kit, contributor, { name: 'Open', accessPolicy: 'Public' });
    const seen = async (actor: TestOrganization['owner']) =>
      (await dataroomMe(kit.contextOf(actor), { dataroomId: room.id })).data.permission;
    expect([await seen(owner), await seen(contributor), await seen(viewer)]).toEqual(['Owner', 'Owner', 'Viewer']);
    expect(await codeOf(seen(guest))).toBe('NOT_FOUND');
    await joinRoom(kit, room.id, guest, 'Contributor');
    expect(await seen(guest)).toBe('Contributor');
  });

  it('is nobody in another organization, by any id or filter', async () => {
    const room = await createRoom(kit, organization.owner, { name: 'Ours', accessPolicy: 'Public' });
    const { owner: foreign } = await createOrganization(kit);
    expect(await namesFor(foreign)).toEqual([]);
    const byId = await listDatarooms(kit.contextOf(foreign), { where: { id: { in: [room.id] } }, search: 'Ours' });
    expect(byId.data).toEqual([]);
    for (const id of [room.id, newId(), 'no uuid', `'`]) {
      const failure = await failureOf(dataroomMe(kit.contextOf(foreign), { dataroomId: id }));
      expect(failure).toMatchObject({ code: 'NOT_FOUND', message: 'Data room not found.' });
    }
  });
});

describe('creating and changing a data room', () => {
  it('works, is audited without its name, and makes its creator an Owner', async () => {
    const context = kit.contextOf(organization.contributor);
    const { data } = await createDataroom(context, { name: '<img src=x onerror=alert(1)>' });
    expect(data).toMatchObject({ name: '<img src=x onerror=alert(1)>', accessPolicy: 'Private', permission: 'Owner' });
    const rows = await auditOf(kit, context);
    expect(rows).toMatchObject([{ action: 'dataroom.create', outcome: 'succeeded', resource_id: data.id }]);
    expect(JSON.stringify(rows)).not.toContain('onerror');
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ name: 'line\nbreak' }, 'name'],
    [{ name: 'Room', accessPolicy: 'Everyone' as 'Public' }, 'accessPolicy'],
  ])('refuses %j', async (input, field) => {
    const failure = await failureOf(createDataroom(kit.contextOf(organization.owner), input));
    expect(failure).toMatchObject({ code: 'INVALID', issues: [{ path: [field] }] });
  });

  it('stops at the plan’s limit, also for two requests at the same time', async () => {
    await kit.asOwner(`update organization set usage_limits = usage_limits || '{"datarooms": 1}' where id = $1`, [
      organization.id,
    ]);
    const both = await Promise.all(
      ['One', 'Two'].map(async (name) => codeOf(createDataroom(kit.contextOf(organization.owner), { name }))),
    );
    expect(both.sort()).toEqual(['PAYMENT_REQUIRED', 'ok']);
  });

  it('keeps the fields that an update does not name', async () => {
    const { owner } = organization;
    const room = await createRoom(kit, owner);
    const change = async (dataroomMetadata: object) =>
      (await updateDataroom(kit.contextOf(owner), { dataroomId: room.id, dataroomMetadata })).data.dataroomMetadata;
    await change({ allowDuplicate: true, aiProcessingEnabled: false, enabledDocumentTypes: ['PDF'] });
    expect(await change({ description: 'About it' })).toMatchObject({
      allowDuplicate: true,
      aiProcessingEnabled: false,
      enabledDocumentTypes: ['PDF'],
      description: 'About it',
    });
  });

  it('lets only Owners of the data room change who may see it', async () => {
    const { owner, contributor, viewer } = organization;
    const room = await createRoom(kit, owner, { accessPolicy: 'Public' });
    const update = async (
      actor: TestOrganization['owner'],
      change: { name?: string; accessPolicy?: 'Private' | 'Public' },
    ) => codeOf(updateDataroom(kit.contextOf(actor), { dataroomId: room.id, ...change }));
    expect(await update(contributor, { name: 'New' })).toBe('ok');
    expect(await update(contributor, { accessPolicy: 'Private' })).toBe('FORBIDDEN');
    expect(await update(viewer, { name: 'New' })).toBe('FORBIDDEN');
    expect(await update(owner, { accessPolicy: 'Private' })).toBe('ok');
    expect(await update(contributor, { name: 'New' })).toBe('NOT_FOUND');
  });

  it('deletes for Owners, returns the same answer for the same key, and refuses Contributors', async () => {
    const { owner, contributor } = organization;
    const room = await createRoom(kit, owner, { accessPolicy: 'Public' });
    expect(await codeOf(deleteDataroom(kit.contextOf(contributor), { dataroomId: room.id }))).toBe('FORBIDDEN');
    const once = () => deleteDataroom(kit.contextOf(owner, { idempotencyKey: 'delete' }), { dataroomId: room.id });
    const first = await once();
    expect(await once()).toEqual(first);
    expect(await codeOf(deleteDataroom(kit.contextOf(owner), { dataroomId: room.id }))).toBe('NOT_FOUND');
    expect(await namesFor(owner)).toEqual([]);
  });

  it('counts its documents', async () => {
    const { owner } = organization;
    const room = await createRoom(kit, owner);
    await createIndexedDocument(kit, owner, { dataroomId: room.id });
    await createIndexedDocument(kit, owner, { dataroomId: room.id });
    const info = await dataroomInfo(kit.contextOf(owner), { dataroomId: room.id });
    expect(info.data).toMatchObject({ totalFiles: 2, aiIndexCompleted: 2, totalSize: 20 });
    const again = await reindexDataroom(kit.contextOf(owner), { dataroomId: room.id });
    expect(again.data).toEqual({ queued: 2, unchanged: 0 });
    expect((await reindexDataroom(kit.contextOf(owner), { dataroomId: room.id })).data).toEqual({
      queued: 0,
      unchanged: 2,
    });
  });
});

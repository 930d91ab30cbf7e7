import { newId } from '@atrium/domain/kernel';
import { layOut, letterOf } from '@atrium/domain/mail';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeDataroomRole, deleteDataroom, listDataroomOpenAccess, updateDataroom } from '../dataroom/index.ts';
import { hashSecret } from '../kernel/index.ts';
import { moveItems } from '../folder/index.ts';
import {
  auditOf,
  codeOf,
  createFolderIn,
  createIndexedDocument,
  createOrganization,
  createRoom,
  failureOf,
  joinRoom,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import { createLink, linkEffect, linkInfo, listLinks, listLinkVisitors, revokeLink, updateLink } from './index.ts';

const DAY_MS = 86_400_000;
const PASSWORD = 'correct horse battery';

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

function asOwner() {
  return kit.contextOf(organization.owner);
}
async function share(more: Partial<Parameters<typeof createLink>[1]> = {}) {
  return (await createLink(asOwner(), { dataroomId: room, linkName: 'Investors', ...more })).data;
}
async function addAgreement() {
  await updateDataroom(asOwner(), { dataroomId: room, dataroomMetadata: { ndaContent: 'Keep it secret.' } });
}
/** Inserts a visitor with a token that works. */
async function addVisitor(linkId: string, email: string | null) {
  const id = newId();
  await kit.asOwner('insert into share_visitor (id, organization_id, link_id, email) values ($1, $2, $3, $4)', [
    id,
    organization.id,
    linkId,
    email,
  ]);
  await kit.asOwner(
    `insert into share_token (id, organization_id, link_id, visitor_id, token_hash, expires_at)
     values ($1, $2, $3, $4, $5, now() + interval '1 day')`,
    [newId(), organization.id, linkId, id, hashSecret(id)],
  );
  return id;
}

describe('creating a link', () => {
  it('answers the token behind the #, lasts 30 days and is for viewing by default', async () => {
    const context = asOwner();
    const { data } = await createLink(context, { dataroomId: room, linkName: ' Investors ' });
    expect(data).toMatchObject({
      linkName: 'Investors',
      permission: 'Viewer',
      organizationUserId: data.id,
      access: 'view',
      watermark: true,
      enableChat: false,
      requireEmailVerification: false,
      requireNda: false,
      hasPassword: false,
      isExpired: false,
      permissions: [],
      visitorCount: 0,
      lastVisitAt: null,
    });
    const url = new URL(data.shareLink!);
    expect([url.pathname, url.search, url.hash]).toEqual(['/visit', '', `#token=${data.token}`]);
    expect(data.token!.length).toBeGreaterThanOrEqual(43);
    const days = (Date.parse(data.expirationDate) - Date.parse(data.createdAt)) / DAY_MS;
    expect(Math.round(days)).toBe(30);
    expect(await auditOf(kit, context)).toMatchObject([
      { action: 'shareLink.create', resource_type: 'shareLink', resource_id: data.id, summary: { dataroomId: room } },
    ]);
  });

  it('keeps the text of the watermark, which must name the visitor', async () => {
    const { id } = await share({ watermarkText: 'Vertraulich\n{email}' });
    const { data } = await updateLink(asOwner(), { linkId: id, linkName: 'Renamed' });
    expect(data.watermarkText).toBe('Vertraulich\n{email}');
    expect((await updateLink(asOwner(), { linkId: id, watermarkText: null })).data.watermarkText).toBeNull();
    expect(await codeOf(updateLink(asOwner(), { linkId: id, watermarkText: 'Confidential' }))).toBe('INVALID');
  });

  it('keeps whether visitors print, what they read and whom they write to; none of it unless it is set', async () => {
    const made = await share();
    expect(made).toMatchObject({ allowPrint: false, description: null, contact: null });
    const contact = { name: 'Ana Ruiz', email: 'ana@example.test' };
    const shown = { allowPrint: true, description: 'Six leases in the old town.', contact };
    const { data } = await updateLink(asOwner(), { linkId: made.id, ...shown });
    expect(data).toEqual({ ...made, ...shown });
    expect((await updateLink(asOwner(), { linkId: made.id, linkName: 'Renamed' })).data).toMatchObject(shown);
    expect((await share(shown)).contact).toEqual(contact);
    const none = { description: null, contact: null };
    expect((await updateLink(asOwner(), { linkId: made.id, ...none })).data).toMatchObject(none);
    const wrong = { linkId: made.id, contact: { name: 'Ana', email: 'nobody' } };
    expect(await codeOf(updateLink(asOwner(), wrong))).toBe('INVALID');
  });

  it('stores neither the token nor the password, and shows the token to Owners again', async () => {
    const { id, token } = await share({ password: PASSWORD });
    for (const secret of [token!, PASSWORD]) {
      const rows = await kit.asOwner(
        `select 1 from share_link where to_jsonb(share_link)::text like '%' || $1 || '%'
         union all select 1 from audit_event where to_jsonb(audit_event)::text like '%' || $1 || '%'
         union all select 1 from idempotency_key where to_jsonb(idempotency_key)::text like '%' || $1 || '%'`,
        [secret],
      );
      expect(rows).toEqual([]);
    }
    const [row] = await kit.asOwner<{ token_hash: string; password_hash: string }>(
      'select token_hash, password_hash from share_link where id = $1',
      [id],
    );
    expect(row!.token_hash).toBe(hashSecret(token!));
    expect(row!.password_hash).toMatch(/^\$argon2id\$/);
    const { data } = await listLinks(asOwner(), { dataroomId: room });
    expect(data).toMatchObject([{ id, token, hasPassword: true }]);
    expect(JSON.stringify(data)).not.toContain('argon2');
  });

  it('takes no agreement without a verified address or without a text', async () => {
    expect(await codeOf(share({ requireNda: true }))).toBe('INVALID');
    const needsBoth = { requireNda: true, requireEmailVerification: true };
    expect(await failureOf(share(needsBoth))).toMatchObject({ code: 'CONFLICT', detailCode: 'no_nda_text' });
    await addAgreement();
    const link = await share(needsBoth);
    expect(link).toMatchObject(needsBoth);
    const removed = updateDataroom(asOwner(), { dataroomId: room, dataroomMetadata: { ndaContent: ' ' } });
    expect(await failureOf(removed)).toMatchObject({ code: 'CONFLICT', detailCode: 'in_use' });
    await revokeLink(asOwner(), { linkId: link.id });
    await updateDataroom(asOwner(), { dataroomId: room, dataroomMetadata: { ndaContent: null } });
  });

  it('refuses a past date, another permission, a wrong address and unknown fields', async () => {
    const past = new Date(Date.now() - 1000).toISOString();
    expect(await codeOf(share({ expirationDate: past }))).toBe('INVALID');
    expect(await codeOf(share({ permission: 'Owner' as 'Viewer' }))).toBe('INVALID');
    expect(await codeOf(share({ emails: ['no address'] }))).toBe('INVALID');
    expect(await codeOf(share({ emails: Array.from({ length: 101 }, (_, index) => `a${index}@b.test`) }))).toBe(
      'INVALID',
    );
    expect(await codeOf(share({ role: 'Owner' } as object))).toBe('INVALID');
    expect(await codeOf(share({ password: 'short' }))).toBe('INVALID');
    expect((await listLinks(asOwner(), { dataroomId: room })).data).toEqual([]);
  });

  it('sends the link once to each admitted address, and the password to nobody', async () => {
    const lists = { allowList: ['Example.test'], denyList: ['eve@example.test'] };
    expect(await codeOf(share({ ...lists, emails: ['eve@example.test'] }))).toBe('INVALID');
    expect(await codeOf(share({ ...lists, emails: ['ada@other.test'] }))).toBe('INVALID');
    await share({ ...lists, password: PASSWORD, emails: ['ADA@example.test', 'ada@example.test', 'bob@example.test'] });
    const sent = await kit.asOwner<{ recipient: string }>(
      `select recipient from mail where template = 'shareLink' and recipient like '%@example.test' order by recipient`,
    );
    expect(sent.map(({ recipient }) => recipient)).toEqual(['ada@example.test', 'bob@example.test']);
    const values = { sender: 'Ada', organization: 'Fund', dataroom: 'Atlas', link: 'https://a.test/visit#token=x' };
    const letter = letterOf('shareLink', { ...values, expires: '1 May 2027', needsCode: true, needsPassword: true });
    expect(layOut(letter).text).toContain('https://a.test/visit#token=x');
  });

  it('gives permissions to folders and documents of the room only, each once', async () => {
    const folder = await createFolderIn(kit, organization.owner, room, 'Contracts');
    const other = (await createRoom(kit, organization.owner)).id;
    const foreign = await createIndexedDocument(kit, organization.owner, { dataroomId: other });
    const none = { type: 'folder' as const, id: folder.id, access: 'none' as const };
    expect((await share({ permissions: [none] })).permissions).toEqual([none]);
    expect(await codeOf(share({ permissions: [none, { ...none, access: 'view' }] }))).toBe('INVALID');
    for (const id of [foreign.id, newId(), 'folder']) {
      expect(await codeOf(share({ permissions: [{ type: 'document', id, access: 'view' }] }))).toBe('NOT_FOUND');
    }
  });

  it('counts the changes of its permissions, which end the streams of open pages, and no others', async () => {
    const folder = await createFolderIn(kit, organization.owner, room, 'Minutes');
    const { id: linkId } = await share();
    const version = async () => {
      const [row] = await kit.asOwner('select settings_version from share_link where id = $1', [linkId]);
      return row?.['settings_version'];
    };
    await updateLink(asOwner(), { linkId, linkName: 'Renamed' });
    expect(await version()).toBe(0);
    await updateLink(asOwner(), { linkId, permissions: [{ type: 'folder', id: folder.id, access: 'none' }] });
    expect(await version()).toBe(1);
  });
});

describe('who may', () => {
  it('is only an Owner of the room; for people who cannot see the room the link does not exist', async () => {
    const { contributor, viewer } = organization;
    const { id } = await share();
    const foreign = (await createOrganization(kit)).owner;
    await joinRoom(kit, room, contributor, 'Contributor');
    const calls = [
      (context: ReturnType<typeof asOwner>) => linkInfo(context, { linkId: id }),
      (context: ReturnType<typeof asOwner>) => updateLink(context, { linkId: id, linkName: 'Mine' }),
      (context: ReturnType<typeof asOwner>) => linkEffect(context, { linkId: id }),
      (context: ReturnType<typeof asOwner>) => listLinkVisitors(context, { linkId: id }),
      (context: ReturnType<typeof asOwner>) => revokeLink(context, { linkId: id }),
    ];
    for (const call of calls) {
      expect(await codeOf(call(kit.contextOf(contributor)))).toBe('FORBIDDEN');
      expect(await codeOf(call(kit.contextOf(viewer)))).toBe('NOT_FOUND');
      expect(await codeOf(call(kit.contextOf(foreign)))).toBe('NOT_FOUND');
    }
    expect(await codeOf(listLinks(kit.contextOf(contributor), { dataroomId: room }))).toBe('FORBIDDEN');
  });

  it('withdraws the links of an Owner who becomes a Viewer', async () => {
    const { contributor, owner } = organization;
    await joinRoom(kit, room, contributor, 'Owner');
    const theirs = await createLink(kit.contextOf(contributor), { dataroomId: room, linkName: 'Theirs' });
    const ours = await share({ linkName: 'Ours' });
    const { membershipId: organizationUserId } = contributor.membership;
    const context = kit.contextOf(owner);
    await changeDataroomRole(context, { dataroomId: room, organizationUserId, role: 'Contributor' });
    expect((await listLinks(asOwner(), { dataroomId: room })).data.map(({ id }) => id)).toEqual([ours.id]);
    expect(await codeOf(linkInfo(asOwner(), { linkId: theirs.data.id }))).toBe('NOT_FOUND');
    expect((await auditOf(kit, context))[0]?.summary).toMatchObject({ withdrawn: { shareLinks: 1 } });
  });

  it('lists links beside other open access', async () => {
    const { id } = await share();
    const { data } = await listDataroomOpenAccess(asOwner(), { dataroomId: room, search: 'invest' });
    expect(data).toMatchObject([{ kind: 'shareLink', id, linkName: 'Investors', useCount: 0 }]);
    await revokeLink(asOwner(), { linkId: id });
    expect((await listDataroomOpenAccess(asOwner(), { dataroomId: room })).data).toEqual([]);
  });

  it('finds no link of a room in the trash', async () => {
    const { id } = await share();
    await deleteDataroom(asOwner(), { dataroomId: room });
    expect(await codeOf(linkInfo(asOwner(), { linkId: id }))).toBe('NOT_FOUND');
  });
});

describe('changing a link', () => {
  it('keeps the token, and changes only the fields that are given', async () => {
    const made = await share({ allowList: ['example.test'], password: PASSWORD, access: 'download' });
    const context = asOwner();
    const { data } = await updateLink(context, { linkId: made.id, linkName: 'Renamed', enableChat: true });
    expect(data).toEqual({ ...made, linkName: 'Renamed', enableChat: true });
    expect(await auditOf(kit, context)).toMatchObject([
      { action: 'shareLink.update', resource_id: made.id, summary: { fields: ['linkName', 'enableChat'] } },
    ]);
    const cleared = await updateLink(asOwner(), { id: made.id, password: null, allowList: [] });
    expect(cleared.data).toMatchObject({ hasPassword: false, allowList: [], token: made.token });
    const [row] = await kit.asOwner('select password_version from share_link where id = $1', [made.id]);
    expect(row).toEqual({ password_version: 2 });
  });

  it('applies the rules of creation to the result', async () => {
    await addAgreement();
    const link = await share({ requireNda: true, requireEmailVerification: true });
    const linkId = link.id;
    expect(await codeOf(updateLink(asOwner(), { linkId, requireEmailVerification: false }))).toBe('INVALID');
    expect(await codeOf(updateLink(asOwner(), { linkId, expirationDate: '2020-01-01T00:00:00Z' }))).toBe('INVALID');
    expect(await codeOf(updateLink(asOwner(), { linkId, emails: ['wrong'] }))).toBe('INVALID');
    expect(await codeOf(updateLink(asOwner(), { linkName: 'No link' }))).toBe('INVALID');
    expect((await linkInfo(asOwner(), { linkId })).data).toEqual(link);
  });

  it('says what it would do to visitors and documents, and changes nothing', async () => {
    const { owner } = organization;
    const folder = await createFolderIn(kit, owner, room, 'Contracts');
    const inner = await createIndexedDocument(kit, owner, { dataroomId: room });
    await createIndexedDocument(kit, owner, { dataroomId: room });
    await moveItems(asOwner(), { documentIds: [inner.id], targetFolderId: folder.id });
    const link = await share({ requireEmailVerification: true });
    const linkId = link.id;
    for (const email of ['ada@example.test', 'bob@example.test', 'eve@other.test']) await addVisitor(linkId, email);
    const effect = async (change: object) => (await linkEffect(asOwner(), { linkId, ...change })).data;
    expect(await effect({ allowList: ['other.test'], changesPassword: true })).toEqual({
      visitorsLosingAccess: 2,
      visitorsAskedAgain: { password: 1, email: 0, nda: 0 },
      documents: { before: { none: 0, view: 2, download: 0 }, after: { none: 0, view: 2, download: 0 } },
    });
    expect((await effect({ access: 'none' })).visitorsLosingAccess).toBe(3);
    expect((await effect({ requireNda: true })).visitorsAskedAgain.nda).toBe(3);
    await addAgreement();
    const accept = `insert into nda_acceptance (id, organization_id, link_id, visitor_id, text, text_hash, name, email)
      select gen_random_uuid(), organization_id, link_id, id, 'Text', encode(sha256(convert_to($2, 'UTF8')), 'hex'), 'Ada', email
      from share_visitor where link_id = $1 and email = $3`;
    await kit.asOwner(accept, [linkId, 'Keep it secret.', 'ada@example.test']);
    await kit.asOwner(accept, [linkId, 'An earlier text.', 'bob@example.test']);
    expect((await effect({ requireNda: true })).visitorsAskedAgain.nda).toBe(2);
    const permissions = [
      { type: 'folder', id: folder.id, access: 'none' },
      { type: 'document', id: inner.id, access: 'download' },
    ];
    expect((await effect({ permissions })).documents.after).toEqual({ none: 0, view: 1, download: 1 });
    expect((await effect({ permissions: permissions.slice(0, 1) })).documents.after).toMatchObject({
      none: 1,
      view: 1,
    });
    expect((await linkInfo(asOwner(), { linkId })).data.permissions).toEqual([]);
    const draft = (await linkEffect(asOwner(), { dataroomId: room, access: 'download' })).data;
    expect(draft.documents).toEqual({ before: null, after: { none: 0, view: 0, download: 2 } });
  });

  it('lists visitors with their state', async () => {
    const { id } = await share();
    const visitor = await addVisitor(id, 'ada@example.test');
    const { data } = await listLinkVisitors(asOwner(), { linkId: id });
    expect(data).toMatchObject([{ id: visitor, email: 'ada@example.test', isSignedIn: true, acceptedAt: null }]);
    expect((await linkInfo(asOwner(), { linkId: id })).data.visitorCount).toBe(1);
  });

  it('revokes a link once', async () => {
    const { id } = await share();
    const context = asOwner();
    await revokeLink(context, { linkId: id });
    expect(await auditOf(kit, context)).toMatchObject([{ action: 'shareLink.revoke', resource_id: id }]);
    expect(await codeOf(revokeLink(asOwner(), { linkId: id }))).toBe('NOT_FOUND');
  });
});

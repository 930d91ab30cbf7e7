import { type MemberActor, newId, type TokenActor } from '@atrium/domain/kernel';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listDataroomItems } from '../dataroom/index.ts';
import { downloadDocument } from '../document/index.ts';
import {
  auditOf,
  createIndexedDocument,
  createOrganization,
  createRoom,
  createVisitor,
  failureOf,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import { authenticatePreview, enterVisit, visitInfo, visitorMe } from '../visitor/index.ts';
import { endLinkPreview, revokeLink, startLinkPreview } from './index.ts';

let kit: TestPlatform;
let organization: TestOrganization;
let room: string;
let shown: string;
let visitor: TokenActor;
beforeAll(async () => {
  kit = await testPlatform();
});
beforeEach(async () => {
  organization = await createOrganization(kit);
  const { owner } = organization;
  room = (await createRoom(kit, owner, { accessPolicy: 'Private' })).id;
  shown = (await createIndexedDocument(kit, owner, { dataroomId: room }, { name: 'Lease.txt', pages: ['Rent'] })).id;
  const hidden = await createIndexedDocument(kit, owner, { dataroomId: room }, { name: 'Bids.txt', pages: ['Bids'] });
  visitor = await createVisitor(
    kit,
    { organizationId: organization.id, dataroomId: room, createdById: owner.userId },
    { settings: [{ documentId: hidden.id, access: 'none' }], watermark: true },
  );
});
afterAll(() => kit.close());

async function start(visitorId: string | null = visitor.visitorId, actor: MemberActor = organization.owner) {
  return startLinkPreview(kit.contextOf(actor), { linkId: visitor.linkId, visitorId });
}
async function seen(actor: MemberActor = organization.owner): Promise<TokenActor> {
  return authenticatePreview(kit.platform, actor);
}
async function namesFor(actor: TokenActor) {
  const { data } = await listDataroomItems(kit.contextOf(actor), { dataroomId: room });
  return data.map(({ name }) => name);
}

it('is the visitor: the same actor but for the preview, and the same documents', async () => {
  await start();
  const previewed = await seen();
  const { userId, sessionId } = organization.owner;
  expect(previewed).toEqual({
    ...visitor,
    tokenId: null,
    preview: { id: expect.any(String) as string, userId, sessionId },
  });
  expect(await namesFor(previewed)).toEqual(['Lease.txt']);
  expect(await namesFor(previewed)).toEqual(await namesFor(visitor));
  const { data } = await visitorMe(kit.contextOf(previewed), {});
  expect(data).toMatchObject({
    email: visitor.email,
    preview: { linkId: visitor.linkId, visitorId: visitor.visitorId },
  });
  expect((await visitorMe(kit.contextOf(visitor), {})).data.preview).toBeNull();
  expect(await visitInfo(kit.contextOf(previewed), {})).toMatchObject({ next: 'open', verifiedEmail: visitor.email });
});

it('shows the link as to somebody new, without their gates', async () => {
  await kit.asOwner(
    `update share_link set password_hash = 'x', require_email_verification = true, require_nda = true where id = $1`,
    [visitor.linkId],
  );
  await start(null);
  expect(await seen()).toMatchObject({ visitorId: null, email: null, visit: 'open' });
  expect(await namesFor(await seen())).toEqual(['Lease.txt']);
});

it('refuses what would change something, and leaves no trace of a visit', async () => {
  const visits = async () =>
    kit.asOwner(
      `select v.last_seen_at, v.visited_at, (select count(*) from share_token where link_id = v.link_id) as tokens,
         (select count(*) from mail) as mails from share_visitor v where v.link_id = $1`,
      [visitor.linkId],
    );
  const before = await visits();
  await start();
  const context = kit.contextOf(await seen());
  expect(await failureOf(enterVisit(context, {}))).toMatchObject({
    code: 'FORBIDDEN',
    detailCode: 'preview_read_only',
  });
  await namesFor(await seen());
  await visitorMe(kit.contextOf(await seen()), {});
  expect(await visits()).toEqual(before);
  expect(await auditOf(kit, context)).toMatchObject([
    { action: 'visitor.enter', outcome: 'denied', actor_kind: 'user', actor_id: organization.owner.userId },
  ]);
});

it('is no download of the visitor when the Owner saves a file, which is recorded as the Owner’s', async () => {
  await kit.asOwner(`update share_link set default_access = 'download', watermark = false where id = $1`, [
    visitor.linkId,
  ]);
  await start();
  const context = kit.contextOf(await seen());
  await downloadDocument(context, { documentId: shown });
  expect(await kit.asOwner('select id from share_download where link_id = $1', [visitor.linkId])).toEqual([]);
  expect(await auditOf(kit, context)).toMatchObject([
    {
      action: 'document.download',
      actor_id: organization.owner.userId,
      summary: { previewOf: { linkId: visitor.linkId, visitorId: visitor.visitorId } },
    },
  ]);
});

it('is recorded as started by the Owner', async () => {
  const context = kit.contextOf(organization.owner);
  await startLinkPreview(context, { linkId: visitor.linkId, visitorId: visitor.visitorId });
  expect(await auditOf(kit, context)).toMatchObject([
    {
      action: 'shareLink.startPreview',
      actor_id: organization.owner.userId,
      resource_id: visitor.linkId,
      summary: { visitorId: visitor.visitorId },
    },
  ]);
});

it('ends by the Owner, with time, with the role, and with the link', async () => {
  const gone = async () => (await failureOf(seen())).code;
  const { owner } = organization;
  await start();
  await endLinkPreview(kit.contextOf(owner), { linkId: visitor.linkId });
  expect(await gone()).toBe('NOT_FOUND');
  await start();
  await kit.asOwner(`update share_preview set expires_at = now() where link_id = $1`, [visitor.linkId]);
  expect(await gone()).toBe('NOT_FOUND');
  await start();
  await kit.asOwner(`update dataroom_member set role = 'Viewer' where dataroom_id = $1`, [room]);
  expect(await gone()).toBe('FORBIDDEN');
  await kit.asOwner(`update dataroom_member set role = 'Owner' where dataroom_id = $1`, [room]);
  expect((await seen()).linkId).toBe(visitor.linkId);
  await revokeLink(kit.contextOf(owner), { linkId: visitor.linkId });
  expect(await gone()).toBe('NOT_FOUND');
});

it('belongs to one session, and a new one replaces it', async () => {
  await start();
  expect((await failureOf(seen({ ...organization.owner, sessionId: newId() }))).code).toBe('NOT_FOUND');
  await start(null);
  expect((await seen()).visitorId).toBeNull();
});

it('starts for Owners of the room only, who are signed in, with a visitor whom the link admits', async () => {
  expect((await failureOf(start(null, organization.contributor))).code).toBe('NOT_FOUND');
  const elsewhere = await createOrganization(kit);
  expect((await failureOf(start(null, elsewhere.owner))).code).toBe('NOT_FOUND');
  expect((await failureOf(start(newId()))).code).toBe('NOT_FOUND');
  const { userId, membership } = organization.owner;
  const key = {
    kind: 'apiKey',
    userId,
    membership,
    apiKeyId: newId(),
    scopes: ['read', 'write', 'admin'],
    isOperator: false,
  } as const;
  expect((await failureOf(start(null, key))).code).toBe('FORBIDDEN');
  await kit.asOwner(
    `update share_link set require_email_verification = true, allow_list = '{other.example}' where id = $1`,
    [visitor.linkId],
  );
  expect((await failureOf(start())).detailCode).toBe('visitor_not_admitted');
  await kit.asOwner(`update share_link set expires_at = now() where id = $1`, [visitor.linkId]);
  expect((await failureOf(start(null))).code).toBe('EXPIRED');
});

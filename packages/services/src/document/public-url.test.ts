import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deleteDataroom } from '../dataroom/index.ts';
import {
  auditOf,
  codeOf,
  createIndexedDocument,
  createOrganization,
  createRoom,
  joinRoom,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import {
  deleteDocuments,
  fetchWithToken,
  generatePublicUrl,
  getPublicUrl,
  listPublicUrls,
  revokePublicUrl,
} from './index.ts';

const ANYBODY = { kind: 'anonymous' } as const;

let kit: TestPlatform;
let organization: TestOrganization;
let room: string;
let documentId: string;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());
beforeEach(async () => {
  organization = await createOrganization(kit);
  room = (await createRoom(kit, organization.owner)).id;
  documentId = (await createIndexedDocument(kit, organization.owner, { dataroomId: room }, { name: 'Lease.html' })).id;
});

async function publish(more: { disposition?: 'inline' | 'attachment'; expiry?: number } = {}) {
  return (await generatePublicUrl(kit.contextOf(organization.owner), { documentId, ...more })).data;
}
function tokenIn(url: string | null): string {
  return url!.split('/').at(-1)!;
}
function visit(url: string | null) {
  return fetchWithToken(kit.contextOf(ANYBODY), { token: tokenIn(url) });
}

it('is open to anyone, is audited for the organization, and counts its uses', async () => {
  const made = await publish();
  expect(made).toMatchObject({ disposition: 'attachment', useCount: 0, lastUsedAt: null });
  const minutes = (Date.parse(made.expiresAt) - Date.parse(made.createdAt)) / 60_000;
  expect(minutes).toBe(11_520);
  const context = kit.contextOf(ANYBODY);
  const file = await fetchWithToken(context, { token: tokenIn(made.url) });
  expect(file).toMatchObject({ name: 'Lease.html', inline: false, noCache: true });
  expect(await auditOf(kit, context)).toMatchObject([
    {
      action: 'document.fetchWithToken',
      actor_kind: 'anonymous',
      organization_id: organization.id,
      resource_type: 'document',
      resource_id: documentId,
    },
  ]);
  const { data } = await listPublicUrls(kit.contextOf(organization.owner), { documentId });
  expect(data).toMatchObject([{ id: made.id, useCount: 1, url: made.url, createdByName: expect.any(String) }]);
  expect((await visit((await publish({ disposition: 'inline', expiry: 5 })).url)).inline).toBe(true);
});

it('is not stored in the database', async () => {
  const token = tokenIn((await publish()).url);
  const rows = await kit.asOwner(
    `select 1 from document_url where to_jsonb(document_url)::text like '%' || $1 || '%'
     union all select 1 from audit_event where to_jsonb(audit_event)::text like '%' || $1 || '%'
     union all select 1 from idempotency_key where to_jsonb(idempotency_key)::text like '%' || $1 || '%'`,
    [token],
  );
  expect(rows).toEqual([]);
});

it('stops working when it is revoked or has expired', async () => {
  const { owner } = organization;
  const [made, old] = [await publish(), await publish()];
  const context = kit.contextOf(owner);
  await revokePublicUrl(context, { urlId: made.id });
  expect(await auditOf(kit, context)).toMatchObject([
    { action: 'document.revokePublicUrl', resource_id: documentId, summary: { urlId: made.id } },
  ]);
  expect(await codeOf(visit(made.url))).toBe('NOT_FOUND');
  expect(await codeOf(revokePublicUrl(kit.contextOf(owner), { urlId: made.id }))).toBe('NOT_FOUND');
  await kit.asOwner(`update document_url set expires_at = now() - interval '1 second' where id = $1`, [old.id]);
  expect(await codeOf(visit(old.url))).toBe('EXPIRED');
  expect((await listPublicUrls(kit.contextOf(owner), { documentId })).data).toEqual([]);
  expect(await codeOf(visit('/of-nothing'))).toBe('NOT_FOUND');
});

it('does not work while the document or its data room is in the trash, or the organization is inactive', async () => {
  const { url } = await publish();
  await deleteDocuments(kit.contextOf(organization.owner), { documentId });
  expect(await codeOf(visit(url))).toBe('NOT_FOUND');
  await kit.asOwner('update document set deleted_at = null where id = $1', [documentId]);
  expect(await codeOf(visit(url))).toBe('ok');
  await kit.asOwner('update organization set is_active = false where id = $1', [organization.id]);
  expect(await codeOf(visit(url))).toBe('NOT_FOUND');
  await kit.asOwner('update organization set is_active = true where id = $1', [organization.id]);
  await deleteDataroom(kit.contextOf(organization.owner), { dataroomId: room });
  expect(await codeOf(visit(url))).toBe('NOT_FOUND');
});

it('is created and revoked by Contributors, and shown to Viewers', async () => {
  const { guest, viewer, owner } = organization;
  await joinRoom(kit, room, viewer, 'Viewer');
  const asViewer = kit.contextOf(viewer);
  expect(await codeOf(getPublicUrl(asViewer, { documentId }))).toBe('NOT_FOUND');
  const made = await publish();
  const [newer, inline] = [await publish(), await publish({ disposition: 'inline' })];
  expect((await getPublicUrl(asViewer, { documentId })).data.url).toBe(newer.url);
  expect((await getPublicUrl(asViewer, { documentId, disposition: 'inline' })).data.url).toBe(inline.url);
  expect(await codeOf(generatePublicUrl(asViewer, { documentId }))).toBe('FORBIDDEN');
  expect(await codeOf(listPublicUrls(asViewer, { documentId }))).toBe('FORBIDDEN');
  expect(await codeOf(revokePublicUrl(asViewer, { urlId: made.id }))).toBe('FORBIDDEN');
  for (const actor of [guest, (await createOrganization(kit)).owner]) {
    const context = kit.contextOf(actor);
    expect(await codeOf(getPublicUrl(context, { documentId }))).toBe('NOT_FOUND');
    expect(await codeOf(generatePublicUrl(context, { documentId }))).toBe('NOT_FOUND');
    expect(await codeOf(revokePublicUrl(context, { urlId: made.id }))).toBe('NOT_FOUND');
  }
  expect(await codeOf(generatePublicUrl(kit.contextOf(owner), { documentId, expiry: 0 }))).toBe('INVALID');
});

it('is not shown if its hash is from another master key', async () => {
  const { id, url } = await publish();
  await kit.asOwner('update document_url set token_hash = $2 where id = $1', [id, 'f'.repeat(64)]);
  expect((await listPublicUrls(kit.contextOf(organization.owner), { documentId })).data).toMatchObject([
    { id, url: null },
  ]);
  expect(await codeOf(visit(url))).toBe('NOT_FOUND');
});

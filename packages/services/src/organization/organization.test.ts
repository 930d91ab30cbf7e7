import { newId } from '@atrium/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listDatatables } from '../ai-table/index.ts';
import { reserveCredits, settleCredits } from '../credit/index.ts';
import { listDatarooms } from '../dataroom/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';
import { runTidyUp } from '../maintenance/index.ts';
import { removeOrganizationUser } from '../organization-user/index.ts';
import { authenticate } from '../session/index.ts';
import {
  auditOf,
  codeOf,
  createIndexedDocument,
  createOrganization as makeOrganization,
  createRoom,
  createUser,
  failureOf,
  grantCredits,
  stageFile,
  testPlatform,
  type TestPlatform,
  withKey,
  withoutOrganization,
} from '../testing/index.ts';
import { listTrash, restoreFromTrash } from '../trash/index.ts';
import { profile } from '../user/index.ts';
import {
  brandLogo,
  changeOrganizationStatus,
  createOrganization,
  deleteOrganization,
  listDeletedOrganizations,
  listEndedAccess,
  listOrganizations,
  organizationMe,
  creditUsage,
  organizationUsage,
  removeBrandLogo,
  restoreOrganization,
  updateOrganization,
  uploadBrandLogo,
} from './index.ts';

let kit: TestPlatform;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());

const ANONYMOUS = { kind: 'anonymous' } as const;
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

it('is made by anybody, who becomes its Owner, with credits, limits and the Owners that were asked in', async () => {
  const { userId } = await createUser(kit);
  const person = { kind: 'user' as const, userId, sessionId: newId(), isOperator: false, membership: null };
  const context = kit.contextOf(person);
  const email = `${newId()}@example.test`;
  const { data } = await createOrganization(context, { name: 'Larkfield', emails: [email] });
  expect(data).toMatchObject({
    name: 'Larkfield',
    organizationType: 'AI Data',
    role: 'Owner',
    plan: 'Free',
    currentCreditBalance: '100',
    isActive: true,
    features: {
      aiTable: { isEnabled: true },
      usageLimits: { users: 100, datarooms: 100, documents: 10_000, folders: 2_000, workflows: 500, aiTables: 500 },
      settings: { aiSettings: { llm: { temperature: 0.2, seed: 2025 }, embedding: { chunk_size: 1024, dim: 1536 } } },
    },
  });
  const invited = await kit.asOwner('select email, role from invitation where organization_id = $1', [data.id]);
  expect(invited).toEqual([{ email, role: 'Owner' }]);
  const own = (await listOrganizations(context, {})).data;
  expect(own.map((each) => each.id)).toEqual([data.id]);
  const audited = await auditOf(kit, context);
  expect(audited.some((row) => row.organization_id === data.id && row.action === 'organization.create')).toBe(true);
});

it('is changed by Owners: what is named changes, the rest stays', async () => {
  const { owner, contributor, viewer, guest, id } = await makeOrganization(kit);
  const change = (input: Parameters<typeof updateOrganization>[1]) => updateOrganization(kit.contextOf(owner), input);
  await change({ name: 'Renamed', primaryColor: '#2f50bd' });
  await change({ features: { workflow: { enableDeveloperMode: true } } });
  await change({ features: { workflow: { allowedRoles: ['Builder'] } } });
  await change({ settings: { aiSettings: { llm: { temperature: 0.5 } } } });
  const { data } = await change({ organizationId: id, settings: { aiSettings: { query: { similarity_top_k: 8 } } } });
  expect(data).toMatchObject({ name: 'Renamed', additionalInfo: { primaryColor: '#2f50bd', brandLogo: null } });
  expect(data.features?.workflow).toMatchObject({ enableDeveloperMode: true, allowedRoles: ['Builder'] });
  const ai = data.features?.settings?.aiSettings;
  expect([ai?.llm.temperature, ai?.llm.max_retries, ai?.query]).toEqual([
    0.5,
    4,
    { similarity_top_k: 8, sparse_top_k: 5, max_query_string: 1_048_576 },
  ]);
  expect(await codeOf(change({ organizationId: newId(), name: 'Foreign' }))).toBe('NOT_FOUND');
  expect(await codeOf(change({ primaryColor: 'red' }))).toBe('INVALID');
  const tooWide = await failureOf(change({ settings: { aiSettings: { embedding: { chunk_size: 100 } } } }));
  expect([tooWide.code, tooWide.issues?.[0]?.path]).toEqual([
    'INVALID',
    ['settings', 'aiSettings', 'embedding', 'overlap'],
  ]);
  for (const actor of [contributor, viewer, guest, withKey(owner, ['read', 'write'])]) {
    expect(await codeOf(updateOrganization(kit.contextOf(actor), { name: 'Mine' }))).toBe('FORBIDDEN');
  }
  const seen = async (actor: typeof viewer) => (await organizationMe(kit.contextOf(actor), {})).data;
  expect((await seen(viewer)).features?.settings).toBeUndefined();
  expect(Object.keys(await seen(guest)).sort()).toEqual([
    'additionalInfo',
    'id',
    'maxFileBytes',
    'name',
    'role',
    'uiContext',
  ]);
});

it('has a logo that whoever was shown its address may see; a new one takes its place', async () => {
  const { owner } = await makeOrganization(kit);
  const picture = async (name: string, content: Buffer) =>
    uploadBrandLogo(kit.contextOf(owner), { files: [await stageFile(kit, name, content)] });
  const url = (await picture('logo.png', PIXEL)).data.additionalInfo.brandLogo;
  const logoId = url?.split('logoId=')[1] ?? '';
  const shown = await brandLogo(kit.contextOf(ANONYMOUS), { logoId });
  expect(shown).toMatchObject({ contentType: 'image/png', sizeBytes: PIXEL.length, inline: true });
  await picture('logo.png', PIXEL);
  expect(await codeOf(brandLogo(kit.contextOf(ANONYMOUS), { logoId }))).toBe('NOT_FOUND');
  expect(await kit.platform.store.exists(shown.storageKey)).toBe(false);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
  expect(await codeOf(picture('logo.png', svg))).toBe('UNSUPPORTED_TYPE');
  expect(await codeOf(picture('logo.png', Buffer.alloc(2_000_000, 1)))).toBe('TOO_LARGE');
  expect((await removeBrandLogo(kit.contextOf(owner), {})).data.additionalInfo.brandLogo).toBeNull();
});

it('switches a whole area off, for everybody in it, and on again', async () => {
  const { owner, viewer } = await makeOrganization(kit);
  await updateOrganization(kit.contextOf(owner), { features: { aiTable: { isEnabled: false } } });
  for (const actor of [owner, viewer]) {
    const refused = await failureOf(listDatatables(kit.contextOf(actor), {}));
    expect([refused.code, refused.detailCode]).toEqual(['FORBIDDEN', 'feature_disabled']);
  }
  expect(await codeOf(listDatarooms(kit.contextOf(viewer), {}))).toBe('ok');
  // The trash of the area is deleted with it.
  const [table] = await kit.asOwner<{ id: string }>(
    `insert into datatable (id, organization_id, name, knowledge_context_tree, created_by_id, deleted_at)
     values ($1, $2, 'Rents', '[]', $3, now()) returning id`,
    [newId(), owner.membership.organizationId, owner.userId],
  );
  const trashed = async () => (await listTrash(kit.contextOf(owner), {})).data.map(({ id }) => id);
  const items = [{ id: table!.id, type: 'datatable' as const }];
  expect(await trashed()).toEqual([]);
  expect(await codeOf(restoreFromTrash(kit.contextOf(owner), { items }))).toBe('NOT_FOUND');
  await updateOrganization(kit.contextOf(owner), { features: { aiTable: { isEnabled: true } } });
  expect(await codeOf(listDatatables(kit.contextOf(viewer), {}))).toBe('ok');
  expect(await trashed()).toEqual([table!.id]);
});

async function sessionOf(userId: string): Promise<string> {
  const token = `ats_${newId()}`;
  await kit.asOwner(
    `insert into session (id, user_id, token_hash, expires_at)
     values ($1, $2, encode(sha256($3::text::bytea), 'hex'), now() + interval '1 day')`,
    [newId(), userId, token],
  );
  return token;
}

it('is open to Owners alone while it is switched off', async () => {
  const { id, owner, viewer } = await makeOrganization(kit);
  const enter = async (userId: string) =>
    codeOf(authenticate(kit.platform, { token: await sessionOf(userId), organizationId: id }));
  await changeOrganizationStatus(kit.contextOf(owner), { isActive: false });
  expect([await enter(owner.userId), await enter(viewer.userId)]).toEqual(['ok', 'NOT_FOUND']);
  await changeOrganizationStatus(kit.contextOf(owner), { isActive: true });
  expect(await enter(viewer.userId)).toBe('ok');
});

it('tells who can no longer enter what happened, and nothing of what came after they were out', async () => {
  const { id, owner, viewer, contributor } = await makeOrganization(kit);
  const { data: made } = await organizationMe(kit.contextOf(owner), {});
  const endedFor = async (actor: typeof viewer) =>
    (await listEndedAccess(kit.contextOf(withoutOrganization(actor)), {})).data;
  expect(await endedFor(viewer)).toEqual([]);
  await changeOrganizationStatus(kit.contextOf(owner), { isActive: false });
  expect(await endedFor(viewer)).toEqual([{ id, name: made.name, reason: 'switchedOff' }]);
  expect(await endedFor(owner)).toEqual([]);
  await changeOrganizationStatus(kit.contextOf(owner), { isActive: true });
  await removeOrganizationUser(kit.contextOf(owner), { organizationUserId: viewer.membership.membershipId });
  await deleteOrganization(kit.contextOf(owner), {});
  expect(await endedFor(viewer)).toEqual([{ id, name: made.name, reason: 'ended' }]);
  expect(await endedFor(contributor)).toEqual([{ id, name: made.name, reason: 'deleted' }]);
  expect(await endedFor(owner)).toEqual([]);
  await kit.asOwner(`update organization_user set left_at = now() - interval '91 days' where id = $1`, [
    viewer.membership.membershipId,
  ]);
  expect(await endedFor(viewer)).toEqual([]);
  expect(await codeOf(listEndedAccess(kit.contextOf(withKey(owner, ['read'])), {}))).toBe('FORBIDDEN');
});

it('is deleted, comes back with everything in it, and is emptied after thirty days', async () => {
  const { id, owner, viewer } = await makeOrganization(kit);
  const room = await createRoom(kit, owner);
  const { storageKey } = await createIndexedDocument(kit, owner, { dataroomId: room.id });
  const enter = async () =>
    codeOf(authenticate(kit.platform, { token: await sessionOf(owner.userId), organizationId: id }));
  expect(await codeOf(deleteOrganization(kit.contextOf(viewer), {}))).toBe('FORBIDDEN');
  await deleteOrganization(kit.contextOf(owner), { organizationId: id });
  expect(await enter()).toBe('NOT_FOUND');
  const former = withoutOrganization(owner);
  expect((await profile(kit.contextOf(former), {})).data.organizations).toEqual([]);
  expect((await listDeletedOrganizations(kit.contextOf(former), {})).data).toMatchObject([{ id }]);
  const stranger = restoreOrganization(kit.contextOf(withoutOrganization(viewer)), { organizationId: id });
  expect(await codeOf(stranger)).toBe('NOT_FOUND');
  await restoreOrganization(kit.contextOf(former), { organizationId: id });
  expect(await enter()).toBe('ok');
  expect((await listDatarooms(kit.contextOf(owner), {})).data).toHaveLength(1);
  await deleteOrganization(kit.contextOf(owner), {});
  const tidy = () => runTidyUp({ platform: kit.platform } as Parameters<typeof runTidyUp>[0]);
  await tidy();
  const kept = () => kit.asOwner('select 1 from document where organization_id = $1', [id]);
  expect(await kept()).toHaveLength(1);
  await kit.asOwner(`update organization set deleted_at = now() - interval '31 days' where id = $1`, [id]);
  await tidy();
  expect(await kept()).toEqual([]);
  expect(await kit.platform.store.exists(storageKey)).toBe(false);
  const [emptied] = await kit.asOwner('select name, purged_at is not null as purged from organization where id = $1', [
    id,
  ]);
  expect(emptied).toEqual({ name: 'Deleted organization', purged: true });
  expect((await listDeletedOrganizations(kit.contextOf(former), {})).data).toEqual([]);
});

it('says how many credits were used on each day, and counts a refund on the day of its reservation', async () => {
  const { id, viewer } = await makeOrganization(kit);
  await grantCredits(kit, id, '200');
  const within = async <T>(run: Parameters<typeof inTransaction<T>>[3]) =>
    inTransaction(kit.platform.orm, 'organization', viewer, run);
  const reserve = async (cause: string, amount: string, age: string) => {
    await within(async (em) => reserveCredits(em, { cause, key: cause }, amount));
    await kit.asOwner(`update credit_reservation set created_at = now() - $2::interval where cause = $1`, [cause, age]);
  };
  await reserve('run:a', '10', '3 days');
  await within(async (em) => settleCredits(em, 'run:a', { used: '7.5' }));
  await reserve('run:b', '4', '1 day');
  await reserve('run:c', '99', '31 days');
  const { data } = await creditUsage(kit.contextOf(viewer), {});
  expect(data.days).toHaveLength(30);
  expect(data.days.at(-1)?.day).toBe(new Date().toISOString().slice(0, 10));
  expect(data.days.slice(-4).map(({ credits }) => credits)).toEqual(['7.5', '0', '4', '0']);
  expect(data.days.slice(0, -4).every(({ credits }) => credits === '0')).toBe(true);
});

it('says what it uses of its limits, and takes no more', async () => {
  const { id, owner, viewer } = await makeOrganization(kit);
  const room = await createRoom(kit, owner);
  await createIndexedDocument(kit, owner, { dataroomId: room.id });
  const { data } = await organizationUsage(kit.contextOf(viewer), {});
  expect(data).toMatchObject({
    users: { used: 4, limit: 100 },
    datarooms: { used: 1, limit: 100 },
    documents: { used: 1, limit: 10_000 },
    storage: { usedBytes: 10, limitBytes: 10_000_000_000 },
  });
  await kit.asOwner(`update organization set usage_limits = usage_limits || '{"datarooms": 1}' where id = $1`, [id]);
  const refused = await failureOf(createRoom(kit, owner));
  expect([refused.code, refused.detailCode]).toEqual(['PAYMENT_REQUIRED', 'plan_limit']);
});

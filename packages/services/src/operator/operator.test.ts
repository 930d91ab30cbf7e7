import { newId } from '@atrium/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reserveCredits } from '../credit/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';
import { organizationMe, updateOrganization } from '../organization/index.ts';
import { authenticate } from '../session/index.ts';
import {
  addMember,
  auditOf,
  codeOf,
  createIndexedDocument,
  createOrganization,
  createRoom,
  createUser,
  failureOf,
  testPlatform,
  type TestPlatform,
} from '../testing/index.ts';
import {
  appointOperator,
  createOrganizationAsOperator,
  deleteOrganizationAsOperator,
  deleteUserAsOperator,
  inviteUsersAsOperator,
  listOrganizationsAsOperator,
  listUsersAsOperator,
  organizationAsOperator,
  runRefreshEmbeddings,
  runReindexDocuments,
  runReindexSearch,
  startRefreshEmbeddings,
  startReindexDocuments,
  startReindexOrganizationSearch,
  listCreditsAsOperator,
  updateCreditsAsOperator,
  updateOrganizationAsOperator,
  updateUserAsOperator,
} from './index.ts';

let kit: TestPlatform;
let operations: string;
type Person = Parameters<TestPlatform['contextOf']>[0];
let superuser: Person;

beforeAll(async () => {
  kit = await testPlatform();
  operations = (await createOrganization(kit)).id;
  await kit.asOwner(`update organization set organization_type = 'Operator' where id = $1`, [operations]);
  const { userId } = await createUser(kit, { isSuperuser: true });
  superuser = { kind: 'user', userId, sessionId: newId(), isOperator: true, membership: null };
});
afterAll(() => kit.close());

async function operatorWith(role: 'Guest' | 'Viewer' | 'Contributor'): Promise<Person> {
  const { userId } = await addMember(kit, operations, role);
  const token = `ats_${newId()}`;
  await kit.asOwner(
    `insert into session (id, user_id, token_hash, expires_at)
     values ($1, $2, encode(sha256($3::text::bytea), 'hex'), now() + interval '1 day')`,
    [newId(), userId, token],
  );
  return authenticate(kit.platform, { token, organizationId: null });
}

it('is for the operators’ organization by role, and for superusers', async () => {
  const [guest, viewer, contributor] = [
    await operatorWith('Guest'),
    await operatorWith('Viewer'),
    await operatorWith('Contributor'),
  ];
  const { owner, id: organizationId } = await createOrganization(kit);
  const view = async (actor: Person) => codeOf(organizationAsOperator(kit.contextOf(actor), { organizationId }));
  const manage = async (actor: Person) =>
    codeOf(updateOrganizationAsOperator(kit.contextOf(actor), { organizationId, plan: 'Growth' }));
  expect([await view(guest), await view(viewer), await view(contributor), await view(superuser)]).toEqual([
    'FORBIDDEN',
    'ok',
    'ok',
    'ok',
  ]);
  expect([await manage(viewer), await manage(contributor), await manage(superuser)]).toEqual(['FORBIDDEN', 'ok', 'ok']);
  expect([await view(owner), await manage(owner)]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
});

it('lets none but their Owners say who operates', async () => {
  const contributor = await operatorWith('Contributor');
  if (contributor.kind !== 'user' || !contributor.membership) throw new Error('An operator is a member');
  const { membershipId: organizationUserId } = contributor.membership;
  const there = { organizationId: operations };
  const emails = [`${newId()}@example.test`];
  const attempts = async (actor: Person) => [
    await codeOf(inviteUsersAsOperator(kit.contextOf(actor), { ...there, emails, role: 'Owner' })),
    await codeOf(
      createOrganizationAsOperator(kit.contextOf(actor), { name: 'X', organizationType: 'Operator', emails }),
    ),
    await codeOf(updateOrganizationAsOperator(kit.contextOf(actor), { ...there, name: 'Operations' })),
    await codeOf(updateUserAsOperator(kit.contextOf(actor), { ...there, organizationUserId, role: 'Owner' })),
    await codeOf(deleteUserAsOperator(kit.contextOf(actor), { ...there, organizationUserId })),
  ];
  expect(new Set(await attempts(contributor))).toEqual(new Set(['FORBIDDEN']));
  expect(new Set(await attempts(superuser))).toEqual(new Set(['ok']));
});

it('asks operators for two-step sign-in first, where the installation does, and tells nobody else', async () => {
  const strict = { ...kit.platform, config: { ...kit.platform.config, OPERATOR_TWO_STEP: true } };
  const operatorActor = await operatorWith('Viewer');
  const { owner, id: organizationId } = await createOrganization(kit);
  const view = async (actor: Person) =>
    failureOf(organizationAsOperator({ ...kit.contextOf(actor), platform: strict }, { organizationId }));
  const asked = { code: 'FORBIDDEN', detailCode: 'two_step_needed' };
  expect(await view(operatorActor)).toMatchObject(asked);
  expect(await view(superuser)).toMatchObject(asked);
  expect((await view(owner)).detailCode).toBeUndefined();
  if (operatorActor.kind !== 'user') throw new Error('An operator is a person');
  await kit.asOwner('update users set enable_mfa = true where id = $1', [operatorActor.userId]);
  const context = { ...kit.contextOf(operatorActor), platform: strict };
  expect(await codeOf(organizationAsOperator(context, { organizationId }))).toBe('ok');
});

it('is begun from the database: an account that is there and confirmed is appointed, and it is logged', async () => {
  const { userId, email } = await createUser(kit);
  const waiting = await createUser(kit);
  await kit.asOwner('update users set is_email_verified = false where id = $1', [waiting.userId]);
  const { ownerUrl } = kit.database;
  expect(await appointOperator(ownerUrl, 'nobody@example.test')).toBe(false);
  expect(await appointOperator(ownerUrl, waiting.email)).toBe(false);
  expect(await appointOperator(ownerUrl, ` ${email.toUpperCase()}`)).toBe(true);
  expect(await kit.asOwner('select is_superuser from users where id = $1', [userId])).toEqual([{ is_superuser: true }]);
  expect(await kit.asOwner(`select resource_id from audit_event where action = 'operator.appoint'`)).toEqual([
    { resource_id: userId },
  ]);
});

it('makes an organization for its owners, who are asked in by mail', async () => {
  const context = kit.contextOf(superuser);
  const email = `${newId()}@example.test`;
  const { data } = await createOrganizationAsOperator(context, { name: 'Larkfield', emails: [email], plan: 'Starter' });
  expect(data).toMatchObject({ plan: 'Starter', memberCount: 0, currentCreditBalance: '100', deletedAt: null });
  const users = await listUsersAsOperator(context, { organizationId: data.id });
  expect(users.data).toMatchObject([{ role: 'Owner', isInvitationAccepted: false, user: { email } }]);
  const [mail] = await kit.asOwner('select template from mail where recipient = $1', [email]);
  expect(mail).toEqual({ template: 'organizationInvitation' });
  expect(await codeOf(createOrganizationAsOperator(context, { name: 'Nobody', emails: [] }))).toBe('INVALID');
});

it('lists organizations with how much is in them, and changes plan, limits, features and status', async () => {
  const { id, owner, viewer } = await createOrganization(kit);
  const room = await createRoom(kit, owner);
  await createIndexedDocument(kit, owner, { dataroomId: room.id });
  const context = kit.contextOf(superuser);
  const { data } = await listOrganizationsAsOperator(context, { where: { id: { eq: id } } });
  expect(data).toMatchObject([{ memberCount: 4, dataroomCount: 1, documentCount: 1, storageBytes: 10 }]);
  const changed = await updateOrganizationAsOperator(context, {
    organizationId: id,
    usageLimits: { datarooms: 1, fileBytes: 1_073_741_824 },
    features: { aiTable: { isEnabled: false } },
  });
  expect(changed.data).toMatchObject({
    usageLimits: { datarooms: 1, users: 100, fileBytes: 1_073_741_824 },
    features: { aiTable: { isEnabled: false }, workflow: { enableWorkflow: true } },
  });
  expect((await organizationMe(kit.contextOf(owner), {})).data.maxFileBytes).toBe(1_073_741_824);
  expect(await codeOf(createRoom(kit, owner))).toBe('PAYMENT_REQUIRED');
  const told = await kit.asOwner(
    `select action, summary from audit_event where organization_id = $1 and actor_id = $2`,
    [id, superuser.kind === 'user' ? superuser.userId : null],
  );
  expect(told).toMatchObject([{ action: 'organization.update', summary: { byOperator: true } }]);
  await deleteOrganizationAsOperator(context, { organizationId: id });
  const token = `ats_${newId()}`;
  await kit.asOwner(
    `insert into session (id, user_id, token_hash, expires_at)
     values ($1, $2, encode(sha256($3::text::bytea), 'hex'), now() + interval '1 day')`,
    [newId(), viewer.userId, token],
  );
  const enter = () => codeOf(authenticate(kit.platform, { token, organizationId: id }));
  expect(await enter()).toBe('NOT_FOUND');
  await updateOrganizationAsOperator(context, { organizationId: id, isDeleted: false });
  expect(await enter()).toBe('ok');
  const own = await failureOf(deleteOrganizationAsOperator(context, { organizationId: operations }));
  expect(own.code).toBe('CONFLICT');
});

it('changes and takes out people, under the rules that Owners have', async () => {
  const { id: organizationId, owner, viewer } = await createOrganization(kit);
  const context = kit.contextOf(superuser);
  const ref = (member: typeof owner) => ({ organizationId, organizationUserId: member.membership.membershipId });
  const changed = await updateUserAsOperator(context, { ...ref(viewer), role: 'Contributor' });
  expect(changed.data.role).toBe('Contributor');
  const last = await failureOf(updateUserAsOperator(context, { ...ref(owner), role: 'Viewer' }));
  expect(last.detailCode).toBe('last_owner');
  await deleteUserAsOperator(context, ref(viewer));
  expect(await codeOf(deleteUserAsOperator(context, ref(viewer)))).toBe('NOT_FOUND');
  const elsewhere = { ...ref(owner), organizationId: operations };
  expect(await codeOf(updateUserAsOperator(context, { ...elsewhere, role: 'Viewer' }))).toBe('NOT_FOUND');
  const emails = [`${newId()}@example.test`];
  const invited = await inviteUsersAsOperator(context, { organizationId, emails, role: 'Viewer' });
  await deleteUserAsOperator(context, { organizationId, organizationUserId: invited.data[0]!.id });
  const { data } = await listUsersAsOperator(context, { organizationId });
  expect(data.map((each) => each.role).sort()).toEqual(['Contributor', 'Guest', 'Owner']);
});

function runOf(targetId: string | null) {
  const told: (string | undefined)[] = [];
  const job = {
    platform: kit.platform,
    payload: { targetId },
    taskId: newId(),
    requestId: newId(),
    actor: { kind: 'system' as const, organizationId: null, onBehalfOf: null },
    signal: new AbortController().signal,
    attempt: 1,
    maxAttempts: 5,
    progress: async (_completed: number, _total: number | null, note?: string) => void told.push(note),
  };
  return { job, told };
}

it('queues documents of one organization anew: all of them, or those that lack what is searched', async () => {
  const { id, owner } = await createOrganization(kit);
  const foreign = await createOrganization(kit);
  const room = await createRoom(kit, owner);
  const other = await createRoom(kit, foreign.owner);
  const document = await createIndexedDocument(kit, owner, { dataroomId: room.id });
  await createIndexedDocument(kit, foreign.owner, { dataroomId: other.id });
  await kit.asOwner('update document_version set parser_version = 3 where id = $1', [document.versionId]);
  const tasks = async (organizationId: string) =>
    kit.asOwner(`select resource_id from background_task where organization_id = $1 and name = 'document.index'`, [
      organizationId,
    ]);
  const reset = () => kit.asOwner(`update document set index_status = 'COMPLETED' where id = $1`, [document.id]);
  for (const start of [startReindexDocuments, startRefreshEmbeddings]) {
    const { taskId } = await start(kit.contextOf(superuser), { organizationId: id });
    const [task] = await kit.asOwner('select payload from background_task where id = $1', [taskId]);
    expect(task).toEqual({ payload: { targetId: id } });
  }
  const { job, told } = runOf(id);
  await runReindexDocuments(job);
  expect(told).toEqual(['1 documents queued']);
  const [version] = await kit.asOwner('select parser_version from document_version where id = $1', [
    document.versionId,
  ]);
  expect(version).toEqual({ parser_version: null });
  await runReindexDocuments(job);
  expect(await tasks(id)).toEqual([{ resource_id: document.id }]);
  await reset();
  await runRefreshEmbeddings(job);
  expect(await tasks(id)).toHaveLength(2);
  await reset();
  await kit.asOwner('update chunk set dataroom_id = (select id from dataroom where id = $1) where document_id = $2', [
    (await createRoom(kit, owner)).id,
    document.id,
  ]);
  expect(await codeOf(startReindexOrganizationSearch(kit.contextOf(superuser), { organizationId: 'none' }))).toBe(
    'NOT_FOUND',
  );
  await runReindexSearch(job);
  const [chunk] = await kit.asOwner('select dataroom_id from chunk where document_id = $1', [document.id]);
  expect(chunk).toEqual({ dataroom_id: room.id });
  expect(await tasks(id)).toHaveLength(2);
  expect(await tasks(foreign.id)).toEqual([]);
});

it('grants credits and takes them back, on record for operators and for the organization', async () => {
  const { owner, id: organizationId } = await createOrganization(kit);
  const context = kit.contextOf(superuser);
  const change = (amount: string, by = context) =>
    updateCreditsAsOperator(by, { organizationId, amount, reason: 'Pilot' });
  const before = (await organizationAsOperator(context, { organizationId })).data.currentCreditBalance;
  expect((await change('250.5')).data.currentCreditBalance).toBe(String(Number(before) + 250.5));
  // Both are written in the same millisecond, so neither is the first.
  const records = await auditOf(kit, context);
  expect(records.toSorted((a, b) => b.action.localeCompare(a.action))).toMatchObject([
    {
      action: 'organization.updateCredits',
      organization_id: organizationId,
      summary: { amount: '250.5', byOperator: true },
    },
    { action: 'operator.updateCredits', summary: { amount: '250.5', reason: 'Pilot' } },
  ]);
  expect((await organizationMe(kit.contextOf(owner), {})).data).toMatchObject({
    currentCreditBalance: String(Number(before) + 250.5),
  });
  expect((await change('-250.5')).data.currentCreditBalance).toBe(before);
  expect(await codeOf(change('-1000000'))).toBe('CONFLICT');
  for (const amount of ['0', '0.000', '1e5', '1.0000001', '']) expect(await codeOf(change(amount))).toBe('INVALID');
  for (const actor of [owner, await operatorWith('Viewer')]) {
    expect(await codeOf(change('10', kit.contextOf(actor)))).toBe('FORBIDDEN');
  }
  const own = { organizationId: operations, amount: '10', reason: 'Ourselves' };
  expect(await codeOf(updateCreditsAsOperator(kit.contextOf(await operatorWith('Contributor')), own))).toBe(
    'FORBIDDEN',
  );
  const [ledger] = await kit.asOwner(
    'select kind, note from credit_entry where organization_id = $1 and amount = 250.5',
    [organizationId],
  );
  expect(ledger).toEqual({ kind: 'grant', note: 'Pilot' });
});

it('lists how a balance changed, with the reasons of operators and without what the organization did', async () => {
  const { owner, id: organizationId } = await createOrganization(kit);
  const context = kit.contextOf(superuser);
  await updateCreditsAsOperator(context, { organizationId, amount: '40.25', reason: 'Pilot' });
  const cause = { cause: 'run:1', key: 'run:1', note: 'The secret table', createdById: owner.userId };
  await inTransaction(kit.platform.orm, 'organization', owner, async (em) => reserveCredits(em, cause, '3'));
  const { data } = await listCreditsAsOperator(context, { organizationId });
  expect(data).toMatchObject([
    { kind: 'reserve', amount: '-3', note: null, createdByName: null },
    { kind: 'grant', amount: '40.25', note: 'Pilot', createdByName: expect.stringMatching(/\S/) },
  ]);
  expect((await listCreditsAsOperator(context, { organizationId, limit: 1 })).hasMore).toBe(true);
  const grants = { organizationId, where: { kind: { eq: 'grant' } } };
  expect((await listCreditsAsOperator(kit.contextOf(await operatorWith('Viewer')), grants)).data).toHaveLength(1);
  expect((await listCreditsAsOperator(context, { organizationId, search: 'secret' })).data).toEqual([]);
  expect(await codeOf(listCreditsAsOperator(kit.contextOf(owner), { organizationId }))).toBe('FORBIDDEN');
  expect(await codeOf(listCreditsAsOperator(context, { organizationId: newId() }))).toBe('NOT_FOUND');
});

it('grants credits once for a repeated request', async () => {
  const { id: organizationId } = await createOrganization(kit);
  const context = kit.contextOf(superuser, { idempotencyKey: newId() });
  const input = { organizationId, amount: '5', reason: 'Once' };
  const first = await updateCreditsAsOperator(context, input);
  expect(await updateCreditsAsOperator(context, input)).toEqual(first);
});

it('switches a feature off for good: an Owner cannot switch it on, until an operator does', async () => {
  const { owner, id: organizationId } = await createOrganization(kit);
  const byOperator = (isEnabled: boolean) =>
    updateOrganizationAsOperator(kit.contextOf(superuser), { organizationId, features: { aiTable: { isEnabled } } });
  const byOwner = (isEnabled: boolean) =>
    failureOf(updateOrganization(kit.contextOf(owner), { features: { aiTable: { isEnabled } } }));
  const isOn = async () => {
    const { data } = await organizationMe(kit.contextOf(owner), {});
    return 'features' in data && data.features?.aiTable.isEnabled;
  };
  await byOperator(false);
  expect(await byOwner(true)).toMatchObject({ code: 'FORBIDDEN', detailCode: 'feature_disabled' });
  expect(await isOn()).toBe(false);
  expect(await codeOf(updateOrganization(kit.contextOf(owner), { features: { aiTable: { isEnabled: false } } }))).toBe(
    'ok',
  );
  expect(await codeOf(updateOrganization(kit.contextOf(owner), { features: { esign: { isEnabled: true } } }))).toBe(
    'ok',
  );
  await byOperator(true);
  await updateOrganization(kit.contextOf(owner), { features: { aiTable: { isEnabled: false } } });
  await updateOrganization(kit.contextOf(owner), { features: { aiTable: { isEnabled: true } } });
  expect(await isOn()).toBe(true);
});

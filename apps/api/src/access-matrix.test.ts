import { type Actor, newId, type OrganizationRole, type ResourceRole, StagedFile } from '@atrium/domain/kernel';
import { authenticate } from '@atrium/services/session';
import { hashSecret } from '@atrium/services/kernel';
import { initiateConversation } from '@atrium/services/conversation';
import { createApiKey } from '@atrium/services/api-key';
import { deleteDocuments, reindexDocument } from '@atrium/services/document';
import { inviteOrganizationUsers } from '@atrium/services/organization-user';
import { createQuestion, startRun } from '@atrium/services/evaluation';
import {
  addMember,
  codeOf,
  createFolderIn,
  createIndexedDocument,
  createOrganization,
  createRoom,
  createUser,
  failureOf,
  joinRoom,
  testPlatform,
  type TestPlatform,
  withKey,
} from '@atrium/services/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProcedureMeta } from './kernel/rest-call.ts';
import { appRouter } from './router.ts';

/** One organization's things that calls are about. Its Owner made all of them. */
type Things = Record<
  | 'room'
  | 'folder'
  | 'document'
  | 'trashed'
  | 'question'
  | 'run'
  | 'table'
  | 'conversation'
  | 'message'
  | 'task'
  | 'key'
  | 'session'
  | 'member'
  | 'invitation',
  string
>;

/**
 * What a call is about: something in a room, where the role on the room decides; something in a room's trash, which who may
 * not bring it back does not see; a table, which is its maker's while it is Private; something of one person; somebody in the
 * organization; or nothing in particular.
 */
type About = 'room' | 'trash' | 'table' | 'person' | 'people' | 'nothing';

type Row = {
  about: About;
  input: (things: Things) => object;
  /** What a key needs, where it is not `read` for queries and `write` for the rest. */
  scope?: 'read' | 'admin';
  /** The organization role that is needed although the catalogue's guard asks for less. */
  least?: OrganizationRole;
};

const inRoom = (input: Row['input']): Row => ({ about: 'room', input });
/** Every call about a table names it; what else it names is looked up once the table is open. */
const ofTable = (more: object = {}): Row => ({
  about: 'table',
  input: ({ table }) => ({ datatableId: table, ...more }),
});
/** Members are Owners' to change. Nobody here names themself. */
const ofPeople = (input: Row['input']): Row => ({ about: 'people', input, scope: 'admin' });
/** The sign-in service's own: nobody who is signed in as a person gets in. */
const inService = (input: Row['input']): Row => ({ about: 'nothing', input });
/** About an address that anybody may name; the answer tells nothing of it. */
const ofAddress = (scope?: 'read'): Row => ({
  about: 'nothing',
  input: () => ({ email: 'ada@example.test' }),
  ...(scope ? { scope } : {}),
});
/** About oneself and how one signs in: no program does that with a key. */
const ofOneself = (input: object = {}): Row => ({ about: 'nothing', input: () => input, scope: 'admin' });
const list: Row = { about: 'nothing', input: () => ({}) };
const file = new StagedFile({
  stagedKey: 'staging/none',
  name: 'a.txt',
  sizeBytes: 1,
  sha256: 'a'.repeat(64),
  declaredType: 'text/plain',
});

/** A procedure that is new gets its line here; its guard says the rest. */
const TABLE: Record<string, Row> = {
  'aiTable.addColumns': ofTable({ columns: [{ name: 'rent', data_type_format: 'number' }] }),
  'aiTable.create': { about: 'nothing', input: () => ({ name: 'Table', knowledgeContextTree: [] }) },
  'aiTable.createRow': ofTable(),
  'aiTable.createView': ofTable({ name: 'View' }),
  'aiTable.delete': ofTable(),
  'aiTable.deleteColumn': ofTable({ columnId: 'none' }),
  'aiTable.deleteRow': ofTable({ rowId: 'none' }),
  'aiTable.deleteView': ofTable({ viewId: 'none' }),
  'aiTable.download': { ...ofTable(), scope: 'read' },
  'aiTable.fetch': ofTable(),
  'aiTable.latestWorkflowStatus': ofTable(),
  'aiTable.list': list,
  'aiTable.listViews': ofTable(),
  'aiTable.me': ofTable(),
  'aiTable.refreshColumns': ofTable(),
  'aiTable.regenerateColumns': ofTable(),
  'aiTable.stopRun': ofTable(),
  'aiTable.update': ofTable({ name: 'New' }),
  'aiTable.updateColumn': ofTable({ columnId: 'none', name: 'new' }),
  'aiTable.updateRow': ofTable({ rowId: 'none', values: {} }),
  'aiTable.updateRows': ofTable({ rows: [{ rowId: 'none', values: {} }] }),
  'aiTable.updateView': ofTable({ viewId: 'none', name: 'New' }),
  'aiTable.workflowStatusById': ofTable({ workflowId: 'none' }),
  'appConfig.metadata': list,
  'audit.download': { ...list, scope: 'admin' },
  'audit.erasePerson': { about: 'nothing', input: () => ({ userId: 'none' }), scope: 'admin' },
  'audit.list': { ...list, scope: 'admin' },
  'audit.status': { ...list, scope: 'admin' },
  'backgroundTask.me': { about: 'person', input: ({ task }) => ({ taskId: task }) },
  'backgroundTask.revoke': { about: 'person', input: ({ task }) => ({ taskId: task }) },
  'conversation.initiate': {
    about: 'person',
    input: ({ conversation }) => ({ conversationId: conversation, query: 'Why?' }),
  },
  'conversation.stream': { about: 'person', input: ({ message }) => ({ messageId: message }) },
  'conversation.stop': { about: 'person', input: ({ message }) => ({ messageId: message }) },
  'conversation.list': list,
  'conversation.listMessages': { about: 'person', input: ({ conversation }) => ({ conversationId: conversation }) },
  'conversation.update': {
    about: 'person',
    input: ({ conversation }) => ({ conversationId: conversation, title: 'New' }),
  },
  'conversation.delete': { about: 'person', input: ({ conversation }) => ({ conversationId: conversation }) },
  'conversation.parsedDocumentPages': inRoom(({ document }) => ({ documentId: document })),
  'dataroom.create': { about: 'nothing', input: () => ({ name: 'Room' }) },
  'dataroom.list': list,
  'dataroom.me': inRoom(({ room }) => ({ dataroomId: room })),
  'dataroom.info': inRoom(({ room }) => ({ dataroomId: room })),
  'dataroom.listItems': inRoom(({ room }) => ({ dataroomId: room })),
  'dataroom.reindex': inRoom(({ room }) => ({ dataroomId: room })),
  'dataroom.update': inRoom(({ room }) => ({ dataroomId: room, name: 'New' })),
  'dataroom.delete': inRoom(({ room }) => ({ dataroomId: room })),
  'dataroom.addUser': inRoom(({ room }) => ({ dataroomId: room, email: 'ada@example.test', role: 'Viewer' })),
  'dataroom.allowedActions': inRoom(({ room }) => ({ dataroomId: room })),
  'dataroom.changeRole': inRoom(({ room, member }) => ({
    dataroomId: room,
    organizationUserId: member,
    role: 'Viewer',
  })),
  'dataroom.deleteUser': inRoom(({ room, member }) => ({ dataroomId: room, organizationUserId: member })),
  'dataroom.listUsers': inRoom(({ room }) => ({ dataroomId: room })),
  'document.upload': inRoom(({ room }) => ({ dataroomId: room, files: [file] })),
  'document.content': inRoom(({ document }) => ({ documentId: document, files: [file] })),
  'document.list': list,
  'document.me': inRoom(({ document }) => ({ documentId: document })),
  'document.treePath': inRoom(({ document }) => ({ id: document, entityType: 'drd' })),
  'document.fetch': inRoom(({ document }) => ({ documentId: document })),
  'document.download': inRoom(({ document }) => ({ documentId: document })),
  'document.reindexDocument': inRoom(({ document }) => ({ documentId: document })),
  'document.update': inRoom(({ document }) => ({ documentId: document, name: 'New' })),
  'document.delete': inRoom(({ document }) => ({ documentIds: [document] })),
  'evaluation.compare': inRoom(({ run }) => ({ runId: run, otherRunId: run })),
  'evaluation.createQuestion': inRoom(({ room }) => ({ dataroomId: room, question: 'Why?', isAnswerable: false })),
  'evaluation.deleteQuestions': inRoom(({ room, question }) => ({ dataroomId: room, ids: [question] })),
  'evaluation.deleteRun': inRoom(({ run }) => ({ runId: run })),
  'evaluation.importQuestions': inRoom(({ room }) => ({ dataroomId: room, text: 'question' })),
  'evaluation.listQuestions': inRoom(({ room }) => ({ dataroomId: room })),
  'evaluation.listResults': inRoom(({ run }) => ({ runId: run })),
  'evaluation.listRuns': inRoom(({ room }) => ({ dataroomId: room })),
  'evaluation.run': inRoom(({ run }) => ({ runId: run })),
  'evaluation.start': inRoom(({ room }) => ({ dataroomId: room })),
  'evaluation.stop': inRoom(({ run }) => ({ runId: run })),
  'evaluation.updateQuestion': inRoom(({ question }) => ({
    questionId: question,
    question: 'Why not?',
    isAnswerable: false,
  })),
  'event.subscribe': list,
  'folder.create': inRoom(({ room }) => ({ dataroomId: room, name: 'New' })),
  'folder.list': list,
  'folder.info': inRoom(({ folder }) => ({ folderId: folder })),
  'folder.hierarchy': inRoom(({ folder }) => ({ folderId: folder })),
  'folder.reindex': inRoom(({ folder }) => ({ folderId: folder })),
  'folder.update': inRoom(({ folder }) => ({ folderId: folder, name: 'New' })),
  'folder.move': inRoom(({ folder, document }) => ({ documentIds: [document], targetFolderId: folder })),
  'folder.delete': inRoom(({ folder }) => ({ folderId: folder })),
  'generator.generateSchema': { about: 'nothing', scope: 'read', input: () => ({ description: 'Rents of leases' }) },
  'authAdapter.createAccount': inService(() => ({
    userId: 'none',
    type: 'oidc',
    provider: 'google',
    providerAccountId: '1',
  })),
  'authAdapter.createUser': inService(() => ({ email: 'ada@example.test' })),
  'authAdapter.createVerificationToken': inService(() => ({
    identifier: 'ada@example.test',
    token: 'token',
    expires: '2027-01-01T00:00:00Z',
  })),
  'authAdapter.deleteUser': inService(() => ({ id: 'none' })),
  'authAdapter.getUserByAccount': inService(() => ({ provider: 'google', providerAccountId: '1' })),
  'authAdapter.getUserByEmail': inService(() => ({ email: 'ada@example.test' })),
  'authAdapter.getUserById': inService(() => ({ id: 'none' })),
  'authAdapter.unlinkAccount': inService(() => ({ provider: 'google', providerAccountId: '1' })),
  'authAdapter.updateUser': inService(() => ({ id: 'none' })),
  'authAdapter.useVerificationToken': inService(() => ({ identifier: 'ada@example.test', token: 'token' })),
  'login.authWithOtp': { about: 'nothing', input: () => ({ email: 'ada@example.test', otp: '123456' }) },
  'login.finishOAuth': { about: 'nothing', input: () => ({ query: 'code=none', binding: 'none' }) },
  'login.options': list,
  'login.startOAuth': { about: 'nothing', input: () => ({ provider: 'Google' }) },
  'login.magicLink': { about: 'nothing', input: () => ({ token: 'none' }) },
  'login.otpExpiryTime': ofAddress('read'),
  'login.passwordRecovery': ofAddress(),
  'login.passwordRecoveryHtmlContent': ofAddress('read'),
  'login.passwordReset': { about: 'nothing', input: () => ({ token: 'none', newPassword: 'correct horse battery' }) },
  'login.sendMagicLink': ofAddress(),
  'login.sendOtp': ofAddress(),
  'login.auth': { about: 'nothing', input: () => ({ username: 'somebody', password: 'something' }) },
  'apiKey.create': { about: 'nothing', input: () => ({ name: 'Key' }), scope: 'admin', least: 'Viewer' },
  'apiKey.delete': {
    about: 'person',
    input: ({ key }) => ({ apiKeyId: key }),
    scope: 'admin',
    least: 'Viewer',
  },
  'apiKey.list': { ...list, least: 'Viewer' },
  'mail.list': list,
  'mail.read': { about: 'nothing', input: () => ({ mailId: 'none' }) },
  'operator.create': { about: 'nothing', input: () => ({ name: 'New', emails: ['ada@example.test'] }) },
  'operator.delete': { about: 'nothing', input: () => ({ organizationId: 'none' }) },
  'operator.list': list,
  'operator.me': { about: 'nothing', input: () => ({ organizationId: 'none' }) },
  'operator.refreshEmbeddings': list,
  'operator.reindexDocuments': list,
  'operator.reindexGlobalSearch': list,
  'operator.reindexOrganizationGlobalSearch': { about: 'nothing', input: () => ({ organizationId: 'none' }) },
  'operator.update': { about: 'nothing', input: () => ({ organizationId: 'none', plan: 'Growth' }) },
  'operator.users.delete': {
    about: 'nothing',
    input: () => ({ organizationId: 'none', organizationUserId: 'none' }),
  },
  'operator.users.invite': {
    about: 'nothing',
    input: () => ({ organizationId: 'none', emails: ['ada@example.test'], role: 'Viewer' }),
  },
  'operator.users.list': { about: 'nothing', input: () => ({ organizationId: 'none' }) },
  'operator.users.update': {
    about: 'nothing',
    input: () => ({ organizationId: 'none', organizationUserId: 'none', role: 'Viewer' }),
  },
  'organization.brandLogo': { about: 'nothing', input: () => ({ logoId: 'none' }) },
  'organization.changeStatus': { about: 'nothing', input: () => ({ isActive: true }), scope: 'admin' },
  'organization.create': { about: 'nothing', input: () => ({ name: 'New' }), scope: 'admin' },
  'organization.delete': { ...list, scope: 'admin' },
  'organization.listDeleted': { ...list, scope: 'admin' },
  'organization.removeLogo': { ...list, scope: 'admin' },
  'organization.restore': { about: 'nothing', input: () => ({ organizationId: 'none' }), scope: 'admin' },
  'organization.update': { about: 'nothing', input: () => ({ name: 'New' }), scope: 'admin' },
  'organization.upload': { about: 'nothing', input: () => ({ files: [file] }), scope: 'admin' },
  'organization.usage': list,
  'organization.me': list,
  'organization.list': list,
  'organizationUser.acceptInvitation': { about: 'nothing', input: () => ({ token: 'none' }), scope: 'admin' },
  'organizationUser.delete': ofPeople(({ invitation }) => ({ organizationUserId: invitation })),
  'organizationUser.invitation': { about: 'nothing', input: () => ({ token: 'none' }) },
  'organizationUser.invite': {
    about: 'nothing',
    input: () => ({ email: 'ada@example.test', role: 'Viewer' }),
    scope: 'admin',
  },
  'organizationUser.joinByInvitation': {
    about: 'nothing',
    input: () => ({ token: 'none', firstName: 'Ada', password: 'correct horse battery' }),
  },
  'organizationUser.list': list,
  'organizationUser.me': list,
  'organizationUser.remove': ofPeople(({ member }) => ({ organizationUserId: member })),
  'organizationUser.resendInvitation': ofPeople(({ invitation }) => ({ organizationUserId: invitation })),
  'organizationUser.update': ofPeople(({ member }) => ({ organizationUserId: member, role: 'Viewer' })),
  'providerKey.delete': { about: 'nothing', input: () => ({ provider: 'openai' }), scope: 'admin' },
  'providerKey.list': list,
  'providerKey.set': {
    about: 'nothing',
    input: () => ({ provider: 'openai', key: 'sk-no-key-at-all' }),
    scope: 'admin',
  },
  'search.global': { about: 'nothing', input: () => ({ search: 'rent' }) },
  'session.list': { ...list, scope: 'admin' },
  'session.revoke': { about: 'person', input: ({ session }) => ({ sessionId: session }), scope: 'admin' },
  'session.providers': ofOneself(),
  'session.signOut': list,
  'session.unlinkProvider': ofOneself({ provider: 'Google' }),
  'status.pingWorkers': list,
  'status.systemInfo': list,
  'trash.list': list,
  'trash.restore': { about: 'trash', input: ({ trashed }) => ({ items: [{ id: trashed, type: 'document' }] }) },
  'trash.purge': {
    about: 'trash',
    input: ({ trashed }) => ({ items: [{ id: trashed, type: 'document' }] }),
    scope: 'admin',
  },
  'twoStep.confirm': ofOneself({ otp: '123456' }),
  'twoStep.prepare': ofOneself(),
  'twoStep.recoveryCodes': ofOneself({ otp: '123456' }),
  'twoStep.turnOff': ofOneself({ otp: '123456' }),
  'user.changeEmail': ofOneself({ email: 'ada@example.test' }),
  'user.changePassword': ofOneself({ newPassword: 'correct horse battery' }),
  'user.confirmEmail': { about: 'nothing', input: () => ({ token: 'none' }) },
  'user.create': { about: 'nothing', input: () => ({ email: 'ada@example.test' }) },
  'user.getOtp': ofOneself(),
  'user.list': list,
  'user.profile': list,
  'user.remove': ofOneself(),
  'user.sendOtp': ofOneself(),
  'user.sendVerificationEmail': ofAddress(),
  'user.signup': { about: 'nothing', input: () => ({ email: 'ada@example.test', password: 'correct horse battery' }) },
  'user.update': ofOneself({ firstName: 'Ada' }),
  'user.verifyMe': ofOneself({ token: 'none' }),
  'user.verifyOtp': ofOneself({ otp: '123456' }),
  'user.verifyUserEmail': { about: 'nothing', input: () => ({ token: 'none' }) },
};

const ROLES: (OrganizationRole | ResourceRole)[] = ['Token', 'Guest', 'Viewer', 'Contributor', 'Owner'];
const isWeaker = (role: OrganizationRole | ResourceRole, least: OrganizationRole | ResourceRole): boolean =>
  ROLES.indexOf(role) < ROLES.indexOf(least);

/** The guards of the catalogue: the organization role they need, and the role on what the call names. */
const GUARDS: Record<string, { organization: OrganizationRole | null; resource: ResourceRole | null }> = {
  user: { organization: null, resource: null },
  orgMember: { organization: 'Guest', resource: null },
  orgViewer: { organization: 'Viewer', resource: null },
  orgContributor: { organization: 'Contributor', resource: null },
  orgOwner: { organization: 'Owner', resource: null },
  tokenOrMember: { organization: 'Guest', resource: 'Viewer' },
  resourceViewer: { organization: 'Guest', resource: 'Viewer' },
  resourceContributor: { organization: 'Guest', resource: 'Contributor' },
  resourceOwner: { organization: 'Guest', resource: 'Owner' },
};

/** `sees`: the role on own rooms; `owns`: whether the personal things of the organization are this one's. */
type Caller = { actor: Actor; sees: ResourceRole | null; owns: boolean };
type Place = 'private' | 'public' | 'foreign';

const expectation = (meta: ProcedureMeta, row: Row, caller: Caller, place: Place): string => {
  const { actor } = caller;
  const needed = row.scope ?? (meta.definition.kind === 'query' ? 'read' : 'write');
  if (actor.kind === 'apiKey' && !(actor.scopes as readonly string[]).includes(needed)) return 'FORBIDDEN';
  if (meta.rest.guard === 'public') return 'ok';
  if (meta.rest.guard === 'authService') return 'UNAUTHENTICATED';
  if (actor.kind !== 'user' && actor.kind !== 'apiKey') return 'UNAUTHENTICATED';
  if (meta.rest.guard === 'operator') return actor.isOperator ? 'ok' : 'FORBIDDEN';
  const guard = GUARDS[meta.rest.guard];
  if (!guard) return `an expectation for the guard ${meta.rest.guard}`;
  const least = row.least ?? guard.organization;
  if (least && !actor.membership) return 'INVALID';
  if (least && actor.membership && isWeaker(actor.membership.role, least)) return 'FORBIDDEN';
  if (row.about === 'nothing') return 'ok';
  if (place === 'foreign') return 'NOT_FOUND';
  if (row.about === 'people') return caller.sees ? 'ok' : 'NOT_FOUND';
  const isPersonal = row.about === 'person' || (row.about === 'table' && place === 'private');
  if (isPersonal) return caller.owns ? 'ok' : 'NOT_FOUND';
  if (!caller.sees) return 'NOT_FOUND';
  if (row.about === 'trash') return isWeaker(caller.sees, 'Contributor') ? 'NOT_FOUND' : 'ok';
  return guard.resource && isWeaker(caller.sees, guard.resource) ? 'FORBIDDEN' : 'ok';
};

let kit: TestPlatform;
let callers: Record<string, Caller>;
let things: Record<Place, Things>;
let organizationIds: string[];

const SESSION = `insert into session (id, user_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')`;

/** A room with everything in it that calls can be about, all of it the Owner's. */
const furnish = async (
  organization: Awaited<ReturnType<typeof createOrganization>>,
  accessPolicy: 'Public' | 'Private',
) => {
  const { owner, contributor, viewer } = organization;
  const room = (await createRoom(kit, owner, { accessPolicy })).id;
  if (accessPolicy === 'Private') {
    await joinRoom(kit, room, contributor, 'Contributor');
    await joinRoom(kit, room, viewer, 'Viewer');
  }
  const folder = (await createFolderIn(kit, owner, room, 'Folder')).id;
  const document = (await createIndexedDocument(kit, owner, { dataroomId: room })).id;
  const trashed = (await createIndexedDocument(kit, owner, { dataroomId: room })).id;
  await deleteDocuments(kit.contextOf(owner), { documentId: trashed });
  const evaluated = { dataroomId: room, question: 'Why?', isAnswerable: false };
  const question = (await createQuestion(kit.contextOf(owner), evaluated)).data.id;
  const run = (await startRun(kit.contextOf(owner), { dataroomId: room })).data.id;
  const table = newId();
  await kit.asOwner(
    `insert into datatable (id, organization_id, name, access_policy, knowledge_context_tree, created_by_id)
     values ($1, $2, 'Table', $3, '[]', $4)`,
    [table, organization.id, accessPolicy, owner.userId],
  );
  const { conversationId, messageId } = await initiateConversation(kit.contextOf(owner), { query: 'Why?' });
  const member = (await addMember(kit, organization.id, 'Viewer')).membership.membershipId;
  const asked = { email: `${newId()}@example.test`, role: 'Viewer' as const };
  const invitation = (await inviteOrganizationUsers(kit.contextOf(owner), asked)).data[0]!.id;
  const key = (await createApiKey(kit.contextOf(owner), { name: 'Key' })).data.id;
  const session = newId();
  await kit.asOwner(SESSION, [session, owner.userId, hashSecret(session)]);
  const context = kit.contextOf(owner);
  await reindexDocument(context, { documentId: document });
  const [task] = await kit.asOwner<{ id: string }>('select id from background_task where request_id = $1', [
    context.requestId,
  ]);
  return {
    room,
    folder,
    document,
    trashed,
    question,
    run,
    table,
    conversation: conversationId,
    message: messageId,
    task: task!.id,
    key,
    session,
    member,
    invitation,
  };
};

beforeAll(async () => {
  kit = await testPlatform();
  const own = await createOrganization(kit);
  const operations = await createOrganization(kit);
  const elsewhere = await createOrganization(kit);
  organizationIds = [own.id, operations.id, elsewhere.id];
  const operator = await addMember(kit, operations.id, 'Owner', (await createUser(kit, { isSuperuser: true })).userId);
  things = {
    private: await furnish(own, 'Private'),
    public: await furnish(own, 'Public'),
    foreign: await furnish(elsewhere, 'Public'),
  };
  const former = await addMember(kit, own.id, 'Owner');
  await joinRoom(kit, things.private.room, former, 'Owner');
  await kit.asOwner('update organization_user set is_active = false where id = $1', [former.membership.membershipId]);
  await kit.asOwner(SESSION, [newId(), former.userId, hashSecret('former')]);
  // Once they are out, naming the organization is naming one that does not exist.
  const naming = authenticate(kit.platform, { token: 'former', organizationId: own.id });
  expect((await failureOf(naming)).code).toBe('NOT_FOUND');
  const stranger: Omit<Caller, 'actor'> = { sees: null, owns: false };
  callers = {
    anonymous: { actor: { kind: 'anonymous' }, ...stranger },
    operator: { actor: { ...operator, isOperator: true }, ...stranger },
    Owner: { actor: own.owner, sees: 'Owner', owns: true },
    Contributor: { actor: own.contributor, sees: 'Contributor', owns: false },
    Viewer: { actor: own.viewer, sees: 'Viewer', owns: false },
    Guest: { actor: own.guest, ...stranger },
    'key to read': { actor: withKey(own.owner, ['read']), sees: 'Owner', owns: true },
    'key to read and write': { actor: withKey(own.owner, ['read', 'write']), sees: 'Owner', owns: true },
    'former member': {
      actor: await authenticate(kit.platform, { token: 'former', organizationId: null }),
      ...stranger,
    },
  };
});
afterAll(() => kit.close());

/** Thousands of questions to a real database: as many as there are calls, callers and places. */
const LONG_MS = 180_000;

// At run time they lie flat, by their paths, which the type does not say; every builder sets `meta`.
const flat = appRouter._def.procedures as unknown as Record<string, { _def: { meta: ProcedureMeta } }>;
const procedures = Object.entries(flat).map(([path, { _def }]) => ({ path, meta: _def.meta }));

it('knows every procedure', () => {
  expect(Object.keys(TABLE).sort()).toEqual(procedures.map(({ path }) => path).sort());
});

/** How much there is of everything in the organizations of this test. */
const state = async () => {
  const tables = [
    'audit_event',
    'outbox_event',
    'background_task',
    'api_key',
    'conversation',
    'dataroom',
    'folder',
    'datatable',
  ];
  const of = `where organization_id = any($1::uuid[])`;
  const counts = tables.map((table) => `(select count(*)::int from ${table} ${of}) as ${table}`);
  const deleted = `(select count(*)::int from document ${of} and deleted_at is not null) as deleted`;
  const [row] = await kit.asOwner(`select ${[...counts, deleted].join(', ')}`, [organizationIds]);
  return row;
};

it(
  'lets each kind of caller do what the guard says, with own and with foreign things, and changes nothing by asking',
  async () => {
    const before = await state();
    const differences: string[] = [];
    let asked = 0;
    for (const { path, meta } of procedures) {
      const row = TABLE[path];
      if (!row) continue;
      const places: Place[] = row.about === 'nothing' ? ['private'] : ['private', 'public', 'foreign'];
      for (const place of places) {
        const input = row.input(things[place]) as never; // each operation parses its own input
        for (const [name, caller] of Object.entries(callers)) {
          const expected = expectation(meta, row, caller, place);
          const answered = await codeOf(meta.operation.decide(kit.contextOf(caller.actor), input));
          asked += 1;
          if (answered !== expected) {
            const about = row.about === 'nothing' ? '' : ` (${place})`;
            differences.push(`${path}${about} [${meta.rest.guard}] as ${name}: ${answered}, not ${expected}`);
          }
        }
      }
    }
    expect(differences.join('\n')).toBe('');
    expect(asked).toBeGreaterThan(procedures.length * Object.keys(callers).length);
    expect(await state()).toEqual(before);
  },
  LONG_MS,
);

it(
  'answers for what is foreign as for what does not exist, in the same words',
  async () => {
    const absent = Object.fromEntries(Object.keys(things.foreign).map((name) => [name, newId()])) as Things;
    const differences: string[] = [];
    for (const { path, meta } of procedures) {
      const row = TABLE[path];
      if (!row || row.about === 'nothing') continue;
      for (const [name, { actor }] of Object.entries(callers)) {
        const words = async (of: Things) =>
          meta.operation.decide(kit.contextOf(actor), row.input(of) as never).then(
            () => 'ok',
            (error: Error) => error.message,
          );
        const nothing = await words(absent);
        for (const place of ['foreign', 'private'] as const) {
          const isHidden = place === 'foreign' || expectation(meta, row, callers[name]!, place) === 'NOT_FOUND';
          const answered = await words(things[place]);
          if (isHidden && answered !== nothing)
            differences.push(`${path} (${place}) as ${name}: “${answered}”, not “${nothing}”`);
        }
      }
    }
    expect(differences.join('\n')).toBe('');
  },
  LONG_MS,
);

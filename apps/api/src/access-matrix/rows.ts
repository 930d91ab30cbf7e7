import type { OperatorAction, OrganizationAction, ResourceAction } from '@atrium/domain/access';
import { type AccessPolicy, StagedFile } from '@atrium/domain/kernel';
import type { Asks, Row } from './expectation.ts';
import type { Ids } from './things.ts';

type Input = object | Row['input'];
type More = Pick<Row, 'scope' | 'guard'>;

function row(asks: Asks, input: Input, more: More = {}): Row {
  return {
    asks,
    input: typeof input === 'function' ? (input as Row['input']) : () => input, // an object with no call signature else
    ...more,
  };
}
const ADMIN = { scope: 'admin' } as const;
const READ = { scope: 'read' } as const;
/** Who may look may call; what they may do is asked by what they name. */
const VIEW = { guard: 'resourceViewer' } as const;
/** Who may write may call; who may see the thing is asked about beyond that. */
const CHANGE = { guard: 'resourceContributor' } as const;
/** Visitors of a share link may look too, once there are any. */
const LINK = { guard: 'tokenOrMember' } as const;

function anybody(input: Input = {}, more: More = {}) {
  return row({ of: 'anybody' }, input, more);
}
function service(input: Input) {
  return row({ of: 'service' }, input);
}
function signedIn(input: Input = {}, more: More = {}) {
  return row({ of: 'signed in' }, input, more);
}
/** About oneself and how one signs in: no program does that with a key. */
function inPerson(input: Input = {}) {
  return row({ of: 'in person' }, input);
}
function operator(action: OperatorAction, input: Input = {}) {
  return row({ of: 'operator', action }, input);
}
function inOrganization(action: OrganizationAction, input: Input = {}, more: More = {}) {
  return row({ of: 'organization', action }, input, more);
}
function ofOrganization(action: OrganizationAction, input: object = {}) {
  return row(
    { of: 'named organization', action },
    ({ organization }: Ids) => ({ organizationId: organization, ...input }),
    ADMIN,
  );
}
function onMember(action: OrganizationAction, input: object = {}, { orSelf = false } = {}) {
  return row({ of: 'member', action, orSelf }, ({ member }: Ids) => ({ organizationUserId: member, ...input }), ADMIN);
}
function onInvitation(action: OrganizationAction) {
  return row({ of: 'invitation', action }, ({ invitation }: Ids) => ({ organizationUserId: invitation }), ADMIN);
}
function onRoom(action: ResourceAction<'dataroom'>, input: object = {}, more: More = {}) {
  return row({ of: 'room', action }, ({ room }: Ids) => ({ dataroomId: room, ...input }), more);
}
function inRoom(action: ResourceAction<'dataroom'>, input: Row['input'], more: More = {}) {
  return row({ of: 'room', action }, input, more);
}
function onRun(input: object = {}) {
  return inRoom('evaluate', ({ run }) => ({ runId: run, ...('otherRunId' in input ? { otherRunId: run } : {}) }));
}
function onDocument(action: ResourceAction<'dataroom'>, input: object = {}, more: More = {}) {
  return inRoom(action, ({ document }) => ({ documentId: document, ...input }), more);
}
function onFolder(action: ResourceAction<'dataroom'>, input: object = {}, more: More = {}) {
  return inRoom(action, ({ folder }) => ({ folderId: folder, ...input }), more);
}
function ownBundle(more: More = {}) {
  return row({ of: 'bundle', action: 'download' }, ({ bundle }: Ids) => ({ bundleId: bundle }), more);
}
function inTrash(more: More = {}) {
  return row(
    { of: 'trash', action: 'delete' },
    ({ trashed }: Ids) => ({ items: [{ id: trashed, type: 'document' }] }),
    more,
  );
}
/** What else a call names is looked up once the table is open. */
function onTable(action: ResourceAction<'aiTable'>, input: object = {}, more: More = {}) {
  return row({ of: 'table', action }, ({ table }: Ids) => ({ datatableId: table, ...input }), more);
}
function onTableFolder(action: ResourceAction<'aiTableFolder'>, input: object = {}) {
  return row({ of: 'table folder', action }, ({ tableFolder }: Ids) => ({ id: tableFolder, ...input }));
}
function onConversation(action: ResourceAction<'conversation'>, input: object = {}, more: More = {}) {
  return row(
    { of: 'conversation', action },
    ({ conversation }: Ids) => ({ conversationId: conversation, ...input }),
    more,
  );
}
function onAnswer(action: ResourceAction<'conversation'>) {
  return row({ of: 'conversation', action }, ({ message }: Ids) => ({ messageId: message }));
}
function onSharedView(input: object = {}) {
  return row(
    { of: 'table', action: 'write' },
    ({ table, view }) => ({ datatableId: table, viewId: view, ...input }),
    VIEW,
  );
}
/** Who may see a thing, the other way round. */
function other(policy: AccessPolicy) {
  return { accessPolicy: policy === 'Public' ? 'Private' : 'Public' };
}
function onTask() {
  return row({ of: 'task' }, ({ task }: Ids) => ({ taskId: task }));
}

const email = 'ada@example.test';
const password = 'correct horse battery';
const files = [
  new StagedFile({
    stagedKey: 'staging/none',
    name: 'a.txt',
    sizeBytes: 1,
    sha256: 'a'.repeat(64),
    declaredType: 'text/plain',
  }),
];
const token = { token: 'none' };
const code = { otp: '123456' };
const provider = { provider: 'google', providerAccountId: '1' };
const organizationId = 'none';
const organizationUserId = 'none';

/**
 * What each procedure asks before it does anything, and an input that names things. A procedure that is new gets its
 * line here; who may call it says the policy table. Several rows where the input decides what is asked.
 */
export const ROWS: Record<string, Row | Row[]> = {
  'aiTable.addColumns': onTable('write', { columns: [{ name: 'rent', data_type_format: 'number' }] }),
  'aiTable.create': inOrganization('createTable', { name: 'Table', knowledgeContextTree: [] }),
  'aiTable.createRow': onTable('write'),
  'aiTable.createView': [onTable('view', { name: 'View' }), onTable('write', { name: 'View', isShared: true }, VIEW)],
  'aiTable.delete': onTable('delete'),
  'aiTable.deleteColumn': onTable('write', { columnId: 'none' }),
  'aiTable.deleteRow': onTable('write', { rowId: 'none' }),
  'aiTable.deleteView': onSharedView(),
  'aiTable.download': onTable('download', {}, READ),
  'aiTable.fetch': onTable('view'),
  'aiTable.latestWorkflowStatus': onTable('view'),
  'aiTable.list': inOrganization('enter'),
  'aiTable.listUsers': onTable('viewMembers'),
  'aiTable.listViews': onTable('view'),
  'aiTable.me': onTable('view'),
  'aiTable.refreshColumns': onTable('refresh'),
  'aiTable.regenerateColumns': onTable('refresh'),
  'aiTable.stopRun': onTable('refresh'),
  'aiTable.update': [
    onTable('write', { name: 'New' }),
    row(
      { of: 'table', action: 'changeAccess' },
      ({ table }, policy) => ({ datatableId: table, ...other(policy) }),
      CHANGE,
    ),
  ],
  'aiTable.resync': onTable('refresh'),
  'aiTable.share': onTable('share', { accessPolicy: 'Private' }),
  'aiTable.updateColumn': onTable('write', { columnId: 'none', name: 'new' }),
  'aiTable.updateRow': onTable('write', { rowId: 'none', values: {} }),
  'aiTable.updateRows': onTable('write', { rows: [{ rowId: 'none', values: {} }] }),
  'aiTable.updateView': onSharedView({ name: 'New' }),
  'aiTable.workflowStatusById': onTable('view', { workflowId: 'none' }),
  'aiTableFolder.combinedList': inOrganization('enter'),
  'aiTableFolder.create': inOrganization('createTableFolder', { name: 'Folder' }),
  'aiTableFolder.delete': onTableFolder('delete'),
  'aiTableFolder.list': inOrganization('enter'),
  'aiTableFolder.listUsers': onTableFolder('viewMembers'),
  'aiTableFolder.share': onTableFolder('share', { accessPolicy: 'Private' }),
  'aiTableFolder.update': [
    onTableFolder('rename', { name: 'New' }),
    row(
      { of: 'table folder', action: 'changeAccess' },
      ({ tableFolder }, policy) => ({ id: tableFolder, ...other(policy) }),
      CHANGE,
    ),
  ],
  'apiKey.create': [
    inOrganization('createKey', { name: 'Key' }, { ...ADMIN, guard: 'user' }),
    inOrganization('giveAdminKey', { name: 'Key', scopes: ['admin'] }, { ...ADMIN, guard: 'user' }),
  ],
  'apiKey.delete': row({ of: 'key' }, ({ key }: Ids) => ({ apiKeyId: key }), ADMIN),
  'apiKey.list': inOrganization('enter', {}, { guard: 'user' }),
  'appConfig.metadata': anybody(),
  'audit.download': inOrganization('viewAudit', {}, ADMIN),
  'audit.erasePerson': operator('manage', { userId: 'none' }),
  'audit.list': inOrganization('viewAudit', {}, ADMIN),
  'audit.status': inOrganization('viewAudit', {}, ADMIN),
  'authAdapter.createAccount': service({ userId: 'none', type: 'oidc', ...provider }),
  'authAdapter.createUser': service({ email }),
  'authAdapter.createVerificationToken': service({
    identifier: email,
    token: 'token',
    expires: '2027-01-01T00:00:00Z',
  }),
  'authAdapter.deleteUser': service({ id: 'none' }),
  'authAdapter.getUserByAccount': service(provider),
  'authAdapter.getUserByEmail': service({ email }),
  'authAdapter.getUserById': service({ id: 'none' }),
  'authAdapter.unlinkAccount': service(provider),
  'authAdapter.updateUser': service({ id: 'none' }),
  'authAdapter.useVerificationToken': service({ identifier: email, token: 'token' }),
  'backgroundTask.me': onTask(),
  'backgroundTask.revoke': onTask(),
  'bundle.delete': ownBundle(READ),
  'bundle.fetch': ownBundle(),
  'bundle.list': inOrganization('enter'),
  'bundle.me': ownBundle(),
  'conversation.delete': onConversation('delete'),
  'conversation.initiate': [
    inOrganization('startConversation', { query: 'Why?' }),
    onConversation('write', { query: 'Why?' }, { guard: 'orgMember' }),
  ],
  'conversation.list': inOrganization('enter'),
  'conversation.listMessages': onConversation('view'),
  'conversation.parsedDocumentPages': onDocument('view', {}, LINK),
  'conversation.stop': onAnswer('write'),
  'conversation.stream': onAnswer('view'),
  'conversation.update': onConversation('rename', { title: 'New' }),
  'dataroom.addUser': onRoom('inviteMembers', { email, role: 'Viewer' }),
  'dataroom.allowedActions': onRoom('view', {}, LINK),
  'dataroom.changeRole': onRoom('changeDataroomRole', { organizationUserId, role: 'Viewer' }),
  'dataroom.create': inOrganization('createDataroom', { name: 'Room' }),
  'dataroom.delete': onRoom('deleteDataroom'),
  'dataroom.deleteUser': onRoom('deleteUser', { organizationUserId }),
  'dataroom.downloadDataroom': onRoom('download', {}, READ),
  'dataroom.info': onRoom('view', {}, LINK),
  'dataroom.list': inOrganization('enter', {}, LINK),
  'dataroom.listItems': onRoom('view', {}, LINK),
  'dataroom.listUsers': onRoom('viewDataroomMembers'),
  'dataroom.me': onRoom('view', {}, LINK),
  'dataroom.reindex': onRoom('reindex'),
  'dataroom.update': [
    onRoom('write', { name: 'New' }),
    inRoom('changeAccess', ({ room }, policy) => ({ dataroomId: room, ...other(policy) }), CHANGE),
  ],
  'document.content': onDocument('write', { files }),
  'document.delete': inRoom('delete', ({ document }) => ({ documentIds: [document] })),
  'document.download': onDocument('download', {}, LINK),
  'document.fetch': onDocument('view', {}, LINK),
  'document.fetchWithToken': anybody(token),
  'document.generatePublicUrl': onDocument('publish'),
  'document.getPublicUrl': onDocument('download'),
  'document.list': inOrganization('enter', {}, LINK),
  'document.listPublicUrls': onDocument('publish'),
  'document.me': onDocument('view', {}, LINK),
  'document.reindexDocument': onDocument('reindex'),
  'document.revokePublicUrl': inRoom('publish', ({ documentUrl }) => ({ urlId: documentUrl })),
  'document.treePath': [
    inRoom('view', ({ document }) => ({ id: document, entityType: 'drd' }), LINK),
    inRoom('view', ({ folder }) => ({ id: folder, entityType: 'drf' }), LINK),
    inRoom('view', ({ room }) => ({ id: room, entityType: 'drm' }), LINK),
  ],
  'document.update': onDocument('write', { name: 'New' }),
  'document.upload': onRoom('create', { files }),
  'document.uploadFromUrl': onRoom('create', { url: 'https://example.test/lease.pdf' }),
  'evaluation.compare': onRun({ otherRunId: true }),
  'evaluation.createQuestion': onRoom('evaluate', { question: 'Why?', isAnswerable: false }),
  'evaluation.deleteQuestions': inRoom('evaluate', ({ room, question }) => ({ dataroomId: room, ids: [question] })),
  'evaluation.deleteRun': onRun(),
  'evaluation.importQuestions': onRoom('evaluate', { text: 'question' }),
  'evaluation.listQuestions': onRoom('evaluate'),
  'evaluation.listResults': onRun(),
  'evaluation.listRuns': onRoom('evaluate'),
  'evaluation.run': onRun(),
  'evaluation.start': onRoom('evaluate'),
  'evaluation.stop': onRun(),
  'evaluation.updateQuestion': inRoom('evaluate', ({ question }) => ({
    questionId: question,
    question: 'Why not?',
    isAnswerable: false,
  })),
  'event.subscribe': inOrganization('enter'),
  'folder.create': onRoom('create', { name: 'New' }),
  'folder.createZip': [
    onFolder('download', {}, READ),
    inRoom('download', ({ document, folder }) => ({ documentIds: [document], folderIds: [folder] }), READ),
  ],
  'folder.delete': onFolder('delete'),
  'folder.hierarchy': onFolder('view', {}, LINK),
  'folder.info': onFolder('view', {}, LINK),
  'folder.list': inOrganization('enter', {}, LINK),
  'folder.move': [
    inRoom('write', ({ folder, document }) => ({ documentIds: [document], targetFolderId: folder })),
    inRoom('write', ({ folder }) => ({ folderIds: [folder] })),
  ],
  'folder.reindex': onFolder('reindex'),
  'folder.update': onFolder('write', { name: 'New' }),
  'generator.generateSchema': inOrganization('enter', { description: 'Rents of leases' }, READ),
  'login.auth': anybody({ username: 'somebody', password: 'something' }),
  'login.authWithOtp': anybody({ email, ...code }),
  'login.finishOAuth': anybody({ query: 'code=none', binding: 'none' }),
  'login.magicLink': anybody(token),
  'login.options': anybody(),
  'login.otpExpiryTime': anybody({ email }, READ),
  'login.passwordRecovery': anybody({ email }),
  'login.passwordRecoveryHtmlContent': anybody({ email }, READ),
  'login.passwordReset': anybody({ ...token, newPassword: password }),
  'login.sendMagicLink': anybody({ email }),
  'login.sendOtp': anybody({ email }),
  'login.startOAuth': anybody({ provider: 'Google' }),
  'mail.list': operator('view'),
  'mail.read': operator('view', { mailId: 'none' }),
  'operator.create': operator('manage', { name: 'New', emails: [email] }),
  'operator.delete': operator('manage', { organizationId }),
  'operator.list': operator('view'),
  'operator.me': operator('view', { organizationId }),
  'operator.refreshEmbeddings': operator('manage'),
  'operator.reindexDocuments': operator('manage'),
  'operator.reindexGlobalSearch': operator('manage'),
  'operator.reindexOrganizationGlobalSearch': operator('manage', { organizationId }),
  'operator.update': operator('manage', { organizationId, plan: 'Growth' }),
  'operator.users.delete': operator('manage', { organizationId, organizationUserId }),
  'operator.users.invite': operator('manage', { organizationId, emails: [email], role: 'Viewer' }),
  'operator.users.list': operator('view', { organizationId }),
  'operator.users.update': operator('manage', { organizationId, organizationUserId, role: 'Viewer' }),
  'organization.brandLogo': anybody({ logoId: 'none' }),
  'organization.changeStatus': ofOrganization('changeStatus', { isActive: true }),
  'organization.create': inPerson({ name: 'New' }),
  'organization.delete': ofOrganization('deleteOrganization'),
  'organization.list': signedIn(),
  'organization.listDeleted': inPerson(),
  'organization.listEnded': inPerson(),
  'organization.me': inOrganization('enter'),
  'organization.recut': inOrganization('changeSettings', {}, ADMIN),
  'organization.removeLogo': inOrganization('changeSettings', {}, ADMIN),
  'organization.restore': inPerson({ organizationId }),
  'organization.update': ofOrganization('changeSettings', { name: 'New' }),
  'organization.upload': ofOrganization('changeSettings', { files }),
  'organization.usage': inOrganization('viewDetails'),
  'organizationUser.acceptInvitation': inPerson(token),
  'organizationUser.delete': onInvitation('inviteMembers'),
  'organizationUser.invitation': anybody(token),
  'organizationUser.invite': inOrganization('inviteMembers', { email, role: 'Viewer' }, ADMIN),
  'organizationUser.joinByInvitation': anybody({ ...token, firstName: 'Ada', password }),
  'organizationUser.list': inOrganization('viewMembers'),
  'organizationUser.me': inOrganization('enter'),
  'organizationUser.remove': onMember('removeMember', {}, { orSelf: true }),
  'organizationUser.resendInvitation': onInvitation('inviteMembers'),
  'organizationUser.update': onMember('changeMember', { role: 'Viewer' }),
  'providerKey.delete': inOrganization('changeSettings', { provider: 'openai' }, ADMIN),
  'providerKey.list': inOrganization('changeSettings'),
  'providerKey.set': inOrganization('changeSettings', { provider: 'openai', key: 'sk-no-key-at-all' }, ADMIN),
  'search.global': inOrganization('enter', { search: 'rent' }, LINK),
  'session.list': signedIn({}, ADMIN),
  'session.providers': inPerson(),
  'session.revoke': row({ of: 'session' }, ({ session }: Ids) => ({ sessionId: session }), ADMIN),
  'session.signOut': inPerson(),
  'session.unlinkProvider': inPerson({ provider: 'Google' }),
  'status.pingWorkers': anybody(),
  'status.systemInfo': operator('view'),
  'trash.list': inOrganization('enter'),
  'trash.purge': inTrash(ADMIN),
  'trash.restore': inTrash(),
  'twoStep.confirm': inPerson(code),
  'twoStep.prepare': inPerson(),
  'twoStep.recoveryCodes': inPerson(code),
  'twoStep.turnOff': inPerson(code),
  'user.changeEmail': inPerson({ email }),
  'user.changePassword': inPerson({ newPassword: password }),
  'user.confirmEmail': anybody(token),
  'user.create': operator('manage', { email }),
  'user.getOtp': inPerson(),
  'user.list': inOrganization('viewMembers'),
  'user.profile': signedIn(),
  'user.remove': inPerson(),
  'user.sendOtp': inPerson(),
  'user.sendVerificationEmail': anybody({ email }),
  'user.signup': anybody({ email, password }),
  'user.update': inPerson({ firstName: 'Ada' }),
  'user.verifyMe': inPerson(token),
  'user.verifyOtp': inPerson(code),
  'user.verifyUserEmail': anybody(token),
};

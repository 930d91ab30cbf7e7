import { type AccessPolicy, newId, type ResourceRole } from '@atrium/domain/kernel';
import { deleteDocuments, generatePublicUrl } from '@atrium/services/document';
import { createQuestion, startRun } from '@atrium/services/evaluation';
import { hashSecret } from '@atrium/services/kernel';
import { inviteOrganizationUsers } from '@atrium/services/organization-user';
import { createLink } from '@atrium/services/share-link';
import {
  addMember,
  createFolderIn,
  createIndexedDocument,
  createOrganization,
  createRoom,
  joinRoom,
  type TestPlatform,
} from '@atrium/services/testing';

type Member = Awaited<ReturnType<typeof addMember>>;
/** The owner of things. `membershipId` is null without an organization. */
type Holder = { userId: string; membershipId: string | null };

const KINDS = [
  'organization',
  'room',
  'folder',
  'document',
  'documentUrl',
  'link',
  'visitorQuestion',
  'trashed',
  'question',
  'run',
  'table',
  'view',
  'tableFolder',
  'bundle',
  'workflow',
  'execution',
  'conversation',
  'message',
  'task',
  'key',
  'session',
  'member',
  'invitation',
] as const;
/** The ids that inputs name. */
export type Ids = Record<(typeof KINDS)[number], string>;

/** One thing of each kind, with the facts that decide who may use it. */
export type Things = {
  ids: Ids;
  organizationId: string | null;
  policy: AccessPolicy;
  /** The creator of the table and conversation, and the owner of the key, session, task and membership. */
  makerId: string | null;
  /** The roles on the data room by user id. */
  roomRoles: ReadonlyMap<string, ResourceRole>;
};

/** An organization with a founder, who creates everything and makes no tested call. */
export type House = { id: string; founder: Member; bystanderId: string; invitationId: string };

/** Returns ids of things that do not exist. */
export function absentThings(): Things {
  return {
    // Object.fromEntries forgets the keys it was given.
    ids: Object.fromEntries(KINDS.map((kind) => [kind, newId()])) as Ids,
    organizationId: null,
    policy: 'Private',
    makerId: null,
    roomRoles: new Map(),
  };
}

export async function buildHouse(kit: TestPlatform): Promise<House> {
  const { id } = await createOrganization(kit);
  // The workflow roles have tests of their own; here the roles on workflows decide.
  await kit.asOwner(
    `update organization set features = features || '{"workflow": {"allowedRoles": ["Developer"], "enableDeveloperMode": true}}'
     where id = $1`,
    [id],
  );
  const founder = await addMember(kit, id, 'Owner');
  const bystander = await addMember(kit, id, 'Viewer');
  const asked = { email: `${newId()}@example.test`, role: 'Viewer' as const };
  const [invitation] = (await inviteOrganizationUsers(kit.contextOf(founder), asked)).data;
  if (!invitation) throw new Error('The invitation was not created.');
  return { id, founder, bystanderId: bystander.membership.membershipId, invitationId: invitation.id };
}

/** Inserts a question of a visitor of a link. */
async function addVisitorQuestion(
  { asOwner }: TestPlatform,
  { organizationId, dataroomId, linkId }: { organizationId: string; dataroomId: string; linkId: string },
): Promise<string> {
  const [visitorId, id] = [newId(), newId()];
  await asOwner('insert into share_visitor (id, organization_id, link_id) values ($1, $2, $3)', [
    visitorId,
    organizationId,
    linkId,
  ]);
  await asOwner(
    `insert into share_question (id, organization_id, dataroom_id, link_id, visitor_id, text) values ($1, $2, $3, $4, $5, 'Why?')`,
    [id, organizationId, dataroomId, linkId, visitorId],
  );
  return id;
}

/** A room with something of each kind in it, made by the founder. */
async function furnishRoom(kit: TestPlatform, house: House, accessPolicy: AccessPolicy) {
  const { founder } = house;
  const context = kit.contextOf(founder);
  const room = (await createRoom(kit, founder, { accessPolicy })).id;
  const folder = (await createFolderIn(kit, founder, room, 'Folder')).id;
  // Visitors see a folder only if they see a document in it.
  await createIndexedDocument(kit, founder, { dataroomId: room, folderId: folder });
  const document = (await createIndexedDocument(kit, founder, { dataroomId: room })).id;
  const documentUrl = (await generatePublicUrl(context, { documentId: document })).data.id;
  const link = (await createLink(context, { dataroomId: room, linkName: 'Link' })).data.id;
  const visitorQuestion = await addVisitorQuestion(kit, { organizationId: house.id, dataroomId: room, linkId: link });
  const trashed = (await createIndexedDocument(kit, founder, { dataroomId: room })).id;
  await deleteDocuments(context, { documentId: trashed });
  const asked = { dataroomId: room, question: 'Why?', isAnswerable: false };
  const question = (await createQuestion(context, asked)).data.id;
  const run = (await startRun(context, { dataroomId: room })).data.id;
  return { room, folder, document, documentUrl, link, visitorQuestion, trashed, question, run };
}

/** Inserts one person's things directly, because some people cannot create them by calls. */
async function furnishPerson(
  { asOwner }: TestPlatform,
  {
    organizationId,
    userId,
    policy,
    room,
  }: { organizationId: string; userId: string; policy: AccessPolicy; room: string },
) {
  const made = { table: newId(), view: newId(), conversation: newId(), message: newId(), task: newId(), key: newId() };
  const tableFolder = newId();
  const workflow = newId();
  const execution = newId();
  const session = newId();
  await asOwner(
    `insert into ai_table_folder (id, organization_id, name, access_policy, created_by_id)
     values ($1, $2, 'Folder', $3, $4)`,
    [tableFolder, organizationId, policy, userId],
  );
  await asOwner(
    `insert into datatable (id, organization_id, name, access_policy, knowledge_context_tree, created_by_id)
     values ($1, $2, 'Table', $3, '[]', $4)`,
    [made.table, organizationId, policy, userId],
  );
  await asOwner(
    `insert into datatable_view (id, organization_id, datatable_id, name, is_shared, settings, created_by_id)
     values ($1, $2, $3, 'View', true, '{}', $4)`,
    [made.view, organizationId, made.table, userId],
  );
  await asOwner(
    `insert into workflow (id, organization_id, name, access_policy, tags, flow_metadata, draft_number, created_by_id)
     values ($1, $2, 'Workflow', $3, '[]', '{}', 1, $4)`,
    [workflow, organizationId, policy, userId],
  );
  await asOwner(
    `insert into workflow_version (id, organization_id, workflow_id, number, kind, flow, flow_hash, created_by_id)
     values ($1, $2, $3, 1, 'create', '{"nodes": [], "edges": []}', $4, $5)`,
    [newId(), organizationId, workflow, 'a'.repeat(64), userId],
  );
  await asOwner(
    `insert into workflow_execution (id, organization_id, workflow_id, version_number, kind, status, session_id, input, tweaks,
       root_id, credits_cap, created_by_id)
     values ($1, $2, $3, 1, 'execute', 'completed', 'Session', '{}', '{}', $1, 100, $4)`,
    [execution, organizationId, workflow, userId],
  );
  await asOwner(
    `insert into run (id, organization_id, name, resource_id, state, created_by_id)
     values ($1, $2, 'workflow.run', $3, 'completed', $4)`,
    [execution, organizationId, workflow, userId],
  );
  await asOwner(
    `insert into conversation (id, organization_id, title, access_policy, context, created_by_id)
     values ($1, $2, 'Talk', $3, '{}', $4)`,
    [made.conversation, organizationId, policy, userId],
  );
  await asOwner(
    `insert into message (id, organization_id, conversation_id, role, annotations)
     values ($1, $2, $3, 'assistant', '{"sources": [], "followUps": [], "outcome": null, "searched": null}')`,
    [made.message, organizationId, made.conversation],
  );
  await asOwner(
    `insert into background_task (id, organization_id, name, payload, max_attempts, created_by_id)
     values ($1, $2, 'test.task', '{}', 1, $3)`,
    [made.task, organizationId, userId],
  );
  await asOwner(
    `insert into api_key (id, organization_id, user_id, name, prefix, key_hash, scopes)
     values ($1, $2, $3, 'Key', 'atk_', $4, '{read}')`,
    [made.key, organizationId, userId, hashSecret(made.key)],
  );
  await asOwner(
    `insert into session (id, user_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [session, userId, hashSecret(session)],
  );
  const bundle = newId();
  await asOwner(
    `insert into bundle (id, organization_id, dataroom_id, name, task_id, file_count, content_bytes, created_by_id)
     values ($1, $2, $3, 'Room.zip', $4, 1, 1, $5)`,
    [bundle, organizationId, room, made.task, userId],
  );
  return { ...made, tableFolder, workflow, execution, bundle, session };
}

/** Creates a person's own things: Private, in a data room of which they are an Owner. */
export async function furnishOwn(kit: TestPlatform, house: House, holder: Holder): Promise<Things> {
  const { userId, membershipId } = holder;
  const organizationId = house.id;
  const room = await furnishRoom(kit, house, 'Private');
  if (membershipId !== null) {
    const membership = { ...house.founder.membership, membershipId };
    await joinRoom(kit, room.room, { ...house.founder, membership }, 'Owner');
  }
  const own = await furnishPerson(kit, { organizationId, userId, policy: 'Private', room: room.room });
  const member = membershipId ?? house.bystanderId;
  return {
    ids: { organization: organizationId, ...room, ...own, member, invitation: house.invitationId },
    organizationId,
    policy: 'Private',
    makerId: userId,
    roomRoles: new Map([[userId, 'Owner']]),
  };
}

/** Creates the founder's things. The invited people become members of the data room. */
export async function furnishOthers(
  kit: TestPlatform,
  house: House,
  policy: AccessPolicy,
  invited: readonly { member: Member; role: ResourceRole }[] = [],
): Promise<Things> {
  const { founder, id: organizationId } = house;
  const room = await furnishRoom(kit, house, policy);
  for (const { member, role } of invited) await joinRoom(kit, room.room, member, role);
  const personal = await furnishPerson(kit, { organizationId, userId: founder.userId, policy, room: room.room });
  return {
    ids: {
      organization: organizationId,
      ...room,
      ...personal,
      member: house.bystanderId,
      invitation: house.invitationId,
    },
    organizationId,
    policy,
    makerId: founder.userId,
    roomRoles: new Map(invited.map(({ member, role }) => [member.userId, role])),
  };
}

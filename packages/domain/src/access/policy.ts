import {
  atLeast,
  hasOrganizationRole,
  hasResourceRole,
  type OrganizationRole,
  type ResourceRole,
  WORKFLOW_ROLES,
  type WorkflowRole,
} from '../kernel/index.ts';

/**
 * Everything that can be done in an organization, with the weakest organization role that may. What is about one thing
 * (a room, a table, a conversation) stands in `RESOURCE_POLICY`.
 */
export const ORGANIZATION_POLICY = {
  enter: 'Guest',
  startConversation: 'Guest',
  viewDetails: 'Viewer',
  viewMembers: 'Viewer',
  createKey: 'Viewer',
  createDataroom: 'Contributor',
  createTable: 'Contributor',
  createTableFolder: 'Contributor',
  createWorkflow: 'Contributor',
  inviteMembers: 'Owner',
  changeMember: 'Owner',
  removeMember: 'Owner',
  changeSettings: 'Owner',
  manageSubscription: 'Owner',
  viewAudit: 'Owner',
  giveAdminKey: 'Owner',
  manageOthersKeys: 'Owner',
  manageOthersTasks: 'Owner',
  restoreOthersTrash: 'Owner',
  changeStatus: 'Owner',
  deleteOrganization: 'Owner',
} as const satisfies Record<string, OrganizationRole>;
export type OrganizationAction = keyof typeof ORGANIZATION_POLICY;

/**
 * What can be done with each kind of resource, with the weakest role on it that may. The names a dataroom's, a table's
 * and a conversation's `allowedActions` answer are these. A Contributor of the Knowledge Library does everything in it but
 * people; a Viewer of a workflow also runs it.
 */
export const RESOURCE_POLICY = {
  knowledgeLibrary: {
    view: 'Viewer',
    download: 'Viewer',
    create: 'Contributor',
    write: 'Contributor',
    rename: 'Contributor',
    delete: 'Contributor',
    reindex: 'Contributor',
    publish: 'Contributor',
    inviteMembers: 'Owner',
    changeRole: 'Owner',
    removeMember: 'Owner',
    changeAccess: 'Owner',
    share: 'Owner',
  },
  dataroom: {
    view: 'Viewer',
    download: 'Viewer',
    viewDataroomMembers: 'Viewer',
    membersView: 'Viewer',
    create: 'Contributor',
    write: 'Contributor',
    rename: 'Contributor',
    delete: 'Contributor',
    reindex: 'Contributor',
    publish: 'Contributor',
    inviteMembers: 'Owner',
    sendInvitationEmail: 'Owner',
    changeDataroomRole: 'Owner',
    deleteUser: 'Owner',
    changeAccess: 'Owner',
    share: 'Owner',
    evaluate: 'Owner',
    deleteDataroom: 'Owner',
  },
  conversation: {
    view: 'Viewer',
    vote: 'Viewer',
    write: 'Contributor',
    editOthersMessages: 'Contributor',
    rename: 'Contributor',
    changeAccess: 'Owner',
    share: 'Owner',
    delete: 'Owner',
  },
  aiTable: {
    view: 'Viewer',
    viewMembers: 'Viewer',
    download: 'Viewer',
    write: 'Contributor',
    rename: 'Contributor',
    refresh: 'Contributor',
    changeAccess: 'Owner',
    share: 'Owner',
    delete: 'Owner',
  },
  aiTableFolder: {
    view: 'Viewer',
    viewMembers: 'Viewer',
    write: 'Contributor',
    rename: 'Contributor',
    changeAccess: 'Owner',
    share: 'Owner',
    delete: 'Owner',
  },
  workflow: {
    view: 'Viewer',
    run: 'Viewer',
    viewHistory: 'Viewer',
    write: 'Contributor',
    rename: 'Contributor',
    schedule: 'Contributor',
    deleteHistory: 'Contributor',
    changeAccess: 'Owner',
    share: 'Owner',
    delete: 'Owner',
  },
} as const satisfies Record<string, Record<string, ResourceRole>>;
export type ResourceKind = keyof typeof RESOURCE_POLICY;
export type ResourceAction<K extends ResourceKind> = keyof (typeof RESOURCE_POLICY)[K] & string;

/** The weakest role on a resource that may do this. */
export function leastRole<K extends ResourceKind>(kind: K, action: ResourceAction<K>): ResourceRole {
  // A computed key of a generic record widens to unknown; every entry is a role, as `satisfies` holds it to.
  return RESOURCE_POLICY[kind][action] as ResourceRole;
}

/** Whether somebody with this role on a resource (null: none) may do this with it. */
export function mayOn<K extends ResourceKind>(kind: K, role: ResourceRole | null, action: ResourceAction<K>): boolean {
  return hasResourceRole(role, leastRole(kind, action));
}

/** Whether a member with this organization role may do this in the organization. */
export function mayIn(role: OrganizationRole, action: OrganizationAction): boolean {
  return hasOrganizationRole(role, ORGANIZATION_POLICY[action]);
}

/** All that a role may do with a resource, in the table's order: what a screen offers. */
export function actionsOn<K extends ResourceKind>(kind: K, role: ResourceRole): ResourceAction<K>[] {
  // Keys of the record itself.
  return (Object.keys(RESOURCE_POLICY[kind]) as ResourceAction<K>[]).filter((action) => mayOn(kind, role, action));
}

/** All that a member may do in an organization, in the table's order. */
export function actionsIn(role: OrganizationRole): OrganizationAction[] {
  // Keys of the record itself.
  return (Object.keys(ORGANIZATION_POLICY) as OrganizationAction[]).filter((action) => mayIn(role, action));
}

/** What of a room a Guest may not do, whatever their role on it: Guests do not see people. */
const NOT_FOR_GUESTS: readonly ResourceAction<'dataroom'>[] = [
  'viewDataroomMembers',
  'membersView',
  'inviteMembers',
  'sendInvitationEmail',
  'changeDataroomRole',
  'deleteUser',
];

/** Whether a member with this organization role and this role on a room may do this in it. */
export function mayInRoom(
  organizationRole: OrganizationRole,
  role: ResourceRole | null,
  action: ResourceAction<'dataroom'>,
): boolean {
  return mayOn('dataroom', role, action) && (organizationRole !== 'Guest' || !NOT_FOR_GUESTS.includes(action));
}

/** All that somebody may do in a room: what its screens offer. */
export function actionsInRoom(organizationRole: OrganizationRole, role: ResourceRole): ResourceAction<'dataroom'>[] {
  return actionsOn('dataroom', role).filter((action) => mayInRoom(organizationRole, role, action));
}

const PEOPLE_OF_TABLES: readonly string[] = ['viewMembers', 'share'] satisfies ResourceAction<'aiTable'>[];

/** Whether a member with this organization role and this role on a table, or a folder of them, may do this with it. */
export function mayWithTable<K extends 'aiTable' | 'aiTableFolder'>(
  kind: K,
  organizationRole: OrganizationRole,
  { role, action }: { role: ResourceRole | null; action: ResourceAction<K> },
): boolean {
  return mayOn(kind, role, action) && (organizationRole !== 'Guest' || !PEOPLE_OF_TABLES.includes(action));
}

/** All that somebody may do with a table, or a folder of them: what its screens offer. */
export function actionsWithTable<K extends 'aiTable' | 'aiTableFolder'>(
  kind: K,
  organizationRole: OrganizationRole,
  role: ResourceRole,
): ResourceAction<K>[] {
  return actionsOn(kind, role).filter((action) => mayWithTable(kind, organizationRole, { role, action }));
}

/**
 * What operators of the platform may do, with the weakest role in the organization of type Operator that may. A superuser
 * may do all of it.
 */
export const OPERATOR_POLICY = {
  view: 'Viewer',
  manage: 'Contributor',
  manageOperators: 'Owner',
  runShell: 'Owner',
} as const satisfies Record<string, OrganizationRole>;
export type OperatorAction = keyof typeof OPERATOR_POLICY;

/** Whether somebody with this role in the operators' organization (null: none) may do this. */
export function mayOperate(role: OrganizationRole | null, action: OperatorAction): boolean {
  return role !== null && hasOrganizationRole(role, OPERATOR_POLICY[action]);
}

/**
 * What a member may do with workflows at all, beside their role on one, with the weakest workflow role that may.
 */
export const WORKFLOW_POLICY = {
  run: 'Runner',
  edit: 'Builder',
  create: 'Developer',
} as const satisfies Record<string, WorkflowRole>;
export type WorkflowAction = keyof typeof WORKFLOW_POLICY;

/** Whether a member who was given these workflow roles may do this with workflows. */
export function mayWithWorkflows(roles: readonly WorkflowRole[], action: WorkflowAction): boolean {
  return roles.some((role) => atLeast(WORKFLOW_ROLES, role, WORKFLOW_POLICY[action]));
}

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
 * Each action in an organization, with the weakest organization role that allows it. Actions on one resource (a data room,
 * a table, a conversation) are in `RESOURCE_POLICY`.
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

/** The policy of one kind of resource: the rules that decide what a role on it allows. */
type KindPolicy<Actions extends Record<string, ResourceRole>> = {
  /** Each action with the weakest role that allows it. */
  actions: Actions;
  /** Actions that a Guest never has, whatever their role on the resource: Guests see no members. */
  deniedToGuests: readonly (keyof Actions)[];
  /** Whether the creator is an Owner without being a member. The creator of a data room is its first member instead. */
  isOwnedByCreator: boolean;
};

function kindPolicy<const Actions extends Record<string, ResourceRole>>(
  policy: KindPolicy<Actions>,
): KindPolicy<Actions> {
  return policy;
}

/**
 * One policy entry per kind of resource. The `allowedActions` of a data room, a table and a conversation hold these names.
 * A Contributor of the Knowledge Library may do everything in it except manage members; a Viewer of a workflow may also run
 * it.
 */
export const RESOURCE_POLICY = {
  knowledgeLibrary: kindPolicy({
    actions: {
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
    deniedToGuests: ['inviteMembers', 'changeRole', 'removeMember'],
    isOwnedByCreator: false,
  }),
  dataroom: kindPolicy({
    actions: {
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
    deniedToGuests: [
      'viewDataroomMembers',
      'membersView',
      'inviteMembers',
      'sendInvitationEmail',
      'changeDataroomRole',
      'deleteUser',
    ],
    isOwnedByCreator: false,
  }),
  conversation: kindPolicy({
    actions: {
      view: 'Viewer',
      vote: 'Viewer',
      write: 'Contributor',
      editOthersMessages: 'Contributor',
      rename: 'Contributor',
      changeAccess: 'Owner',
      share: 'Owner',
      delete: 'Owner',
    },
    deniedToGuests: [],
    isOwnedByCreator: true,
  }),
  aiTable: kindPolicy({
    actions: {
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
    deniedToGuests: ['viewMembers', 'share'],
    isOwnedByCreator: true,
  }),
  aiTableFolder: kindPolicy({
    actions: {
      view: 'Viewer',
      viewMembers: 'Viewer',
      write: 'Contributor',
      rename: 'Contributor',
      changeAccess: 'Owner',
      share: 'Owner',
      delete: 'Owner',
    },
    deniedToGuests: ['viewMembers', 'share'],
    isOwnedByCreator: true,
  }),
  workflow: kindPolicy({
    actions: {
      view: 'Viewer',
      run: 'Viewer',
      viewHistory: 'Viewer',
      deleteHistory: 'Viewer', // runs and sessions belong to the person who started them
      write: 'Contributor',
      rename: 'Contributor',
      schedule: 'Contributor',
      changeAccess: 'Owner',
      share: 'Owner',
      delete: 'Owner',
    },
    deniedToGuests: ['share'],
    isOwnedByCreator: true,
  }),
};
export type ResourceKind = keyof typeof RESOURCE_POLICY;
export type ResourceAction<K extends ResourceKind> = keyof (typeof RESOURCE_POLICY)[K]['actions'] & string;

/** Returns the weakest role on a resource that allows an action. */
export function leastRole<K extends ResourceKind>(kind: K, action: ResourceAction<K>): ResourceRole {
  const actions: Partial<Record<string, ResourceRole>> = RESOURCE_POLICY[kind].actions;
  return actions[action] ?? 'Owner';
}

/** Whether a role on a resource (null: none) allows an action, for members who are not Guests. */
export function mayOn<K extends ResourceKind>(kind: K, role: ResourceRole | null, action: ResourceAction<K>): boolean {
  return hasResourceRole(role, leastRole(kind, action));
}

/** Whether a member with this organization role and this role on a resource may do something with it. */
export function mayWith<K extends ResourceKind>(
  kind: K,
  organizationRole: OrganizationRole,
  { role, action }: { role: ResourceRole | null; action: ResourceAction<K> },
): boolean {
  const denied: readonly string[] = RESOURCE_POLICY[kind].deniedToGuests;
  return mayOn(kind, role, action) && (organizationRole !== 'Guest' || !denied.includes(action));
}

/** Whether a member with this organization role may do this in the organization. */
export function mayIn(role: OrganizationRole, action: OrganizationAction): boolean {
  return hasOrganizationRole(role, ORGANIZATION_POLICY[action]);
}

/** Returns every action that a kind of resource has, in the order of its policy. */
export function actionsOf<K extends ResourceKind>(kind: K): ResourceAction<K>[] {
  // Object.keys widens the record's keys to string.
  return Object.keys(RESOURCE_POLICY[kind].actions) as ResourceAction<K>[];
}

/** Returns every action that a role allows on a resource, in the order of its policy. */
export function actionsOn<K extends ResourceKind>(kind: K, role: ResourceRole): ResourceAction<K>[] {
  return actionsOf(kind).filter((action) => mayOn(kind, role, action));
}

/** Returns every action that a member may take on a resource: what its screens offer. */
export function actionsWith<K extends ResourceKind>(
  kind: K,
  organizationRole: OrganizationRole,
  role: ResourceRole,
): ResourceAction<K>[] {
  return actionsOf(kind).filter((action) => mayWith(kind, organizationRole, { role, action }));
}

/** Returns every action that a member may take in an organization, in the table's order. */
export function actionsIn(role: OrganizationRole): OrganizationAction[] {
  // Object.keys widens the record's keys to string.
  return (Object.keys(ORGANIZATION_POLICY) as OrganizationAction[]).filter((action) => mayIn(role, action));
}

/**
 * Each action of the platform's operators, with the weakest role in the Operator organization that allows it. A superuser
 * may take all of them.
 */
export const OPERATOR_POLICY = {
  view: 'Viewer',
  manage: 'Contributor',
  manageOperators: 'Owner',
  runShell: 'Owner',
} as const satisfies Record<string, OrganizationRole>;
export type OperatorAction = keyof typeof OPERATOR_POLICY;

/** Whether a role in the operators' organization (null: none) allows an action. */
export function mayOperate(role: OrganizationRole | null, action: OperatorAction): boolean {
  return role !== null && hasOrganizationRole(role, OPERATOR_POLICY[action]);
}

/** Each action on workflows in general, with the weakest workflow role that allows it. A role on one workflow adds to it. */
export const WORKFLOW_POLICY = {
  run: 'Runner',
  edit: 'Builder',
  create: 'Developer',
} as const satisfies Record<string, WorkflowRole>;
export type WorkflowAction = keyof typeof WORKFLOW_POLICY;

/** Returns the workflow roles of a member: their own and those of every member. Owners of the organization have all. */
export function workflowRolesFor(
  role: OrganizationRole,
  { ofAll, own }: { ofAll: readonly WorkflowRole[]; own: readonly WorkflowRole[] },
): WorkflowRole[] {
  return role === 'Owner' ? [...WORKFLOW_ROLES] : [...new Set([...ofAll, ...own])];
}

/** Whether a member with these workflow roles may take an action on workflows. */
export function mayWithWorkflows(roles: readonly WorkflowRole[], action: WorkflowAction): boolean {
  return roles.some((role) => atLeast(WORKFLOW_ROLES, role, WORKFLOW_POLICY[action]));
}

import {
  leastRole,
  mayIn,
  mayOn,
  mayOperate,
  mayWith,
  type OperatorAction,
  ORGANIZATION_POLICY,
  type OrganizationAction,
  type ResourceAction,
} from '@atrium/domain/access';
import {
  type AccessPolicy,
  type ApiKeyScope,
  type ErrorCode,
  resourceRole,
  type ResourceRole,
} from '@atrium/domain/kernel';
import type { Caller } from './callers.ts';
import type { Ids, Things } from './things.ts';

/** The check before a call runs: the kind of its caller, or an action on a kind of resource. */
export type Asks =
  | { of: 'anybody' | 'service' | 'signer' | 'share link' | 'signed in' | 'in person' | 'session' | 'key' | 'task' }
  | { of: 'operator'; action: OperatorAction }
  | { of: 'organization' | 'named organization' | 'invitation'; action: OrganizationAction }
  | { of: 'member'; action: OrganizationAction; orSelf: boolean }
  | { of: 'room' | 'trash' | 'bundle'; action: ResourceAction<'dataroom'> }
  | { of: 'table'; action: ResourceAction<'aiTable'> }
  | { of: 'table folder'; action: ResourceAction<'aiTableFolder'> }
  | { of: 'workflow' | 'workflow run'; action: ResourceAction<'workflow'> }
  | { of: 'conversation'; action: ResourceAction<'conversation'> };

export type Row = {
  asks: Asks;
  input: (ids: Ids, policy: AccessPolicy) => object;
  /** The scope that an API key needs. The default is `read` for queries and `write` for other calls. */
  scope?: ApiKeyScope;
  /** The guard in the API reference, if it does not follow from the action. */
  guard?: string;
  /** The visitor's access that the call needs, if it does not follow from the action. */
  visitorNeeds?: 'download' | 'chat' | 'agreement';
};

/**
 * Where a thing is: the caller's own, a Private one shared with them, a Public one of another user, a Private one of another
 * user, one of another organization, and one that does not exist.
 */
export const PLACES = ['own', 'shared', 'public', 'hidden', 'foreign', 'absent'] as const;
export type Place = (typeof PLACES)[number];

const NAMING_NOTHING: readonly Asks['of'][] = [
  'anybody',
  'service',
  'signer',
  'share link',
  'signed in',
  'in person',
  'operator',
  'organization',
];
/** An organization has one of each for the test. */
const OF_ORGANIZATION: readonly Asks['of'][] = ['member', 'invitation', 'named organization'];

export function placesOf({ asks }: Row): readonly Place[] {
  if (NAMING_NOTHING.includes(asks.of)) return ['absent'];
  return OF_ORGANIZATION.includes(asks.of) ? ['own', 'public', 'foreign', 'absent'] : PLACES;
}

function roomRoleOf(caller: Caller, things: Things): ResourceRole | null {
  if (!caller.organization || caller.organization.id !== things.organizationId) return null;
  return resourceRole(caller.organization.role, things.policy, things.roomRoles.get(caller.userId ?? '') ?? null);
}

/** Returns the role on a thing with a creator: Owner for the creator, else the organization role if it is Public. */
function roleOf(caller: Caller, things: Things): ResourceRole | null {
  if (!caller.organization || caller.organization.id !== things.organizationId) return null;
  return resourceRole(caller.organization.role, things.policy, things.makerId === caller.userId ? 'Owner' : null);
}

function okOr(may: boolean, otherwise: ErrorCode): ErrorCode | 'ok' {
  return may ? 'ok' : otherwise;
}

/** Returns the expected outcome for a member of an organization. */
function expectedForMember(
  asks: Asks,
  { caller, things, role }: { caller: Caller; things: Things; role: NonNullable<Caller['organization']>['role'] },
): ErrorCode | 'ok' {
  const isHere = caller.organization?.id === things.organizationId;
  const isOwn = isHere && things.makerId === caller.userId;
  switch (asks.of) {
    case 'organization':
      return okOr(mayIn(role, asks.action), 'FORBIDDEN');
    case 'named organization':
      return isHere ? okOr(mayIn(role, asks.action), 'FORBIDDEN') : 'NOT_FOUND';
    case 'invitation':
      return isHere && mayIn(role, 'viewMembers') ? okOr(mayIn(role, asks.action), 'FORBIDDEN') : 'NOT_FOUND';
    case 'member': {
      // A visitor of a share link is not a member, not even of their own membership.
      const isSelf = isOwn && role !== 'Token';
      if (!isHere || !(isSelf || mayIn(role, 'viewMembers'))) return 'NOT_FOUND';
      return okOr((isSelf && asks.orSelf) || mayIn(role, asks.action), 'FORBIDDEN');
    }
    case 'room': {
      const onRoom = roomRoleOf(caller, things);
      return onRoom ? okOr(mayWith('dataroom', role, { role: onRoom, action: asks.action }), 'FORBIDDEN') : 'NOT_FOUND';
    }
    case 'bundle':
      return okOr(
        isOwn && mayWith('dataroom', role, { role: roomRoleOf(caller, things), action: asks.action }),
        'NOT_FOUND',
      );
    case 'trash':
      return okOr(mayWith('dataroom', role, { role: roomRoleOf(caller, things), action: asks.action }), 'NOT_FOUND');
    case 'table': {
      const onTable = roleOf(caller, things);
      const asked = { role: onTable, action: asks.action };
      return onTable ? okOr(mayWith('aiTable', role, asked), 'FORBIDDEN') : 'NOT_FOUND';
    }
    case 'table folder': {
      const onFolder = roleOf(caller, things);
      const asked = { role: onFolder, action: asks.action };
      return onFolder ? okOr(mayWith('aiTableFolder', role, asked), 'FORBIDDEN') : 'NOT_FOUND';
    }
    case 'workflow': {
      const onWorkflow = roleOf(caller, things);
      const asked = { role: onWorkflow, action: asks.action };
      return onWorkflow ? okOr(mayWith('workflow', role, asked), 'FORBIDDEN') : 'NOT_FOUND';
    }
    case 'workflow run': {
      // A run exists only for the person who started it.
      const asked = { role: roleOf(caller, things), action: asks.action };
      return isOwn ? okOr(mayWith('workflow', role, asked), 'FORBIDDEN') : 'NOT_FOUND';
    }
    case 'conversation': {
      const onConversation = roleOf(caller, things);
      return onConversation ? okOr(mayOn('conversation', onConversation, asks.action), 'FORBIDDEN') : 'NOT_FOUND';
    }
    case 'key':
      return okOr(isOwn || (isHere && mayIn(role, 'manageOthersKeys')), 'NOT_FOUND');
    case 'task':
      return okOr(isOwn || (isHere && mayIn(role, 'manageOthersTasks')), 'NOT_FOUND');
    default:
      throw new Error(`“${asks.of}” does not require a member`);
  }
}

/** Returns the expected outcome of a call from the policy table alone. `needed` is the scope that an API key needs. */
export function expectation(
  { asks }: Row,
  { caller, things, needed }: { caller: Caller; things: Things; needed: ApiKeyScope },
): ErrorCode | 'ok' {
  const isOpen = asks.of === 'anybody';
  if (asks.of === 'share link') {
    // No token fits, whoever calls.
    const isRefused = caller.admission === 'admitted' && caller.scopes && !caller.scopes.includes(needed);
    return isRefused ? 'FORBIDDEN' : 'NOT_FOUND';
  }
  // Nobody in the matrix can sign a webhook.
  if (asks.of === 'signer') {
    return caller.scopes === null || caller.scopes.includes('admin') ? 'BAD_SIGNATURE' : 'FORBIDDEN';
  }
  if (asks.of === 'service') return okOr(caller.isService, 'UNAUTHENTICATED');
  if (caller.admission === 'anonymous' || caller.admission === 'refused') return okOr(isOpen, 'UNAUTHENTICATED');
  if (caller.admission === 'outsider') return okOr(isOpen, 'NOT_FOUND');
  if (caller.scopes && !caller.scopes.includes(needed)) return 'FORBIDDEN';
  switch (asks.of) {
    case 'anybody':
    case 'signed in':
      return 'ok';
    case 'in person':
      return okOr(caller.scopes === null, 'FORBIDDEN');
    case 'operator':
      return okOr(caller.scopes === null && mayOperate(caller.operates, asks.action), 'FORBIDDEN');
    case 'session':
      return okOr(things.makerId === caller.userId, 'NOT_FOUND');
    default:
      if (!caller.organization) return 'INVALID';
      return expectedForMember(asks, { caller, things, role: caller.organization.role });
  }
}

const BY_ORGANIZATION = { Guest: 'orgMember', Viewer: 'orgViewer', Contributor: 'orgContributor', Owner: 'orgOwner' };
const ON_RESOURCE = { Viewer: 'resourceViewer', Contributor: 'resourceContributor', Owner: 'resourceOwner' };

/** Returns the guard that the API reference shows. */
export function guardOf({ asks, guard }: Row): string {
  if (guard !== undefined) return guard;
  switch (asks.of) {
    case 'anybody':
      return 'public';
    case 'service':
      return 'authService';
    case 'signer':
      return 'webhook';
    case 'operator':
      return 'operator';
    case 'task':
    case 'trash':
    case 'bundle':
      return 'orgMember';
    case 'organization':
    case 'named organization':
    case 'invitation':
    case 'member':
      return BY_ORGANIZATION[ORGANIZATION_POLICY[asks.action]];
    case 'room':
      return ON_RESOURCE[leastRole('dataroom', asks.action)];
    case 'table':
      return ON_RESOURCE[leastRole('aiTable', asks.action)];
    case 'table folder':
      return ON_RESOURCE[leastRole('aiTableFolder', asks.action)];
    case 'workflow':
    case 'workflow run':
      return ON_RESOURCE[leastRole('workflow', asks.action)];
    case 'conversation':
      return ON_RESOURCE[leastRole('conversation', asks.action)];
    default:
      return 'user';
  }
}

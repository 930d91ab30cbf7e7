/** Organization roles, weakest first. Token is the role of a share link's visitor. */
export const ORGANIZATION_ROLES = ['Token', 'Guest', 'Viewer', 'Contributor', 'Owner'] as const;
export type OrganizationRole = (typeof ORGANIZATION_ROLES)[number];

/** Workflow roles, weakest first: run workflows, edit them too, create new ones too. */
export const WORKFLOW_ROLES = ['Runner', 'Builder', 'Developer'] as const;
export type WorkflowRole = (typeof WORKFLOW_ROLES)[number];

/** Roles on one resource (dataroom, conversation, AI table...), weakest first. */
export const RESOURCE_ROLES = ['Viewer', 'Contributor', 'Owner'] as const;
export type ResourceRole = (typeof RESOURCE_ROLES)[number];

export const ACCESS_POLICIES = ['Public', 'Private'] as const;
export type AccessPolicy = (typeof ACCESS_POLICIES)[number];

export const API_KEY_SCOPES = ['read', 'write', 'admin'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

export type Membership = { organizationId: string; membershipId: string; role: OrganizationRole };

/** The next gate that a visitor must pass; `open` if none is left, `expired` if the link no longer opens. */
export const VISIT_STATES = ['open', 'password', 'email', 'agreement', 'expired'] as const;
export type VisitState = (typeof VISIT_STATES)[number];

/** An Owner of the data room who sees it as a visitor does. */
export type Preview = { id: string; userId: string; sessionId: string };

/** A visitor of a share link. They have no account and no membership: the link alone names the organization and the room. */
type TokenUser = {
  kind: 'tokenUser';
  organizationId: string;
  dataroomId: string;
  linkId: string;
  linkName: string;
  /** Null for a caller with the link's own token. */
  tokenId: string | null;
  /** Null before the visitor has verified an address or entered the room. */
  visitorId: string | null;
  email: string | null;
  visit: VisitState;
  enableChat: boolean;
  watermark: boolean;
  /** The text of the watermark with its placeholders; null or absent for the address and the time. */
  watermarkText?: string | null;
  /** Whether they may print pages; absent: they may not. */
  allowPrint?: boolean;
  /** The access to items without a setting. */
  defaultAccess: 'none' | 'view' | 'download';
  /** Counts the changes of the link's settings for single folders and documents. */
  settingsVersion: number;
  showsWithheldCount: boolean;
  /** The Owner who looks through the eyes of this visitor; null for visitors. They read, and change nothing. */
  preview: Preview | null;
};

/** Who calls. `membership` is null if no organization is selected, as for sign-in, the profile and the list of organizations. */
export type Actor =
  | { kind: 'anonymous' }
  | { kind: 'user'; userId: string; sessionId: string; isOperator: boolean; membership: Membership | null }
  | {
      kind: 'apiKey';
      userId: string;
      apiKeyId: string;
      scopes: readonly ApiKeyScope[];
      isOperator: false;
      membership: Membership;
    }
  | TokenUser
  | { kind: 'system'; organizationId: string | null; onBehalfOf: string | null };

export type SignedInActor = Extract<Actor, { kind: 'user' | 'apiKey' }>;
export type MemberActor = SignedInActor & { membership: Membership };
export type TokenActor = Extract<Actor, { kind: 'tokenUser' }>;

export function isSignedIn(actor: Actor): actor is SignedInActor {
  return actor.kind === 'user' || actor.kind === 'apiKey';
}
export function isMember(actor: Actor): actor is MemberActor {
  return isSignedIn(actor) && actor.membership !== null;
}

export function organizationOf(actor: Actor): string | null {
  if (actor.kind === 'system') return actor.organizationId;
  if (actor.kind === 'tokenUser') return actor.organizationId;
  return isSignedIn(actor) ? (actor.membership?.organizationId ?? null) : null;
}

export function userOf(actor: Actor): string | null {
  if (actor.kind === 'system') return actor.onBehalfOf;
  return isSignedIn(actor) ? actor.userId : null;
}

/** True when `role` is `least` or stronger, in the order of the list given. */
export function atLeast<R extends string>(order: readonly R[], role: R, least: R): boolean {
  return order.indexOf(role) >= order.indexOf(least);
}

export function hasOrganizationRole(role: OrganizationRole, least: OrganizationRole): boolean {
  return atLeast(ORGANIZATION_ROLES, role, least);
}

export function hasResourceRole(role: ResourceRole | null, least: ResourceRole): boolean {
  return role !== null && atLeast(RESOURCE_ROLES, role, least);
}

/** The stronger of two resource roles. Null is no role. */
function strongerRole(a: ResourceRole | null, b: ResourceRole | null): ResourceRole | null {
  if (a === null) return b;
  if (b === null) return a;
  return atLeast(RESOURCE_ROLES, a, b) ? a : b;
}

/**
 * The role of a member on a resource with an access policy. A Public resource gives the organization role, which is none
 * for Guests and visitors. A Private resource gives nothing. The member's own role counts in both.
 */
export function resourceRole(
  organizationRole: OrganizationRole,
  policy: AccessPolicy,
  memberRole: ResourceRole | null,
): ResourceRole | null {
  const byOrganization: Record<OrganizationRole, ResourceRole | null> = {
    Token: null,
    Guest: null,
    Viewer: 'Viewer',
    Contributor: 'Contributor',
    Owner: 'Owner',
  };
  return strongerRole(memberRole, policy === 'Public' ? byOrganization[organizationRole] : null);
}

import type { OrganizationRole, ResourceRole } from '@atrium/domain/kernel';

/** A member of the organization, who sees resources by their roles. */
export type MemberViewer = { kind: 'member'; membershipId: string; userId: string; role: OrganizationRole };

/**
 * The shared part of one data room: all of it, or only these documents and these folders with everything below them.
 */
export type LinkShare = {
  dataroomId: string;
  role: ResourceRole;
  only: { folderIds: string[]; documentIds: string[] } | null;
};

/** A reader of public addresses, who sees only what the addresses share. */
export type LinkViewer = { kind: 'tokenUser'; shares: readonly LinkShare[] };

/** A visitor of a share link, who sees what the settings of the link open in its data room while the link is in force. */
export type VisitorViewer = { kind: 'visitor'; linkId: string };

/** The reader of a statement: it returns only what they may see at that moment. */
export type Viewer = MemberViewer | LinkViewer | VisitorViewer;

/** Resource roles by rank, as the statements return them. A resource of rank 0 does not exist for the viewer. */
export const ROLE_BY_RANK = [null, 'Viewer', 'Contributor', 'Owner'] as const;
export type Rank = 1 | 2 | 3;

/** Returns the rank of a resource role in `ROLE_BY_RANK`. */
export function rankOf(role: ResourceRole): number {
  return ROLE_BY_RANK.indexOf(role);
}

const BY_ORGANIZATION: Record<OrganizationRole, number> = { Token: 0, Guest: 0, Viewer: 1, Contributor: 2, Owner: 3 };

/** Returns the rank that an organization role gives on Public resources. */
export function organizationRank(role: OrganizationRole): number {
  return BY_ORGANIZATION[role];
}

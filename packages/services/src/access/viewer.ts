import type { MemberViewer, Viewer, VisitorViewer } from '@atrium/db/access';
import type { IndexStatus } from '@atrium/domain/document';
import { invalid, type ListQuery, type MemberActor, type TokenActor } from '@atrium/domain/kernel';
import { type Access, inOrganization, tokenOrMember } from '../kernel/index.ts';

/** A reader of a data room: a member by their role, or a visitor of its share link by the settings of the link. */
export type Reader = MemberActor | TokenActor;

/** Returns the organization of a reader. */
export function organizationOfReader(actor: Reader): string {
  return actor.kind === 'tokenUser' ? actor.organizationId : actor.membership.organizationId;
}

/** Returns the viewer in whose name statements read for this caller. */
export function viewerOf(actor: MemberActor): MemberViewer;
export function viewerOf(actor: TokenActor): VisitorViewer;
export function viewerOf(actor: Reader): Viewer;
export function viewerOf(actor: Reader): Viewer {
  if (actor.kind === 'tokenUser') return { kind: 'visitor', linkId: actor.linkId };
  const { userId, membership } = actor;
  return { kind: 'member', membershipId: membership.membershipId, userId, role: membership.role };
}

/** Every member of the organization and every visitor, for calls whose statements read only what exists for the viewer. */
export function everyReader<I>(): Access<Reader, I, null> {
  return tokenOrMember(inOrganization<I>('enter'), async () => null);
}

/** The index status as a visitor sees it: whether the pages can be read. Why a document is not indexed is for members. */
export function shownStatus(status: IndexStatus): IndexStatus {
  return status === 'PENDING' ? 'PENDING' : 'COMPLETED';
}

/** @throws INVALID if a visitor filters or sorts by the index status, which would tell them what `shownStatus` hides */
export function requireShownFields(actor: Reader, { where, orderBy }: Pick<ListQuery, 'where' | 'orderBy'>): void {
  if (actor.kind !== 'tokenUser') return;
  if (where && 'indexStatus' in where) throw invalid('where.indexStatus', 'Visitors cannot filter by indexStatus.');
  if (orderBy?.some((field) => field.replace(/^-/, '') === 'indexStatus')) {
    throw invalid('orderBy', 'Visitors cannot sort by indexStatus.');
  }
}

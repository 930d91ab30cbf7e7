import type { MemberViewer } from '@atrium/db/access';
import type { MemberActor } from '@atrium/domain/kernel';

/** Returns the viewer in whose name statements read for this caller. */
export function viewerOf({ userId, membership: { membershipId, role } }: MemberActor): MemberViewer {
  return { kind: 'member', membershipId, userId, role };
}

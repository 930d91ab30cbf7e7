import { roomUiContext } from '@atrium/domain/access';
import { ROLE_BY_RANK } from '@atrium/db/access';
import type { DataroomListed } from '@atrium/db/dataroom';
import { isoTime } from '@atrium/db/listing';
import { type Dataroom, DataroomMetadata } from '@atrium/domain/dataroom';
import type { IndexStatus } from '@atrium/domain/document';
import type { OrganizationRole } from '@atrium/domain/kernel';

function statusOf(counts: { failedCount: number; pendingCount: number }): IndexStatus {
  if (counts.failedCount > 0) return 'FAILED';
  return counts.pendingCount > 0 ? 'PENDING' : 'COMPLETED';
}

/** Presents a data room to a member with this organization role. */
export function presentRoom(row: DataroomListed, organizationRole: OrganizationRole): Dataroom {
  const permission = ROLE_BY_RANK[row.rank];
  return {
    id: row.id,
    name: row.name,
    accessPolicy: row.accessPolicy,
    dataroomMetadata: DataroomMetadata.parse(row.metadata),
    sid: row.id,
    organizationId: row.organizationId,
    uiContext: roomUiContext(organizationRole, permission),
    aiIndexStatus: statusOf(row),
    treePath: `/${row.id}`,
    sizeBytes: Number(row.sizeBytes),
    hasContent: row.fileCount > 0 || row.hasFolders,
    hasFolders: row.hasFolders,
    permission,
    fileCount: row.fileCount,
    pendingCount: row.pendingCount,
    failedCount: row.failedCount,
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
  };
}

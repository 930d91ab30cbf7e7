import { roomUiContext } from '@atrium/domain/access';
import { ROLE_BY_RANK } from '@atrium/db/access';
import type { DataroomListed } from '@atrium/db/dataroom';
import { isoTime } from '@atrium/db/listing';
import { type Dataroom, DataroomMetadata } from '@atrium/domain/dataroom';
import type { IndexStatus } from '@atrium/domain/document';
import type { OrganizationRole } from '@atrium/domain/kernel';

function statusOf(counts: { failed_count: number; pending_count: number }): IndexStatus {
  if (counts.failed_count > 0) return 'FAILED';
  return counts.pending_count > 0 ? 'PENDING' : 'COMPLETED';
}

/** A listed room as a member with this organization role sees it. */
export function presentRoom(row: DataroomListed, organizationRole: OrganizationRole): Dataroom {
  const permission = ROLE_BY_RANK[row.rank];
  return {
    id: row.id,
    name: row.name,
    accessPolicy: row.access_policy,
    dataroomMetadata: DataroomMetadata.parse(row.metadata),
    sid: row.id,
    organizationId: row.organization_id,
    uiContext: roomUiContext(organizationRole, permission),
    aiIndexStatus: statusOf(row),
    treePath: `/${row.id}`,
    sizeBytes: Number(row.size_bytes),
    hasContent: row.file_count > 0 || row.has_folders,
    hasFolders: row.has_folders,
    permission,
    fileCount: row.file_count,
    pendingCount: row.pending_count,
    failedCount: row.failed_count,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}

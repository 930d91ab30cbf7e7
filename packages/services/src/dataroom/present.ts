import { roomUiContext, VISITOR_UI_CONTEXT } from '@atrium/domain/access';
import { ROLE_BY_RANK } from '@atrium/db/access';
import type { DataroomListed } from '@atrium/db/dataroom';
import { isoTime } from '@atrium/db/listing';
import { type Dataroom, DataroomMetadata } from '@atrium/domain/dataroom';
import type { IndexStatus } from '@atrium/domain/document';
import { type Reader, shownStatus } from '../access/index.ts';

function statusOf(counts: { failedCount: number; pendingCount: number }): IndexStatus {
  if (counts.failedCount > 0) return 'FAILED';
  return counts.pendingCount > 0 ? 'PENDING' : 'COMPLETED';
}

/** Presents a data room to one of its readers. A visitor learns its name, its looks and what exists for them in it. */
export function presentRoom(row: DataroomListed, reader: Reader): Dataroom {
  const permission = ROLE_BY_RANK[row.rank];
  const status = statusOf(row);
  const metadata = DataroomMetadata.parse(row.metadata);
  const shared = {
    id: row.id,
    name: row.name,
    sid: row.id,
    organizationId: row.organizationId,
    treePath: `/${row.id}`,
    sizeBytes: Number(row.sizeBytes),
    hasContent: row.fileCount > 0 || row.hasFolders,
    hasFolders: row.hasFolders,
    permission,
    fileCount: row.fileCount,
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
  };
  if (reader.kind === 'tokenUser') {
    return {
      ...shared,
      accessPolicy: 'Private',
      dataroomMetadata: DataroomMetadata.parse({ branding: metadata.branding, color: metadata.color }),
      uiContext: VISITOR_UI_CONTEXT,
      aiIndexStatus: shownStatus(status),
      pendingCount: 0,
      failedCount: 0,
    };
  }
  return {
    ...shared,
    accessPolicy: row.accessPolicy,
    dataroomMetadata: metadata,
    uiContext: roomUiContext(reader.membership.role, permission),
    aiIndexStatus: status,
    pendingCount: row.pendingCount,
    failedCount: row.failedCount,
  };
}

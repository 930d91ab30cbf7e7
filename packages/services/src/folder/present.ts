import type { FolderListed } from '@atrium/db/folder';
import { isoTime } from '@atrium/db/listing';
import type { IndexStatus } from '@atrium/domain/document';
import type { Folder } from '@atrium/domain/folder';

function statusOf(row: FolderListed): IndexStatus {
  if (row.failed_count > 0) return 'FAILED';
  if (row.pending_count > 0) return 'PENDING';
  return row.completed_count > 0 || row.file_count === 0 ? 'COMPLETED' : 'SKIPPED';
}

/** A listed folder as callers see it. */
export function presentFolder(row: FolderListed): Folder {
  return {
    id: row.id,
    name: row.name,
    dataroomId: row.dataroom_id,
    parentFolderId: row.parent_folder_id,
    path: row.path,
    sizeBytes: Number(row.size_bytes),
    hasContent: row.file_count > 0 || row.has_folders,
    hasFolders: row.has_folders,
    indexStatus: statusOf(row),
    urlPath: `/library/${row.dataroom_id}?folderId=${row.id}`,
    contentType: 'inode/directory',
    folderMetadata: {},
    integrationType: 'Local',
    folderType: 'Local',
    remoteFolderId: null,
    connectionStatus: null,
    integrationStatus: null,
    lastSyncedAt: null,
    lastSyncSummary: null,
    autoRefreshEnabled: true,
    fileCount: row.file_count,
    pendingCount: row.pending_count,
    failedCount: row.failed_count,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}

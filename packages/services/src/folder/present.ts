import type { FolderListed } from '@atrium/db/folder';
import { isoTime } from '@atrium/db/listing';
import type { IndexStatus } from '@atrium/domain/document';
import type { Folder } from '@atrium/domain/folder';
import { type Reader, shownStatus } from '../access/index.ts';

function statusOf(row: FolderListed): IndexStatus {
  if (row.failedCount > 0) return 'FAILED';
  if (row.pendingCount > 0) return 'PENDING';
  return row.completedCount > 0 || row.fileCount === 0 ? 'COMPLETED' : 'SKIPPED';
}

/** Presents a folder of the list to one of its readers. A visitor does not learn how its documents were indexed. */
export function presentFolder(row: FolderListed, reader: Reader): Folder {
  const folder = presentToMember(row);
  if (reader.kind !== 'tokenUser') return folder;
  return { ...folder, indexStatus: shownStatus(folder.indexStatus), pendingCount: 0, failedCount: 0 };
}

function presentToMember(row: FolderListed): Folder {
  return {
    id: row.id,
    name: row.name,
    dataroomId: row.dataroomId,
    parentFolderId: row.parentFolderId,
    path: row.path,
    sizeBytes: Number(row.sizeBytes),
    hasContent: row.fileCount > 0 || row.hasFolders,
    hasFolders: row.hasFolders,
    indexStatus: statusOf(row),
    urlPath: `/library/${row.dataroomId}?folderId=${row.id}`,
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
    fileCount: row.fileCount,
    pendingCount: row.pendingCount,
    failedCount: row.failedCount,
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
  };
}

import type { DocumentListed } from '@atrium/db/document';
import { isoTime } from '@atrium/db/listing';
import type { Document } from '@atrium/domain/document';

/** A listed document as callers see it. */
export function presentDocument(row: DocumentListed): Document {
  return {
    id: row.id,
    name: row.name,
    dataroomId: row.dataroom_id,
    organizationId: row.organization_id,
    folderId: row.folder_id,
    contentType: row.content_type,
    fileType: row.file_type,
    path: `/${[row.room_name, row.folder_names, row.name].filter(Boolean).join('/')}`,
    sizeBytes: Number(row.size_bytes),
    urlPath: `/library/${row.dataroom_id}/document/${row.id}`,
    indexStatus: row.index_status,
    displayStatusMessage: row.index_message,
    documentMetadata: {
      length:
        row.length_count === null || row.length_unit === null
          ? null
          : { count: row.length_count, unit: row.length_unit },
      pageCount: row.page_count,
      title: row.title,
      version: row.version,
      sha256: row.sha256,
      notes: row.notes,
    },
    integrationType: 'Local',
    treePath: `/${row.dataroom_id}${row.folder_path ?? '/'}${row.id}`,
    tags: [],
    isDataroomAccessible: true,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}

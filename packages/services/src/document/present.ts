import type { DocumentListed } from '@atrium/db/document';
import { isoTime } from '@atrium/db/listing';
import type { Document } from '@atrium/domain/document';
import { type Reader, shownStatus } from '../access/index.ts';

/** Presents a document of the list to one of its readers. A visitor does not learn how it was stored and indexed. */
export function presentDocument(row: DocumentListed, reader: Reader): Document {
  const document = presentToMember(row);
  if (reader.kind !== 'tokenUser') return document;
  const { documentMetadata, indexStatus } = document;
  return {
    ...document,
    indexStatus: shownStatus(indexStatus),
    displayStatusMessage: null,
    documentMetadata: { ...documentMetadata, sha256: '', notes: [], hasHiddenText: false },
  };
}

function presentToMember(row: DocumentListed): Document {
  return {
    id: row.id,
    name: row.name,
    dataroomId: row.dataroomId,
    organizationId: row.organizationId,
    folderId: row.folderId,
    contentType: row.contentType,
    fileType: row.fileType,
    path: `/${[row.roomName, row.folderNames, row.name].filter(Boolean).join('/')}`,
    sizeBytes: Number(row.sizeBytes),
    urlPath: `/library/${row.dataroomId}/document/${row.id}`,
    indexStatus: row.indexStatus,
    displayStatusMessage: row.indexMessage,
    documentMetadata: {
      length:
        row.lengthCount === null || row.lengthUnit === null ? null : { count: row.lengthCount, unit: row.lengthUnit },
      pageCount: row.pageCount,
      title: row.title,
      version: row.version,
      sha256: row.sha256,
      notes: row.notes,
      hasHiddenText: row.hasHiddenText,
    },
    integrationType: 'Local',
    treePath: `/${row.dataroomId}${row.folderPath ?? '/'}${row.id}`,
    tags: [],
    isDataroomAccessible: true,
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
  };
}

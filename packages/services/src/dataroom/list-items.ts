import { listItems } from '@atrium/db/document';
import { FolderEntity } from '@atrium/db/folder';
import { isoTime } from '@atrium/db/listing';
import { DataroomItem, ListDataroomItemsInput } from '@atrium/domain/dataroom';
import { listAnswer, notFound, page } from '@atrium/domain/kernel';
import { query } from '../kernel/index.ts';
import { namedRoom, onRoom } from './access.ts';

/** What lies in a room or one of its folders. */
export const listDataroomItems = query({
  area: 'dataroom',
  verb: 'listItems',
  summary: 'List the folders and documents of a dataroom',
  input: ListDataroomItemsInput,
  output: listAnswer(DataroomItem),
  access: onRoom('view', namedRoom, 'tokenOrMember'),
  run: async ({ em, input, resource }) => {
    const dataroomId = resource.room.id;
    const folder = input.folderId
      ? await em.findOne(FolderEntity, { id: input.folderId, dataroomId, deletedAt: null })
      : null;
    if (input.folderId && !folder) throw notFound('Folder');
    const rows = await listItems(em, input, { dataroomId, folder, recursive: input.recursive });
    return page(
      rows.map((row) => ({
        id: row.id,
        type: row.type,
        name: row.name,
        dataroomId: row.dataroom_id,
        folderId: row.folder_id,
        contentType: row.content_type,
        fileType: row.file_type,
        sizeBytes: Number(row.size_bytes),
        length:
          row.length_count === null || row.length_unit === null
            ? null
            : { count: row.length_count, unit: row.length_unit },
        indexStatus: row.index_status,
        displayStatusMessage: row.index_message,
        fileCount: row.file_count,
        pendingCount: row.pending_count,
        failedCount: row.failed_count,
        tags: [],
        createdAt: isoTime(row.created_at),
        updatedAt: isoTime(row.updated_at),
      })),
      input,
    );
  },
});

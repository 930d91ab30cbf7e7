import { listItems } from '@atrium/db/document';
import { openFolders } from '@atrium/db/folder';
import { isoTime } from '@atrium/db/listing';
import { DataroomItem, ListDataroomItemsInput } from '@atrium/domain/dataroom';
import { listAnswer, notFound, page } from '@atrium/domain/kernel';
import { requireShownFields, shownStatus, viewerOf } from '../access/index.ts';
import { query } from '../kernel/index.ts';
import { namedRoom, onRoomForReaders } from './access.ts';

/** The folders and documents of a data room or one of its folders. */
export const listDataroomItems = query({
  area: 'dataroom',
  verb: 'listItems',
  summary: 'List the folders and documents of a dataroom',
  input: ListDataroomItemsInput,
  output: listAnswer(DataroomItem),
  access: onRoomForReaders(namedRoom),
  run: async ({ em, actor, input, resource }) => {
    requireShownFields(actor, input);
    const dataroomId = resource.room.id;
    const viewer = viewerOf(actor);
    const { folderId, recursive } = input;
    const [opened] = folderId == null ? [] : await openFolders(em, viewer, [folderId]);
    const folder = opened?.folder ?? null;
    if (folderId != null && folder?.dataroomId !== dataroomId) throw notFound('Folder');
    const isVisitor = actor.kind === 'tokenUser';
    const rows = await listItems(em, input, viewer, { dataroomId, folder, recursive });
    return page(
      rows.map((row) => ({
        id: row.id,
        type: row.type,
        name: row.name,
        dataroomId: row.dataroomId,
        folderId: row.folderId,
        contentType: row.contentType,
        fileType: row.fileType,
        sizeBytes: Number(row.sizeBytes),
        length:
          row.lengthCount === null || row.lengthUnit === null ? null : { count: row.lengthCount, unit: row.lengthUnit },
        indexStatus: isVisitor ? shownStatus(row.indexStatus) : row.indexStatus,
        displayStatusMessage: isVisitor ? null : row.indexMessage,
        fileCount: row.fileCount,
        pendingCount: isVisitor ? 0 : row.pendingCount,
        failedCount: isVisitor ? 0 : row.failedCount,
        access: isVisitor ? row.access : null,
        tags: [],
        createdAt: isoTime(row.createdAt),
        updatedAt: isoTime(row.updatedAt),
      })),
      input,
    );
  },
});

import { type AccessRows, LINK, READ, inOrganization, inRoom, onFolder, onRoom } from '../access-matrix/row.ts';
import type { folderRouter } from './router.ts';

/** The rows of `folder` in the access matrix. */
export const folderAccess = {
  create: onRoom('create', { name: 'New' }),
  createZip: [
    onFolder('download', {}, READ),
    inRoom('download', ({ document, folder }) => ({ documentIds: [document], folderIds: [folder] }), READ),
  ],
  delete: onFolder('delete'),
  hierarchy: onFolder('view', {}, LINK),
  info: onFolder('view', {}, LINK),
  list: inOrganization('enter', {}, LINK),
  move: [
    inRoom('write', ({ folder, document }) => ({ documentIds: [document], targetFolderId: folder })),
    inRoom('write', ({ folder }) => ({ folderIds: [folder] })),
  ],
  reindex: onFolder('reindex'),
  update: onFolder('write', { name: 'New' }),
} satisfies AccessRows<typeof folderRouter>;

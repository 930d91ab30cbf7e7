import {
  type AccessRows,
  LINK,
  READ,
  anybody,
  files,
  inOrganization,
  inRoom,
  onDocument,
  onRoom,
  token,
} from '../access-matrix/row.ts';
import type { documentRouter } from './router.ts';

/** The rows of `document` in the access matrix. */
export const documentAccess = {
  content: onDocument('write', { files }),
  delete: inRoom('delete', ({ document }) => ({ documentIds: [document] })),
  download: onDocument('download', {}, { ...LINK, ...READ }),
  fetch: onDocument('view', {}, { ...LINK, visitorNeeds: 'download', scope: 'read' }),
  fetchWithToken: anybody(token),
  generatePublicUrl: onDocument('publish'),
  getPublicUrl: onDocument('download'),
  history: onDocument('viewDataroomMembers'),
  list: inOrganization('enter', {}, LINK),
  listPublicUrls: onDocument('publish'),
  me: onDocument('view', {}, LINK),
  pageImage: onDocument('view', { page: 1 }, { ...LINK, ...READ }),
  reindexDocument: onDocument('reindex'),
  revokePublicUrl: inRoom('publish', ({ documentUrl }) => ({ urlId: documentUrl })),
  treePath: [
    inRoom('view', ({ document }) => ({ id: document, entityType: 'drd' }), LINK),
    inRoom('view', ({ folder }) => ({ id: folder, entityType: 'drf' }), LINK),
    inRoom('view', ({ room }) => ({ id: room, entityType: 'drm' }), LINK),
  ],
  update: onDocument('write', { name: 'New' }),
  upload: onRoom('create', { files }),
  uploadFromUrl: onRoom('create', { url: 'https://example.test/lease.pdf' }),
} satisfies AccessRows<typeof documentRouter>;

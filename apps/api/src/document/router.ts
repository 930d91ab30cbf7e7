import {
  deleteDocuments,
  documentMe,
  documentTreePath,
  downloadDocument,
  fetchDocument,
  listDocuments,
  reindexDocument,
  replaceContent,
  updateDocument,
  uploadDocuments,
} from '@atrium/services/document';
import { call, file, upload } from '../kernel/procedure.ts';
import { router } from '../kernel/trpc.ts';

const tags = ['Documents'];

export const documentRouter = router({
  upload: upload(uploadDocuments, { method: 'POST', path: '/api/v1/document/upload', tags }),
  content: upload(replaceContent, { method: 'POST', path: '/api/v1/document/content', tags }),
  list: call(listDocuments, { method: 'POST', path: '/api/v1/document/list', tags }),
  me: call(documentMe, { method: 'POST', path: '/api/v1/document/me', tags }),
  treePath: call(documentTreePath, { method: 'POST', path: '/api/v1/document/tree-path', tags }),
  fetch: file(fetchDocument, { method: 'GET', path: '/api/v1/document/fetch', tags }),
  download: file(downloadDocument, { method: 'POST', path: '/api/v1/document/download', tags }),
  reindexDocument: call(reindexDocument, { method: 'POST', path: '/api/v1/document/reindex-document', tags }),
  update: call(updateDocument, { method: 'PATCH', path: '/api/v1/document/update', tags }),
  delete: call(deleteDocuments, { method: 'DELETE', path: '/api/v1/document/delete', tags }),
});

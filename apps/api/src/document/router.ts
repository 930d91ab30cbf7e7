import {
  deleteDocuments,
  documentHistory,
  documentMe,
  documentTreePath,
  downloadDocument,
  fetchDocument,
  fetchWithToken,
  generatePublicUrl,
  getPublicUrl,
  listDocuments,
  listPublicUrls,
  pageImage,
  reindexDocument,
  replaceContent,
  revokePublicUrl,
  updateDocument,
  uploadDocuments,
  uploadFromUrl,
} from '@atrium/services/document';
import { call, file, upload } from '../kernel/procedure.ts';
import { ORIGINAL_TYPES } from '../kernel/rest-call.ts';
import { router } from '../kernel/trpc.ts';

const tags = ['Documents'];

export const documentRouter = router({
  upload: upload(uploadDocuments, { method: 'POST', path: '/api/v1/document/upload', tags }),
  uploadFromUrl: call(uploadFromUrl, { method: 'POST', path: '/api/v1/document/upload-from-url', tags }),
  content: upload(replaceContent, { method: 'POST', path: '/api/v1/document/content', tags }),
  list: call(listDocuments, { method: 'POST', path: '/api/v1/document/list', tags }),
  me: call(documentMe, { method: 'POST', path: '/api/v1/document/me', tags }),
  history: call(documentHistory, { method: 'POST', path: '/api/v1/document/history', tags, extension: true }),
  treePath: call(documentTreePath, { method: 'POST', path: '/api/v1/document/tree-path', tags }),
  fetch: file(fetchDocument, { method: 'GET', path: '/api/v1/document/fetch', types: ORIGINAL_TYPES, tags }),
  pageImage: file(pageImage, {
    method: 'GET',
    path: '/api/v1/document/page-image',
    types: ['image/jpeg'],
    tags,
    extension: true,
  }),
  download: file(downloadDocument, { method: 'POST', path: '/api/v1/document/download', types: ORIGINAL_TYPES, tags }),
  fetchWithToken: file(fetchWithToken, {
    method: 'GET',
    path: '/api/v1/document/fetch-with-token/{token}',
    types: ORIGINAL_TYPES,
    errors: ['EXPIRED'],
    tags,
  }),
  generatePublicUrl: call(generatePublicUrl, { method: 'POST', path: '/api/v1/document/generate-public-url', tags }),
  getPublicUrl: call(getPublicUrl, { method: 'POST', path: '/api/v1/document/get-public-url', tags }),
  listPublicUrls: call(listPublicUrls, {
    method: 'POST',
    path: '/api/v1/document/list-public-urls',
    tags,
    extension: true,
  }),
  revokePublicUrl: call(revokePublicUrl, {
    method: 'DELETE',
    path: '/api/v1/document/revoke-public-url',
    tags,
    extension: true,
  }),
  reindexDocument: call(reindexDocument, { method: 'POST', path: '/api/v1/document/reindex-document', tags }),
  update: call(updateDocument, { method: 'PATCH', path: '/api/v1/document/update', tags }),
  delete: call(deleteDocuments, { method: 'DELETE', path: '/api/v1/document/delete', tags }),
});

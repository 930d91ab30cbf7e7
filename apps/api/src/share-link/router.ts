import {
  createLink,
  endLinkPreview,
  downloadAgreement,
  downloadLinkActivity,
  linkEffect,
  linkInfo,
  linkVisitsByDay,
  listLinkDocuments,
  listLinkPages,
  listLinks,
  listLinkVisitors,
  listLinkVisits,
  revokeLink,
  startLinkPreview,
  updateLink,
} from '@atrium/services/share-link';
import { call, file } from '../kernel/procedure.ts';
import { router } from '../kernel/trpc.ts';

const tags = ['Share links'];
const dataroomId = '01a1fb8b-79ce-7cb1-8347-8381e4f31d38';
const linkId = '01a1fb8b-79ce-7cb1-8347-8381e4f31d40';
const documentId = '01a1fb8b-79ce-7cb1-8347-8381e4f31d3a';
const read = { method: 'POST', tags, extension: true } as const;

/** The calls of Owners on the links of their data rooms. */
export const sharePublicRouter = router({
  create: call(createLink, {
    method: 'POST',
    path: '/api/v1/dataroom/share-public',
    tags,
    example: {
      dataroomId,
      linkName: 'Fund IV investors',
      requireEmailVerification: true,
      allowList: ['example.com'],
      emails: ['ada@example.com'],
    },
  }),
  list: call(listLinks, { method: 'POST', path: '/api/v1/dataroom/share-public/list', tags, example: { dataroomId } }),
  info: call(linkInfo, {
    method: 'POST',
    path: '/api/v1/dataroom/share-public/info',
    tags,
    extension: true,
    example: { linkId },
  }),
  listVisitors: call(listLinkVisitors, {
    method: 'POST',
    path: '/api/v1/dataroom/share-public/list-visitors',
    tags,
    extension: true,
    example: { linkId },
  }),
  listDocuments: call(listLinkDocuments, {
    ...read,
    path: '/api/v1/dataroom/share-public/list-documents',
    example: { linkId },
  }),
  listPages: call(listLinkPages, {
    ...read,
    path: '/api/v1/dataroom/share-public/list-pages',
    example: { linkId, documentId },
  }),
  listVisits: call(listLinkVisits, {
    ...read,
    path: '/api/v1/dataroom/share-public/list-visits',
    example: { linkId },
  }),
  visitsByDay: call(linkVisitsByDay, {
    ...read,
    path: '/api/v1/dataroom/share-public/visits-by-day',
    example: { linkId, days: 30 },
  }),
  downloadActivity: file(downloadLinkActivity, {
    ...read,
    path: '/api/v1/dataroom/share-public/download-activity',
    types: ['text/csv'],
    example: { linkId, of: 'pages' },
  }),
  downloadAgreement: file(downloadAgreement, {
    ...read,
    path: '/api/v1/dataroom/share-public/download-agreement',
    types: ['application/pdf'],
    example: { linkId, visitorId: '01a1fb8b-79ce-7cb1-8347-8381e4f31d41' },
  }),
  effect: call(linkEffect, {
    method: 'POST',
    path: '/api/v1/dataroom/share-public/effect',
    tags,
    extension: true,
    example: { linkId, access: 'none' },
  }),
  update: call(updateLink, {
    method: 'PATCH',
    path: '/api/v1/dataroom/share-public/update',
    tags,
    example: { linkId, linkName: 'Fund IV investors, second round' },
  }),
  startPreview: call(startLinkPreview, {
    method: 'POST',
    path: '/api/v1/dataroom/share-public/start-preview',
    tags,
    extension: true,
    errors: ['CONFLICT', 'EXPIRED'],
    example: { linkId },
  }),
  endPreview: call(endLinkPreview, {
    method: 'POST',
    path: '/api/v1/dataroom/share-public/end-preview',
    tags,
    extension: true,
    example: { linkId },
  }),
  revoke: call(revokeLink, {
    method: 'DELETE',
    path: '/api/v1/dataroom/share-public/revoke',
    tags,
    example: { linkId },
  }),
});

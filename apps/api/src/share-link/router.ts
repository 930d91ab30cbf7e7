import {
  createLink,
  linkEffect,
  linkInfo,
  listLinks,
  listLinkVisitors,
  revokeLink,
  updateLink,
} from '@atrium/services/share-link';
import { call } from '../kernel/procedure.ts';
import { router } from '../kernel/trpc.ts';

const tags = ['Share links'];
const dataroomId = '01a1fb8b-79ce-7cb1-8347-8381e4f31d38';
const linkId = '01a1fb8b-79ce-7cb1-8347-8381e4f31d40';

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
  revoke: call(revokeLink, {
    method: 'DELETE',
    path: '/api/v1/dataroom/share-public/revoke',
    tags,
    example: { linkId },
  }),
});

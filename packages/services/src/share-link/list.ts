import { isoTime, isoTimeOrNull } from '@atrium/db/listing';
import { listLinks as readLinks, listVisitors } from '@atrium/db/share-link';
import { dataAnswer, listAnswer, ok, page } from '@atrium/domain/kernel';
import {
  LinkRef,
  LinkVisitor,
  ListedLink,
  ListLinksInput,
  ListLinkVisitorsInput,
  ShareLink,
} from '@atrium/domain/share-link';
import { namedRoom, onRoom } from '../dataroom/index.ts';
import { query } from '../kernel/index.ts';
import { onLink } from './access.ts';
import { presentLink, presentListed } from './present.ts';

/** The links of a data room that were not revoked. Expired links are included. */
export const listLinks = query({
  area: 'shareLink',
  verb: 'list',
  summary: 'List the share links of a dataroom',
  input: ListLinksInput,
  output: listAnswer(ListedLink),
  access: onRoom('share', namedRoom),
  run: async ({ em, input, resource: { room }, platform }) => {
    const rows = await readLinks(em, input, room.id);
    return page(
      rows.map((row) => presentListed(platform, row)),
      input,
    );
  },
});

/** A link with its permissions. */
export const linkInfo = query({
  area: 'shareLink',
  verb: 'info',
  summary: 'A share link with its permissions',
  input: LinkRef,
  output: dataAnswer(ShareLink),
  access: onLink(),
  run: async ({ em, resource: { link }, platform }) => ok(await presentLink(em, platform, link.id)),
});

/** The people behind a link, with the agreements that they accepted. */
export const listLinkVisitors = query({
  area: 'shareLink',
  verb: 'listVisitors',
  summary: 'List the visitors of a share link',
  input: ListLinkVisitorsInput,
  output: listAnswer(LinkVisitor),
  access: onLink(),
  run: async ({ em, input, resource: { link } }) => {
    const rows = await listVisitors(em, input, link.id);
    return page(
      rows.map((row) => ({
        ...row,
        firstSeenAt: isoTime(row.firstSeenAt),
        lastSeenAt: isoTime(row.lastSeenAt),
        acceptedAt: isoTimeOrNull(row.acceptedAt),
      })),
      input,
    );
  },
});

import { listLinks as readLinks } from '@atrium/db/share-link';
import { dataAnswer, listAnswer, ok, page } from '@atrium/domain/kernel';
import { LinkRef, ListedLink, ListLinksInput, ShareLink } from '@atrium/domain/share-link';
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

import { isoTime, isoTimeOrNull } from '@atrium/db/listing';
import {
  countPagesOfLink,
  countVisitsByDay,
  listLinkDocuments as readDocuments,
  listLinkPages as readPages,
  listLinkVisits as readVisits,
  listVisitors,
} from '@atrium/db/share-link';
import { dataAnswer, listAnswer, ok, page } from '@atrium/domain/kernel';
import {
  LinkDay,
  LinkDaysInput,
  LinkDocument,
  LinkPageTime,
  LinkVisit,
  LinkVisitor,
  ListLinkDocumentsInput,
  ListLinkPagesInput,
  ListLinkVisitorsInput,
  ListLinkVisitsInput,
} from '@atrium/domain/share-link';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import { query } from '../kernel/index.ts';
import { onLink } from './access.ts';

/** Reads visitors of a link with the share of its pages that each has read. */
export async function readVisitors(
  em: EntityManager,
  input: Parameters<typeof listVisitors>[1],
  { linkId, visitorId }: { linkId: string; visitorId?: string | undefined },
): Promise<LinkVisitor[]> {
  const pages = await countPagesOfLink(em, linkId);
  const rows = await listVisitors(em, input, linkId, visitorId);
  return rows.map((row) => ({
    ...row,
    completion: pages === 0 ? null : row.pagesRead / pages,
    firstSeenAt: isoTime(row.firstSeenAt),
    lastSeenAt: isoTime(row.lastSeenAt),
    acceptedAt: isoTimeOrNull(row.acceptedAt),
  }));
}

/** The people behind a link, with the agreements that they accepted and what they have read. */
export const listLinkVisitors = query({
  area: 'shareLink',
  verb: 'listVisitors',
  summary: 'List the visitors of a share link',
  input: ListLinkVisitorsInput,
  output: listAnswer(LinkVisitor),
  access: onLink(),
  run: async ({ em, input, resource: { link } }) =>
    page(await readVisitors(em, input, { linkId: link.id, visitorId: input.visitorId }), input),
});

/** The documents that visitors of a link, or one of them, have read or saved. */
export const listLinkDocuments = query({
  area: 'shareLink',
  verb: 'listDocuments',
  summary: 'List the documents that visitors of a share link have read',
  input: ListLinkDocumentsInput,
  output: listAnswer(LinkDocument),
  access: onLink(),
  run: async ({ em, actor, input, resource: { link } }) => {
    const rows = await readDocuments(em, input, viewerOf(actor), { linkId: link.id, visitorId: input.visitorId });
    return page(
      rows.map((row) => ({ ...row, lastReadAt: isoTimeOrNull(row.lastReadAt) })),
      input,
    );
  },
});

/** The time that visitors of a link, or one of them, have spent on each page of a document. */
export const listLinkPages = query({
  area: 'shareLink',
  verb: 'listPages',
  summary: 'List the pages of a document that visitors of a share link have read',
  input: ListLinkPagesInput,
  output: listAnswer(LinkPageTime),
  access: onLink(),
  run: async ({ em, actor, input, resource: { link } }) => {
    const { documentId, visitorId } = input;
    const rows = await readPages(em, input, viewerOf(actor), { linkId: link.id, visitorId, documentId });
    return page(
      rows.map((row) => ({ ...row, lastReadAt: isoTime(row.lastReadAt) })),
      input,
    );
  },
});

/** The visits of a link, or of one of its visitors. */
export const listLinkVisits = query({
  area: 'shareLink',
  verb: 'listVisits',
  summary: 'List the visits of a share link',
  input: ListLinkVisitsInput,
  output: listAnswer(LinkVisit),
  access: onLink(),
  run: async ({ em, input, resource: { link } }) => {
    const rows = await readVisits(em, input, { linkId: link.id, visitorId: input.visitorId });
    return page(
      rows.map((row) => ({ ...row, startedAt: isoTime(row.startedAt) })),
      input,
    );
  },
});

/** The number of visits on each of the last days, the oldest first. */
export const linkVisitsByDay = query({
  area: 'shareLink',
  verb: 'visitsByDay',
  summary: 'Count the visits of a share link by day',
  input: LinkDaysInput,
  output: dataAnswer(z.array(LinkDay)),
  access: onLink(),
  run: async ({ em, input, resource: { link } }) => ok(await countVisitsByDay(em, link.id, input.days)),
});

import { Readable } from 'node:stream';
import { readPageTimes, type VisitorPageKey } from '@atrium/db/share-link';
import { isoTime } from '@atrium/db/listing';
import { FileAnswer } from '@atrium/domain/document';
import { type MemberActor, newId } from '@atrium/domain/kernel';
import { DownloadLinkActivityInput, type LinkVisitor } from '@atrium/domain/share-link';
import type { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import { BYTE_ORDER_MARK, csvLine, flow, type Platform, readParts } from '../kernel/index.ts';
import { onLink } from './access.ts';
import { readVisitors } from './activity.ts';

const ROWS_PER_READ = 1000;

const VISITOR_HEADINGS = [
  'E-mail',
  'Name',
  'Company',
  'First seen (UTC)',
  'Last seen (UTC)',
  'Agreement accepted (UTC)',
  'Visits',
  'Seconds',
  'Pages read',
  'Completion',
  'Downloads',
  'Pages printed',
];
const PAGE_HEADINGS = ['E-mail', 'Name', 'Document', 'Document id', 'Page', 'Seconds', 'Last read (UTC)'];

function visitorFields(visitor: LinkVisitor): string[] {
  const { email, name, company, firstSeenAt, lastSeenAt, acceptedAt, completion } = visitor;
  return [
    email ?? '',
    name ?? '',
    company ?? '',
    firstSeenAt,
    lastSeenAt,
    acceptedAt ?? '',
    String(visitor.visitCount),
    String(visitor.seconds),
    String(visitor.pagesRead),
    completion === null ? '' : completion.toFixed(4),
    String(visitor.downloadCount),
    String(visitor.printCount),
  ];
}

/** Reads the visitors in the order of their first visit, so that new visits shift no row. */
function readVisitorLines(platform: Platform, actor: MemberActor, linkId: string) {
  return readParts(platform, actor, async (em, from: number | null) => {
    const offset = from ?? 0;
    const input = { limit: ROWS_PER_READ, offset, orderBy: ['firstSeenAt'] };
    const found = await readVisitors(em, input, { linkId });
    const part = found.slice(0, ROWS_PER_READ); // the list returns one row more if there is another part
    return {
      rows: part.map(visitorFields),
      next: found.length > part.length ? offset + ROWS_PER_READ : null,
    };
  });
}

function readPageLines(platform: Platform, actor: MemberActor, linkId: string) {
  return readParts(platform, actor, async (em, after: VisitorPageKey | null) => {
    const rows = await readPageTimes(em, viewerOf(actor), { linkId, after, limit: ROWS_PER_READ });
    const last = rows.at(-1);
    return {
      rows: rows.map(({ email, visitorName, documentName, documentId, page, seconds, lastReadAt }) => [
        email ?? '',
        visitorName ?? '',
        documentName,
        documentId,
        String(page),
        String(seconds),
        isoTime(lastReadAt),
      ]),
      next: last !== undefined && rows.length === ROWS_PER_READ ? last : null,
    };
  });
}

async function* csvOf(headings: readonly string[], lines: AsyncIterable<string[]>): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine(headings)}`;
  for await (const line of lines) yield csvLine(line);
}

/** Downloads what visitors of a link have read as CSV (RFC 4180): a line for each visitor, or for each of their pages. */
export const downloadLinkActivity = flow({
  area: 'shareLink',
  verb: 'downloadActivity',
  summary: 'Download the activity of the visitors of a share link as CSV',
  input: DownloadLinkActivityInput,
  output: FileAnswer,
  access: onLink<z.output<typeof DownloadLinkActivityInput>>(),
  scope: 'read',
  // The file is deleted after a while, and a stored answer would still name it.
  idempotent: false,
  interrupted: 'repeat',
  prepare: async ({ platform, actor, input: { of }, resource: { link } }) =>
    of === 'visitors'
      ? csvOf(VISITOR_HEADINGS, readVisitorLines(platform, actor, link.id))
      : csvOf(PAGE_HEADINGS, readPageLines(platform, actor, link.id)),
  act: async ({ plan: csv, actor, outside }) => {
    const storageKey = `exports/${actor.membership.organizationId}/${newId()}`;
    return { storageKey, ...(await outside.store.put(storageKey, Readable.from(csv))) };
  },
  commit: async ({ input: { of }, outcome: { storageKey, sizeBytes, sha256 }, resource: { room, link }, note }) => {
    note('shareLink', link.id, { dataroomId: room.id, of });
    return {
      storageKey,
      name: `${link.name} - ${of} ${new Date().toISOString().slice(0, 10)}.csv`,
      contentType: 'text/csv',
      sizeBytes,
      etag: sha256,
      inline: false,
      noCache: true,
    };
  },
  undo: async ({ outside, outcome }) => outside.store.delete(outcome.storageKey),
});

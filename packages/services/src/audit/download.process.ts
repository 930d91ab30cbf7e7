import { Readable } from 'node:stream';
import { type AuditPosition, listAuditEvents } from '@atrium/db/audit';
import { type AuditEvent, DownloadAuditInput } from '@atrium/domain/audit';
import { FileAnswer } from '@atrium/domain/document';
import { type MemberActor, newId } from '@atrium/domain/kernel';
import type { z } from 'zod';
import { BYTE_ORDER_MARK, csvLine, flow, inOrganization, type Platform, readParts } from '../kernel/index.ts';
import { presentEvents } from './list.ts';

const ROWS_PER_READ = 2000;

const FIELDS: readonly [string, (event: AuditEvent) => string | null][] = [
  ['Time (UTC)', (event) => event.createdAt],
  ['Action', (event) => event.action],
  ['Outcome', (event) => event.outcome],
  ['Kind', (event) => event.actorKind],
  ['Person', (event) => (event.isErased ? 'Erased' : event.actorName)],
  ['E-mail', (event) => event.actorEmail],
  ['Person id', (event) => event.actorId],
  ['Resource', (event) => event.resourceType],
  ['Name', (event) => event.resourceName],
  ['Resource id', (event) => event.resourceId],
  ['Details', (event) => JSON.stringify(event.summary)],
  ['Address', (event) => event.ipAddress],
  ['Request id', (event) => event.requestId],
  ['Event id', (event) => event.id],
];

type Filter = Pick<z.output<typeof DownloadAuditInput>, 'where' | 'search' | 'dataroomId'>;

/** Reads the events, newest first. Each part begins after the last row of the one before, so that new rows shift nothing. */
function readEvents(platform: Platform, actor: MemberActor, filter: Filter): AsyncGenerator<AuditEvent, void> {
  return readParts(platform, actor, async (em, from: AuditPosition | null) => {
    const found = await listAuditEvents(
      em,
      { ...filter, limit: ROWS_PER_READ, offset: 0 },
      { after: from ?? undefined, dataroomId: filter.dataroomId },
    );
    const part = found.slice(0, ROWS_PER_READ); // the query returns one row more, which shows that there is another part
    const last = part.at(-1);
    const next = last && found.length > part.length ? { at: last.createdAt, id: last.id } : null;
    return { rows: await presentEvents(em, actor, part), next };
  });
}

async function* csvOf(events: AsyncIterable<AuditEvent>): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine(FIELDS.map(([heading]) => heading))}`;
  for await (const event of events) yield csvLine(FIELDS.map(([, of]) => of(event) ?? ''));
}

/** Downloads all events that the list shows under the same filters, as CSV (RFC 4180). */
export const downloadAudit = flow({
  area: 'audit',
  verb: 'download',
  summary: 'Download the audit log as CSV',
  input: DownloadAuditInput,
  output: FileAnswer,
  access: inOrganization('viewAudit'),
  // The file is deleted after a while, and a stored answer would still name it.
  idempotent: false,
  interrupted: 'repeat',
  prepare: async ({ platform, actor, input }) => readEvents(platform, actor, input),
  act: async ({ plan: events, actor, outside }) => {
    const storageKey = `exports/${actor.membership.organizationId}/${newId()}`;
    return { storageKey, ...(await outside.store.put(storageKey, Readable.from(csvOf(events)))) };
  },
  commit: async ({ outcome: { storageKey, sizeBytes, sha256 }, note }) => {
    note('audit', null);
    return {
      storageKey,
      name: `Audit log ${new Date().toISOString().slice(0, 10)}.csv`,
      contentType: 'text/csv',
      sizeBytes,
      etag: sha256,
      inline: false,
      noCache: true,
    };
  },
  undo: async ({ outside, outcome }) => outside.store.delete(outcome.storageKey),
});

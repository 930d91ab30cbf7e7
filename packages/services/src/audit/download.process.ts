import { Readable } from 'node:stream';
import { type AuditPosition, listAuditEvents } from '@atrium/db/audit';
import { type AuditEvent, DownloadAuditInput } from '@atrium/domain/audit';
import { FileAnswer } from '@atrium/domain/document';
import { type MemberActor, newId } from '@atrium/domain/kernel';
import { BYTE_ORDER_MARK, csvLine, inOrganization, type Platform, process } from '../kernel/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';
import { presentEvent } from './list.ts';

const ROWS_A_READ = 2000;

const FIELDS: readonly [string, (event: AuditEvent) => string | null][] = [
  ['Time (UTC)', (event) => event.createdAt],
  ['Action', (event) => event.action],
  ['Outcome', (event) => event.outcome],
  ['Kind', (event) => event.actorKind],
  ['Person', (event) => (event.isErased ? 'Erased' : event.actorName)],
  ['E-mail', (event) => event.actorEmail],
  ['Person id', (event) => event.actorId],
  ['Resource', (event) => event.resourceType],
  ['Resource id', (event) => event.resourceId],
  ['Details', (event) => JSON.stringify(event.summary)],
  ['Address', (event) => event.ipAddress],
  ['Request id', (event) => event.requestId],
  ['Event id', (event) => event.id],
];

type Filter = { where?: typeof DownloadAuditInput._output.where; search?: string | undefined };

/** Newest first, read in parts by the moment and id of the last row: what is written meanwhile shifts nothing. */
async function* readEvents(platform: Platform, actor: MemberActor, filter: Filter): AsyncGenerator<AuditEvent> {
  let last: AuditPosition | undefined;
  for (;;) {
    const rows = await inTransaction(
      platform.orm,
      'organization',
      actor,
      async (em) => listAuditEvents(em, { ...filter, limit: ROWS_A_READ, offset: 0 }, last),
      { readOnly: true },
    );
    const part = rows.slice(0, ROWS_A_READ);
    for (const row of part) yield presentEvent(row);
    const end = part.at(-1);
    if (!end || rows.length <= ROWS_A_READ) return;
    last = { at: end.createdAt, id: end.id };
  }
}

async function* csvOf(events: AsyncIterable<AuditEvent>): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine(FIELDS.map(([heading]) => heading))}`;
  for await (const event of events) yield csvLine(FIELDS.map(([, of]) => of(event) ?? ''));
}

/** What is listed under the same filters, all of it, as CSV (RFC 4180). */
export const downloadAudit = process({
  area: 'audit',
  verb: 'download',
  summary: 'Download the audit log as CSV',
  input: DownloadAuditInput,
  output: FileAnswer,
  access: inOrganization('viewAudit'),
  audit: () => ({ resourceType: 'audit', resourceId: null }),
  run: async ({ context, actor, input }) => {
    const { platform } = context;
    const storageKey = `exports/${actor.membership.organizationId}/${newId()}`;
    const contents = csvOf(readEvents(platform, actor, input));
    const { sizeBytes, sha256 } = await platform.store.put(storageKey, Readable.from(contents));
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
});

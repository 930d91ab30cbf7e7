import { Readable } from 'node:stream';
import { namesOf } from '@atrium/db/access';
import { balancesAfter, listLedger } from '@atrium/db/credit';
import { isoTime } from '@atrium/db/listing';
import { FileAnswer } from '@atrium/domain/document';
import { listAnswer, type MemberActor, newId, page } from '@atrium/domain/kernel';
import { COSTLY_KINDS, DownloadLedgerInput, LedgerEntry, ListLedgerInput } from '@atrium/domain/subscription';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import { BYTE_ORDER_MARK, csvLine, flow, inOrganization, type Platform, query, readParts } from '../kernel/index.ts';

const ROWS_PER_READ = 1000;

/** Reads entries with the names of what the work was about, as far as the actor may see it. */
async function readEntries(em: EntityManager, actor: MemberActor, input: z.output<typeof ListLedgerInput>) {
  const rows = await listLedger(em, input, actor.membership.organizationId);
  const ids = new Set(rows.flatMap(({ resourceId }) => resourceId ?? []));
  const names = await namesOf(em, viewerOf(actor), COSTLY_KINDS, [...ids]);
  const balances = await balancesAfter(
    em,
    rows.map(({ id }) => id),
    actor.membership.organizationId,
  );
  return rows.map(({ createdAt, ...row }) => {
    const about = row.resourceId === null ? undefined : names.get(row.resourceId);
    return {
      ...row,
      resourceName: about?.name ?? null,
      resourceKind: about?.kind ?? null,
      createdAt: isoTime(createdAt),
      balance: balances.get(row.id) ?? '0',
    };
  });
}

/** The changes of the organization's credits, newest first. */
export const ledgerList = query({
  area: 'subscription',
  verb: 'ledger',
  summary: 'The changes of the credits',
  input: ListLedgerInput,
  output: listAnswer(LedgerEntry),
  access: inOrganization('manageSubscription'),
  run: async ({ em, actor, input }) => page(await readEntries(em, actor, input), input),
});

const FIELDS: readonly [string, (entry: z.input<typeof LedgerEntry>) => string | null][] = [
  ['Time (UTC)', (entry) => entry.createdAt],
  ['Kind', (entry) => entry.kind],
  ['Credits', (entry) => entry.amount],
  ['Balance', (entry) => entry.balance],
  ['Source', (entry) => entry.source],
  ['Note', (entry) => entry.note],
  ['Person', (entry) => entry.createdByName],
  ['For', (entry) => entry.resourceName],
  ['Resource id', (entry) => entry.resourceId],
  ['Entry id', (entry) => entry.id],
];

type Filter = z.output<typeof DownloadLedgerInput>;

/** Reads the entries, oldest first, so that new entries shift no row. */
function readLines(platform: Platform, actor: MemberActor, filter: Filter) {
  return readParts(platform, actor, async (em, from: number | null) => {
    const offset = from ?? 0;
    const input = { ...filter, limit: ROWS_PER_READ, offset, orderBy: ['createdAt'] };
    const found = await readEntries(em, actor, input);
    const part = found.slice(0, ROWS_PER_READ); // the list returns one row more if there is another part
    return { rows: part, next: found.length > part.length ? offset + ROWS_PER_READ : null };
  });
}

async function* csvOf(entries: AsyncIterable<z.input<typeof LedgerEntry>>): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine(FIELDS.map(([heading]) => heading))}`;
  for await (const entry of entries) yield csvLine(FIELDS.map(([, of]) => of(entry) ?? ''));
}

/** Downloads the entries that the ledger shows under the same filters, as CSV (RFC 4180). */
export const downloadLedger = flow({
  area: 'subscription',
  verb: 'downloadLedger',
  summary: 'Download the changes of the credits as CSV',
  input: DownloadLedgerInput,
  output: FileAnswer,
  access: inOrganization('manageSubscription'),
  // The file is deleted after a while, and a stored answer would still name it.
  idempotent: false,
  interrupted: 'repeat',
  prepare: async ({ platform, actor, input }) => readLines(platform, actor, input),
  act: async ({ plan: entries, actor, outside }) => {
    const storageKey = `exports/${actor.membership.organizationId}/${newId()}`;
    return { storageKey, ...(await outside.store.put(storageKey, Readable.from(csvOf(entries)))) };
  },
  commit: async ({ outcome: { storageKey, sizeBytes, sha256 }, note }) => {
    note('subscription', null);
    return {
      storageKey,
      name: `Credits ${new Date().toISOString().slice(0, 10)}.csv`,
      contentType: 'text/csv',
      sizeBytes,
      etag: sha256,
      inline: false,
      noCache: true,
    };
  },
  undo: async ({ outside, outcome }) => outside.store.delete(outcome.storageKey),
});

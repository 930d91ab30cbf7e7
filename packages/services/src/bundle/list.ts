import { type BundleFound, findBundle, listBundlesOf } from '@atrium/db/bundle';
import { isoTime, isoTimeOrNull } from '@atrium/db/listing';
import { Bundle, BundleRef, ListBundlesInput } from '@atrium/domain/bundle';
import { dataAnswer, listAnswer, notFound, ok, page } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../access/index.ts';
import { inOrganization, query } from '../kernel/index.ts';
import { ownBundle } from './access.ts';

function present({ organizationId, completed, ...row }: BundleFound): Bundle {
  const isReady = row.status === 'ready';
  const written = (all: number) => (isReady ? all : Number(completed ?? 0));
  const contentBytes = Number(row.contentBytes);
  return {
    ...row,
    contentBytes,
    packedBytes: row.datatableId === null ? written(contentBytes) : 0,
    writtenRows: row.rowCount === null ? null : written(row.rowCount),
    sizeBytes: row.sizeBytes === null ? null : Number(row.sizeBytes),
    createdAt: isoTime(row.createdAt),
    expiresAt: isoTimeOrNull(row.expiresAt),
    downloadUrl: isReady ? `/api/v1/bundle/fetch?bundleId=${row.id}&organizationId=${organizationId}` : null,
  };
}

/** @throws NOT_FOUND */
export async function readBundle(em: EntityManager, id: string): Promise<Bundle> {
  const found = await findBundle(em, id);
  if (!found) throw notFound('Download');
  return present(found);
}

/** Lists the caller's downloads that are not finished, ready, or ended within the last day. */
export const listBundles = query({
  area: 'bundle',
  verb: 'list',
  summary: 'List your downloads that a worker prepares',
  input: ListBundlesInput,
  output: listAnswer(Bundle),
  access: inOrganization('enter'),
  run: async ({ em, actor, input }) =>
    page((await listBundlesOf(em, input, viewerOf(actor), actor.userId)).map(present), input),
});

/** Returns one download with its progress. */
export const bundleMe = query({
  area: 'bundle',
  verb: 'me',
  summary: 'One download that a worker prepares',
  input: BundleRef,
  output: dataAnswer(Bundle),
  access: ownBundle(),
  run: async ({ em, resource }) => ok(await readBundle(em, resource.id)),
});

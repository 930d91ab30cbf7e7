import { visible } from '@atrium/db/access';
import { isoTime, isoTimeOrNull, listRows } from '@atrium/db/listing';
import { Bundle, BundleRef, type BundleStatus, ListBundlesInput } from '@atrium/domain/bundle';
import { dataAnswer, listAnswer, notFound, ok, page } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../access/index.ts';
import { inOrganization, query } from '../kernel/index.ts';
import { ownBundle } from './access.ts';

/** Whether the bundle `b` is still of use: what is over is shown for a day. */
export const LIVE_BUNDLE = `coalesce(b.expires_at, b.created_at + interval '1 day') > now()`;

type Found = {
  id: string;
  organization_id: string;
  dataroom_id: string;
  task_id: string;
  name: string;
  status: BundleStatus;
  file_count: number;
  content_bytes: string;
  packed_bytes: string | null;
  size_bytes: string | null;
  problem: string | null;
  created_at: string;
  expires_at: string | null;
};

function present(row: Found): Bundle {
  return {
    id: row.id,
    dataroomId: row.dataroom_id,
    taskId: row.task_id,
    name: row.name,
    status: row.status,
    fileCount: row.file_count,
    contentBytes: Number(row.content_bytes),
    packedBytes: row.status === 'ready' ? Number(row.content_bytes) : Number(row.packed_bytes ?? 0),
    sizeBytes: row.size_bytes === null ? null : Number(row.size_bytes),
    problem: row.problem,
    createdAt: isoTime(row.created_at),
    expiresAt: isoTimeOrNull(row.expires_at),
    downloadUrl:
      row.status === 'ready' ? `/api/v1/bundle/fetch?bundleId=${row.id}&organizationId=${row.organization_id}` : null,
  };
}

/** Bundles with how far the packing is, which its task knows. */
const BUNDLES = `select b.*, t.progress->>'completed' as packed_bytes from bundle b
  left join background_task t on t.id = b.task_id`;

/** @throws NOT_FOUND */
export async function readBundle(em: EntityManager, id: string): Promise<Bundle> {
  const [row] = await em.execute<Found[]>(`${BUNDLES} where b.id = ?`, [id]);
  if (!row) throw notFound('Download');
  return present(row);
}

/** One's own bundles that are under way, ready or over since today. */
export const listBundles = query({
  area: 'bundle',
  verb: 'list',
  summary: 'List your ZIP downloads',
  input: ListBundlesInput,
  output: listAnswer(Bundle),
  access: inOrganization('enter'),
  run: async ({ em, actor, input }) => {
    const rooms = visible('dataroom', viewerOf(actor));
    const rows = await listRows<Found>(
      em,
      {
        from: {
          sql: `${BUNDLES} join (${rooms.sql}) r on r.id = b.dataroom_id where b.created_by_id = ? and ${LIVE_BUNDLE}`,
          values: [...rooms.values, actor.userId],
        },
        fields: {
          name: { sql: 'name', type: 'text' },
          dataroomId: { sql: 'dataroom_id', type: 'uuid' },
          status: { sql: 'status', type: 'enum' },
          createdAt: { sql: 'created_at', type: 'date' },
        },
        searchIn: ['name'],
        defaultOrder: ['-createdAt'],
        tieBreak: 'id',
      },
      input,
    );
    return page(rows.map(present), input);
  },
});

/** How far one is. */
export const bundleMe = query({
  area: 'bundle',
  verb: 'me',
  summary: 'One ZIP download',
  input: BundleRef,
  output: dataAnswer(Bundle),
  access: ownBundle(),
  run: async ({ em, resource }) => ok(await readBundle(em, resource.id)),
});

// Text: the selects join a select of what the viewer may see, which is text.
import { type BundleStatus, ListBundlesInput } from '@atrium/domain/bundle';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Viewer, visible } from '../access/index.ts';
import { defineList, type TextSelect } from '../listing/index.ts';
import { textSql } from '../sql/index.ts';

export type BundleFound = {
  id: string;
  organizationId: string;
  dataroomId: string | null;
  datatableId: string | null;
  taskId: string;
  name: string;
  status: BundleStatus;
  fileCount: number;
  /** Bytes as decimal text, as are the others. */
  contentBytes: string;
  rowCount: number | null;
  /** The progress of its task: packed bytes of documents, or written rows of a table. */
  completed: string | null;
  sizeBytes: string | null;
  problem: string | null;
  createdAt: string;
  expiresAt: string | null;
};

/** Downloads with their progress, which their tasks report. */
const BUNDLES = `select b.id, b.organization_id as "organizationId", b.dataroom_id as "dataroomId", b.datatable_id as "datatableId",
    b.task_id as "taskId",
    b.name, b.status, b.file_count as "fileCount", b.row_count as "rowCount", b.content_bytes as "contentBytes",
    t.progress->>'completed' as completed,
    b.size_bytes as "sizeBytes", b.problem, b.created_at as "createdAt", b.expires_at as "expiresAt"
  from bundle b left join background_task t on t.id = b.task_id`;

/** Downloads without an expiry (not ready, failed or stopped) are shown for a day. */
const IS_SHOWN = `coalesce(b.expires_at, b.created_at + interval '1 day') > now()`;

/** Returns one download; null if there is none. */
export async function findBundle(em: EntityManager, id: string): Promise<BundleFound | null> {
  const [found] = await textSql<BundleFound>(em, `${BUNDLES} where b.id = ?`, [id]);
  return found ?? null;
}

function bundlesOf(viewer: Viewer, userId: string): TextSelect<BundleFound> {
  const rooms = visible('dataroom', viewer);
  const tables = visible('aiTable', viewer);
  return {
    text: `${BUNDLES} where b.created_by_id = ? and ${IS_SHOWN} and (b.dataroom_id in (select r.id from (${rooms.sql}) r)
      or b.datatable_id in (select d.id from (${tables.sql}) d))`,
    values: [userId, ...rooms.values, ...tables.values],
  };
}

/** A user's downloads from data rooms and of tables that they may see. */
export const listBundlesOf = defineList(ListBundlesInput, {
  from: (_em: EntityManager, viewer: Viewer, userId: string) => bundlesOf(viewer, userId),
  search: ['name'],
  order: ['-createdAt'],
  tieBreak: 'id',
});

/** Counts a user's downloads that are ready or not finished. */
export async function countBundles(em: EntityManager, userId: string): Promise<number> {
  const [counted] = await textSql<{ count: number }>(
    em,
    `select count(*)::int as count from bundle b
     where b.created_by_id = ? and b.status not in ('failed', 'stopped') and ${IS_SHOWN}`,
    [userId],
  );
  return counted?.count ?? 0;
}

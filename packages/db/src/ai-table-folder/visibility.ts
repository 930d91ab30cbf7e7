import { organizationRank, type Viewer } from '../dataroom/index.ts';

/** Who looks: what one made is one's own whatever the organization role. */
export type TableViewer = Viewer & { userId: string };

/**
 * Folders that are not in the trash, with the viewer's rank on each (`ROLE_BY_RANK`), as a sub-select. A folder of rank 0
 * does not exist for the viewer: the rule of `resourceRole` in the domain, in SQL.
 */
export const visibleTableFolders = (viewer: TableViewer): { sql: string; values: unknown[] } => ({
  sql: `select folder.*, rank from ai_table_folder folder
    cross join lateral (select greatest(
      case when folder.created_by_id = ? then 3 else 0 end,
      case when folder.access_policy = 'Public' then ?::int else 0 end) as rank) ranked
    where folder.deleted_at is null and rank > 0`,
  values: [viewer.userId, organizationRank(viewer.role)],
});

/**
 * Tables that are not in the trash, with the viewer's rank on each as a sub-select: the greater of that on the table itself and
 * that on its folder. `visible_folder_id` is the folder where the viewer sees it; nobody learns of another one.
 */
export const visibleTables = (viewer: TableViewer): { sql: string; values: unknown[] } => {
  const folders = visibleTableFolders(viewer);
  return {
    sql: `select t.*, folder.id as visible_folder_id, ranked.rank from datatable t
      left join (${folders.sql}) folder on folder.id = t.ai_table_folder_id
      cross join lateral (select greatest(
        case when t.created_by_id = ? then 3 else 0 end,
        case when t.access_policy = 'Public' then ?::int else 0 end, coalesce(folder.rank, 0)) as rank) ranked
      where t.deleted_at is null and ranked.rank > 0`,
    values: [...folders.values, viewer.userId, organizationRank(viewer.role)],
  };
};

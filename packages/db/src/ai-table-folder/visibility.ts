import { organizationRank, type Viewer } from '../dataroom/index.ts';

/** Who looks: what one made is one's own whatever the organization role. */
export type TableViewer = Viewer & { userId: string };

/** By which a table or folder is somebody's: made by them, a role of their own, or Public and the organization role. */
function rankOn(thing: string): string {
  return `case when ${thing}.created_by_id = ? then 3 else 0 end,
   case member.role when 'Owner' then 3 when 'Contributor' then 2 when 'Viewer' then 1 else 0 end,
   case when ${thing}.access_policy = 'Public' then ?::int else 0 end`;
}

/**
 * Folders that are not in the trash, with the viewer's rank on each (`ROLE_BY_RANK`), as a sub-select. A folder of rank 0
 * does not exist for the viewer: the rule of `resourceRole` in the domain, in SQL.
 */
export function visibleTableFolders(viewer: TableViewer): { sql: string; values: unknown[] } {
  return {
    sql: `select folder.*, rank from ai_table_folder folder
    left join ai_table_folder_member member on member.ai_table_folder_id = folder.id and member.organization_user_id = ?
    cross join lateral (select greatest(${rankOn('folder')}) as rank) ranked
    where folder.deleted_at is null and rank > 0`,
    values: [viewer.membershipId, viewer.userId, organizationRank(viewer.role)],
  };
}

/**
 * Tables that are not in the trash, with the viewer's rank on each, as a sub-select: the greater of that on the table
 * itself and that on its folder. `visible_folder_id` is the folder where the viewer sees it; nobody learns of another one.
 */
export function visibleTables(viewer: TableViewer): { sql: string; values: unknown[] } {
  const folders = visibleTableFolders(viewer);
  return {
    sql: `select t.*, folder.id as visible_folder_id, ranked.rank from datatable t
      left join (${folders.sql}) folder on folder.id = t.ai_table_folder_id
      left join datatable_member member on member.datatable_id = t.id and member.organization_user_id = ?
      cross join lateral (select greatest(${rankOn('t')}, coalesce(folder.rank, 0)) as rank) ranked
      where t.deleted_at is null and ranked.rank > 0`,
    values: [...folders.values, viewer.membershipId, viewer.userId, organizationRank(viewer.role)],
  };
}

import type { ResourceAction } from '@atrium/domain/access';
import type { Datatable } from '@atrium/domain/ai-table';
import type { AiTableFolder } from '@atrium/domain/ai-table-folder';
import type { Dataroom } from '@atrium/domain/dataroom';
import type { OrganizationRole } from '@atrium/domain/kernel';

/** Whether one may do this in a room: what the server says, drawn from the same table that it asks. */
export function mayInRoom(room: Pick<Dataroom, 'uiContext'> | undefined, action: ResourceAction<'dataroom'>): boolean {
  return room?.uiContext.allowedActions.includes(action) ?? false;
}

const EDITING_A_ROOM = ['create', 'write', 'rename', 'delete', 'reindex', 'publish'] as const;

/** Whether one may do all that editing a room's contents offers. */
export function mayEditRoom(room: Pick<Dataroom, 'uiContext'> | undefined): boolean {
  return EDITING_A_ROOM.every((action) => mayInRoom(room, action));
}

/** Whether one may do this with a table. */
export function mayOnTable(table: Pick<Datatable, 'allowedActions'>, action: ResourceAction<'aiTable'>): boolean {
  return table.allowedActions.includes(action);
}

/** Whether one may do this with a folder of tables. */
export function mayOnTableFolder(
  folder: Pick<AiTableFolder, 'allowedActions'>,
  action: ResourceAction<'aiTableFolder'>,
): boolean {
  return folder.allowedActions.includes(action);
}

/** Whether one may say who else has a role on a table or a folder of them. */
export function mayShare(shared: { allowedActions: readonly string[] }): boolean {
  return shared.allowedActions.includes('share' satisfies ResourceAction<'aiTable' | 'aiTableFolder'>);
}

/** Whether one may do all that editing a table's contents offers. */
export function mayEditTable(table: Pick<Datatable, 'allowedActions'>): boolean {
  return mayOnTable(table, 'write') && mayOnTable(table, 'refresh');
}

/** Guests are listed apart: a heading, no permission. */
export function isListedAsGuest({ role }: { role: OrganizationRole }): boolean {
  return role === 'Guest';
}

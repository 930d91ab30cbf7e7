import { mayWithWorkflows, type ResourceAction } from '@atrium/domain/access';
import type { Datatable } from '@atrium/domain/ai-table';
import type { AiTableFolder } from '@atrium/domain/ai-table-folder';
import type { Dataroom } from '@atrium/domain/dataroom';
import type { OrganizationRole } from '@atrium/domain/kernel';
import type { Workflow } from '@atrium/domain/workflow';

/** Whether the user may do this in a data room. The server computes the allowed actions from the policy table. */
export function mayInRoom(room: Pick<Dataroom, 'uiContext'> | undefined, action: ResourceAction<'dataroom'>): boolean {
  return room?.uiContext.allowedActions.includes(action) ?? false;
}

const EDITING_A_ROOM = ['create', 'write', 'rename', 'delete', 'reindex', 'publish'] as const;

/** Whether the user may do everything that editing a data room's contents offers. */
export function mayEditRoom(room: Pick<Dataroom, 'uiContext'> | undefined): boolean {
  return EDITING_A_ROOM.every((action) => mayInRoom(room, action));
}

/** Whether the user may do this with a table. */
export function mayOnTable(table: Pick<Datatable, 'allowedActions'>, action: ResourceAction<'aiTable'>): boolean {
  return table.allowedActions.includes(action);
}

/** Whether the user may do this with a table folder. */
export function mayOnTableFolder(
  folder: Pick<AiTableFolder, 'allowedActions'>,
  action: ResourceAction<'aiTableFolder'>,
): boolean {
  return folder.allowedActions.includes(action);
}

/** Whether the user may change who has access to a table or a table folder. */
export function mayShare(shared: { allowedActions: readonly string[] }): boolean {
  return shared.allowedActions.includes('share' satisfies ResourceAction<'aiTable' | 'aiTableFolder'>);
}

/** Whether the user may do everything that editing a table's contents offers. */
export function mayEditTable(table: Pick<Datatable, 'allowedActions'>): boolean {
  return mayOnTable(table, 'write') && mayOnTable(table, 'refresh');
}

/** Whether the user may do this with a workflow. */
export function mayOnWorkflow(workflow: Pick<Workflow, 'allowedActions'>, action: ResourceAction<'workflow'>): boolean {
  return workflow.allowedActions.includes(action);
}

/** Whether the user may change what a workflow does. It needs a role on the workflow, and one for workflows in general. */
export function mayEditWorkflow(workflow: Pick<Workflow, 'allowedActions' | 'role'>): boolean {
  return mayOnWorkflow(workflow, 'write') && mayWithWorkflows([workflow.role], 'edit');
}

/** Only for grouping lists: this decides no permission. */
export function isListedAsGuest({ role }: { role: OrganizationRole }): boolean {
  return role === 'Guest';
}

/** Whether a member has every workflow role by their role in the organization, whatever is stored for them. */
export function hasEveryWorkflowRole({ role }: { role: OrganizationRole }): boolean {
  return role === 'Owner';
}

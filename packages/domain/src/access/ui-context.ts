import type { OrganizationRole, ResourceRole } from '../kernel/index.ts';
import { actionsInRoom, mayInRoom, type ResourceAction } from './policy.ts';

/** What a screen of a room offers somebody: its actions, and words that promise no more than these. */
export type RoomUiContext = {
  allowedActions: ResourceAction<'dataroom'>[];
  /** What stands below the contents, and in the field for people, which is null for who invites nobody. */
  placeholders: { contents: string; members: string | null };
};

/** What the screens of a room offer somebody with these roles, drawn from the policy table that the calls ask. */
export function roomUiContext(organizationRole: OrganizationRole, role: ResourceRole): RoomUiContext {
  const may = (action: ResourceAction<'dataroom'>) => mayInRoom(organizationRole, role, action);
  return {
    allowedActions: actionsInRoom(organizationRole, role),
    placeholders: {
      contents: may('create') ? 'Drop files anywhere to add them' : 'You can read this room but not change it',
      members: may('inviteMembers') ? 'name@company.com' : null,
    },
  };
}

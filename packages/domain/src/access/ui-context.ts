import type { OrganizationRole, ResourceRole } from '../kernel/index.ts';
import { actionsWith, mayWith, type ResourceAction } from './policy.ts';

/** The offers of a data room's screens to one user: the allowed actions and matching placeholder texts. */
export type RoomUiContext = {
  allowedActions: ResourceAction<'dataroom'>[];
  /** Texts below the contents and in the invitation field; `members` is null for users who may not invite. */
  placeholders: { contents: string; members: string | null };
};

/** Returns what the screens of a data room offer a user with these roles, from the policy table that the calls check. */
export function roomUiContext(organizationRole: OrganizationRole, role: ResourceRole): RoomUiContext {
  const may = (action: ResourceAction<'dataroom'>) => mayWith('dataroom', organizationRole, { role, action });
  return {
    allowedActions: actionsWith('dataroom', organizationRole, role),
    placeholders: {
      contents: may('create') ? 'Drop files anywhere to add them' : 'You can view this data room but not change it',
      members: may('inviteMembers') ? 'name@company.com' : null,
    },
  };
}

/** The actions of a visitor of a share link, who can only read. */
export const VISITOR_UI_CONTEXT: RoomUiContext = {
  allowedActions: ['view'],
  placeholders: { contents: 'There is nothing to see here yet', members: null },
};

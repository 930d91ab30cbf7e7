import type { TableMember } from '@atrium/domain/ai-table';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { mayShare } from '../../../shared/access/permissions.ts';
import { api } from '../../../shared/api/client.ts';
import { Members as ResourceMembersDialog } from '../../../shared/members/Members.tsx';
import {
  MEMBERS_PAGE_SIZE,
  type MembersQuery,
  type ResourceMember,
  type ResourceMembers,
} from '../../../shared/members/resource-members.ts';
import { share, type SharedThing } from './share-actions.ts';

/** The members of a table or a table folder. */
export function Members({ shared, onClose }: { shared: SharedThing; onClose: () => void }) {
  const members = useMembers(shared);
  return <ResourceMembersDialog resource={resourceMembers(shared, members)} onClose={onClose} />;
}

function resourceMembers(shared: SharedThing, members: MembersQuery): ResourceMembers {
  const mayChange = mayShare(shared);
  const setRole = (id: string, permissionRole: ResourceMember['role'] | null) =>
    share(shared, { organizationUserIds: [id], permissionRole });
  return {
    resourceName: shared.name,
    accessPolicy: shared.accessPolicy,
    members,
    addMembers: mayChange ? { by: 'member', add: setRole } : undefined,
    changeAccess: mayChange ? (accessPolicy) => share(shared, { accessPolicy }) : undefined,
    changeRole: mayChange ? ({ id }, role) => setRole(id, role) : undefined,
    removeAccess: mayChange ? ({ id }) => setRole(id, null) : undefined,
    note: noteOf(shared),
  };
}

function noteOf({ kind, isInFolder }: SharedThing): string | undefined {
  if (kind === 'folder') return 'Members have their role on every table in the folder.';
  return isInFolder ? 'Members of the table’s folder also have their role on this table.' : undefined;
}

function useMembers({ kind, id }: SharedThing): MembersQuery {
  const [limit, setLimit] = useState(MEMBERS_PAGE_SIZE);
  const isTable = kind === 'table';
  const ofTable = api.aiTable.listUsers.useQuery(
    { datatableId: id, limit },
    { enabled: isTable, placeholderData: keepPreviousData },
  );
  const ofFolder = api.aiTableFolder.listUsers.useQuery(
    { id, limit },
    { enabled: !isTable, placeholderData: keepPreviousData },
  );
  const { data, error, isError, isPending, refetch } = isTable ? ofTable : ofFolder;
  const page = data && { members: data.data.map(memberOf), hasMore: data.hasMore };
  return { data: page, error, isError, isPending, refetch, limit, setLimit };
}

function memberOf({ organizationUserId, displayName, email, role, isMaker }: TableMember): ResourceMember {
  return { id: organizationUserId, displayName, email, role, isPending: false, isCreator: isMaker };
}

import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { Dataroom, DataroomUser } from '@atrium/domain/dataroom';
import { mayInRoom } from '../../shared/access/permissions.ts';
import { api, apiClient, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { RoomFrame } from '../../shared/dataroom/RoomFrame.tsx';
import { countOf } from '../../shared/format/number.ts';
import { MembersList } from '../../shared/members/Members.tsx';
import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { StatusBar } from '../../shared/shell/StatusBar.tsx';
import styles from './RoomContent.module.css';
import {
  MEMBERS_PAGE_SIZE,
  type MembersQuery,
  type ResourceMember,
  type ResourceMembers,
} from '../../shared/members/resource-members.ts';
import { OpenAccess } from './OpenAccess.tsx';

const PEOPLE = { one: '# person', other: '# people' };
const FIRST = { one: 'First person', other: 'First # people' };
const INVITED = { one: '# invited', other: '# invited' };

/** The tab with the members of a data room. */
export function RoomPeoplePage({ dataroomId }: { dataroomId: string }) {
  const room = api.dataroom.me.useQuery({ dataroomId });
  const members = useMembers(dataroomId);
  return (
    <RoomFrame
      dataroomId={dataroomId}
      tab="People"
      status={<StatusBar facts={members.data && factsOf(members.data)} />}
    >
      <section className={styles.people} aria-label="People">
        {room.data === undefined ? (
          <SkeletonRows rows={4} height={48} label="Loading the members" />
        ) : (
          <>
            <MembersList resource={resourceMembers(room.data.data, members)} />
            {mayInRoom(room.data.data, 'share') && <OpenAccess room={room.data.data} />}
          </>
        )}
      </section>
    </RoomFrame>
  );
}

function factsOf({ members, hasMore }: { members: readonly ResourceMember[]; hasMore: boolean }) {
  const invited = members.filter(({ isPending }) => isPending).length;
  return [
    countOf(members.length - invited, hasMore ? FIRST : PEOPLE),
    invited === 0 ? undefined : countOf(invited, INVITED),
  ];
}

function resourceMembers(room: Dataroom, members: MembersQuery): ResourceMembers {
  const { id: dataroomId, name, accessPolicy, uiContext } = room;
  return {
    resourceName: name,
    accessPolicy,
    members,
    addMembers: mayInRoom(room, 'inviteMembers')
      ? {
          by: 'email',
          placeholder: uiContext.placeholders.members ?? undefined,
          add: (emails, role) => change(() => addMembers({ dataroomId, emails, role })),
        }
      : undefined,
    changeAccess: mayInRoom(room, 'changeAccess')
      ? (next) => change(() => apiClient.dataroom.update.mutate({ dataroomId, accessPolicy: next }))
      : undefined,
    changeRole: mayInRoom(room, 'changeDataroomRole')
      ? ({ id }, role) =>
          change(() => apiClient.dataroom.changeRole.mutate({ dataroomId, organizationUserId: id, role }))
      : undefined,
    removeAccess: mayInRoom(room, 'deleteUser')
      ? ({ id }) => change(() => apiClient.dataroom.deleteUser.mutate({ dataroomId, organizationUserId: id }))
      : undefined,
    removalNote: 'Links and invitations that they gave end, unless they may still give them.',
  };
}

function useMembers(dataroomId: string): MembersQuery {
  const [limit, setLimit] = useState(MEMBERS_PAGE_SIZE);
  const { data, error, isError, isPending, refetch } = api.dataroom.listUsers.useQuery(
    { dataroomId, limit },
    { placeholderData: keepPreviousData },
  );
  const page = data && { members: data.data.map(memberOf), hasMore: data.hasMore };
  return { data: page, error, isError, isPending, refetch, limit, setLimit };
}

function memberOf({ id, organizationUserId, user, role, isPending }: DataroomUser): ResourceMember {
  const { displayName, email } = user;
  return { id: organizationUserId ?? id, displayName, email, role, isPending, isCreator: false };
}

async function addMembers(input: Parameters<typeof apiClient.dataroom.addUser.mutate>[0]): Promise<void> {
  const { data } = await apiClient.dataroom.addUser.mutate(input);
  const isKnown = data.every(({ outcome }) => outcome === 'already_member');
  toastInfo(isKnown ? 'They already have access' : 'We have sent them a link by e-mail');
}

function change(action: () => Promise<unknown>): Promise<boolean> {
  return attempt(async () => {
    await action();
    await Promise.all([
      queries.dataroom.listUsers.invalidate(),
      queries.dataroom.listOpenAccess.invalidate(),
      queries.dataroom.me.invalidate(),
    ]);
  });
}

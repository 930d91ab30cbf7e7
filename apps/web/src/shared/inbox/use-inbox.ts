import { useMemo } from 'react';
import { api } from '../api/client.ts';
import { useAllTables } from '../dataroom/room-contents.ts';
import { useRooms } from '../dataroom/use-rooms.ts';
import { useMayIn, useSwitchedOn } from '../organization/use-organization.ts';
import { inboxItems } from './inbox-items.ts';

const AT_ONCE = 200;
const APPROVALS_MS = 30_000;

/** The items that wait for the user; undefined until the data rooms and tables are loaded. */
export function useInbox() {
  const mayInvite = useMayIn('inviteMembers');
  const rooms = useRooms();
  const tables = useAllTables();
  const questions = api.shareQuestion.list.useQuery({ where: { status: { eq: 'open' } }, limit: AT_ONCE });
  const invitations = api.organizationUser.list.useQuery(
    { where: { isInvitationAccepted: { eq: false } }, limit: AT_ONCE },
    { enabled: mayInvite },
  );
  // Runs stop to wait at any time, and nothing else tells this page.
  const approvals = api.workflow.approvals.useQuery(
    { limit: AT_ONCE },
    { enabled: useSwitchedOn('workflow'), refetchInterval: APPROVALS_MS },
  );
  return useMemo(() => {
    // Tables are not loaded at all where the feature is switched off.
    if (rooms.data === undefined || tables.isLoading) return undefined;
    return inboxItems({
      tables: tables.data?.data ?? [],
      rooms: rooms.data.data,
      questions: questions.data?.data ?? [],
      invitations: invitations.data?.data ?? [],
      approvals: approvals.data?.data ?? [],
    });
  }, [rooms.data, tables.isLoading, tables.data, questions.data, invitations.data, approvals.data]);
}

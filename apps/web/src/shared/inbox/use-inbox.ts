import { useMemo } from 'react';
import { api } from '../api/client.ts';
import { isWorthRetrying } from '../api/errors.ts';
import { useAllTables } from '../dataroom/room-contents.ts';
import { useRooms } from '../dataroom/use-rooms.ts';
import { useMayIn, useSwitchedOn } from '../organization/use-organization.ts';
import { inboxItems } from './inbox-items.ts';

const AT_ONCE = 200;
const APPROVALS_MS = 30_000;

/** The items that wait for the user; undefined until all of them are loaded, so that none appears between others. */
export function useInbox() {
  return useInboxState().items;
}

/** The same, with the first failure of what is loaded. Items of what did not fail are there nevertheless. */
export function useInboxState() {
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
  const parts = [rooms, tables, questions, invitations, approvals];
  // A query that is disabled for this user is never loading.
  const isLoading = parts.some((part) => part.isLoading);
  const items = useMemo(() => {
    if (rooms.data === undefined || isLoading) return undefined;
    return inboxItems({
      tables: tables.data?.data ?? [],
      rooms: rooms.data.data,
      questions: questions.data?.data ?? [],
      invitations: invitations.data?.data ?? [],
      approvals: approvals.data?.data ?? [],
    });
  }, [rooms.data, isLoading, tables.data, questions.data, invitations.data, approvals.data]);
  // Some members may not see some parts.
  const failed = parts.find((part) => part.isError && (part === rooms || isWorthRetrying(part.error)));
  return {
    items,
    error: failed?.error,
    retry: () => void Promise.all(parts.filter((part) => part.isError).map(async (part) => part.refetch())),
  };
}

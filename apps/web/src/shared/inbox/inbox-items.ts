import type { Datatable } from '@atrium/domain/ai-table';
import type { Dataroom } from '@atrium/domain/dataroom';
import type { ShareQuestion } from '@atrium/domain/share-question';
import type { OrganizationUser } from '@atrium/domain/organization-user';
import type { Approval } from '@atrium/domain/workflow-run';
import type { z } from 'zod';
import { countOf } from '../format/number.ts';

/** Something that waits for the user: what, where, why, since when, and what to do about it. */
export type InboxItem = {
  key: string;
  title: string;
  place: string;
  reason: string;
  /** An ISO 8601 instant. */
  since: string;
} & (
  | { kind: 'review' | 'failedCells'; tableId: string }
  | { kind: 'unread'; roomId: string }
  | { kind: 'expired'; invitationId: string }
  | { kind: 'question'; roomId: string }
  | { kind: 'approval'; executionId: string; waitKey: string; request: Record<string, unknown> }
);

type Found = {
  tables: readonly Pick<Datatable, 'id' | 'name' | 'reviewCount' | 'failedCount' | 'updatedAt'>[];
  rooms: readonly Pick<Dataroom, 'id' | 'name' | 'failedCount' | 'updatedAt'>[];
  questions: readonly Pick<ShareQuestion, 'id' | 'text' | 'dataroomId' | 'dataroomName' | 'askedAt'>[];
  invitations: readonly Pick<OrganizationUser, 'id' | 'user' | 'invitation'>[];
  approvals: readonly Pick<
    z.infer<typeof Approval>,
    'executionId' | 'key' | 'workflowName' | 'request' | 'createdAt'
  >[];
};

/** Everything that waits for the user, the latest first. */
export function inboxItems({ tables, rooms, questions, invitations, approvals }: Found): InboxItem[] {
  const items: InboxItem[] = [];
  for (const { id, name, reviewCount, failedCount, updatedAt } of tables) {
    const at = { tableId: id, place: name, since: updatedAt };
    if (reviewCount > 0) {
      const title = countOf(reviewCount, { one: '# cell to review', other: '# cells to review' });
      items.push({ ...at, key: `review ${id}`, kind: 'review', title, reason: 'Check the values and their sources' });
    }
    if (failedCount > 0) {
      const title = countOf(failedCount, { one: '# cell failed', other: '# cells failed' });
      items.push({
        ...at,
        key: `failed ${id}`,
        kind: 'failedCells',
        title,
        reason: 'Fill them again, or enter the values',
      });
    }
  }
  for (const { id, name, failedCount, updatedAt } of rooms) {
    if (failedCount === 0) continue;
    const title = countOf(failedCount, { one: '# file could not be read', other: '# files could not be read' });
    const reason = countOf(failedCount, {
      one: 'Answers and tables leave it out',
      other: 'Answers and tables leave them out',
    });
    items.push({ key: `unread ${id}`, kind: 'unread', roomId: id, title, place: name, reason, since: updatedAt });
  }
  for (const { id, text, dataroomId, dataroomName, askedAt } of questions) {
    items.push({
      key: `question ${id}`,
      kind: 'question',
      roomId: dataroomId,
      title: text,
      place: dataroomName,
      reason: 'A visitor waits for an answer',
      since: askedAt,
    });
  }
  for (const { executionId, key, workflowName, request, createdAt } of approvals) {
    const question = request['question'] ?? request['instructions'];
    items.push({
      key: `approval ${executionId} ${key}`,
      kind: 'approval',
      executionId,
      waitKey: key,
      request,
      title: typeof question === 'string' && question !== '' ? question : 'A run waits for your decision',
      place: workflowName,
      reason: 'The run continues after your decision',
      since: createdAt,
    });
  }
  for (const { id, user, invitation } of invitations) {
    if (invitation?.isExpired !== true) continue;
    items.push({
      key: `expired ${id}`,
      kind: 'expired',
      invitationId: id,
      title: 'An invitation has expired',
      place: user.email,
      reason: 'The link no longer works',
      since: invitation.expiresAt,
    });
  }
  return items.toSorted((a, b) => b.since.localeCompare(a.since));
}

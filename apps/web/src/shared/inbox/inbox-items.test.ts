import { expect, test } from 'vitest';
import { inboxItems } from './inbox-items.ts';

const NOTHING = { tables: [], rooms: [], questions: [], invitations: [], approvals: [] };
const user = {
  id: null,
  email: 'ada@example.test',
  firstName: '',
  lastName: '',
  displayName: 'ada@example.test',
  avatarUrl: null,
};

test('it lists questions of visitors and of workflows, tables with cells to review, unread files and expired invitations, the latest first', () => {
  const items = inboxItems({
    tables: [
      { id: 't1', name: 'Rents', reviewCount: 2, failedCount: 1, updatedAt: '2026-11-02T00:00:00Z' },
      { id: 't2', name: 'Done', reviewCount: 0, failedCount: 0, updatedAt: '2026-11-09T00:00:00Z' },
    ],
    rooms: [{ id: 'r1', name: 'Atlas', failedCount: 1, updatedAt: '2026-11-03T00:00:00Z' }],
    questions: [
      {
        id: 'q1',
        text: 'When does the lease end?',
        dataroomId: 'r1',
        dataroomName: 'Atlas',
        askedAt: '2026-11-04T00:00:00Z',
      },
    ],
    approvals: [
      {
        executionId: 'e1',
        key: 'wait',
        workflowName: 'Pay invoices',
        request: { question: 'May this be paid?' },
        createdAt: '2026-11-05T00:00:00Z',
      },
      {
        executionId: 'e2',
        key: 'wait',
        workflowName: 'Send letters',
        request: {},
        createdAt: '2026-10-01T00:00:00Z',
      },
    ],
    invitations: [
      {
        id: 'i1',
        user,
        invitation: { sentAt: '2026-10-01T00:00:00Z', expiresAt: '2026-10-08T00:00:00Z', isExpired: true },
      },
      {
        id: 'i2',
        user,
        invitation: { sentAt: '2026-11-08T00:00:00Z', expiresAt: '2026-11-15T00:00:00Z', isExpired: false },
      },
    ],
  });
  expect(items.map(({ title, place }) => `${title}: ${place}`)).toEqual([
    'May this be paid?: Pay invoices',
    'When does the lease end?: Atlas',
    '1 file could not be read: Atlas',
    '2 cells to review: Rents',
    '1 cell failed: Rents',
    'An invitation has expired: ada@example.test',
    'A run waits for your decision: Send letters',
  ]);
});

test('it is empty when nothing waits', () => {
  expect(inboxItems(NOTHING)).toEqual([]);
});

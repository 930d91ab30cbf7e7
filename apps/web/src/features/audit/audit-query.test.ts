import { describe, expect, it } from 'vitest';
import { actionWords, factsOf } from '../../shared/history/event-words.ts';
import { auditQuery } from './audit-query.ts';
import { auditSearch } from './audit-search.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');

describe('the URL of the audit log', () => {
  it('covers a week by default', () => {
    expect(auditQuery({}, NOW).where).toEqual({ createdAt: { ge: '2026-03-03T12:00:00.000Z' } });
    expect(auditQuery({ period: 'all' }, NOW)).toEqual({ where: {} });
  });

  it('filters by outcome, area, person, resource and words', () => {
    const search = auditSearch({ period: 'all', outcome: 'denied', area: 'document', person: 'p', find: 'ana', x: 1 });
    expect(auditQuery(search, NOW)).toEqual({
      where: { outcome: { eq: 'denied' }, action: { startswith: 'document.' }, actorId: { eq: 'p' } },
      search: 'ana',
    });
    expect(auditSearch({ outcome: 'nonsense', period: 'year' })).toEqual({});
  });
});

it('names actions in words', () => {
  expect(actionWords('document.replaceContent')).toEqual({ verb: 'Replace content', area: 'Document' });
  expect(actionWords('organizationUser.changeRole')).toEqual({ verb: 'Change role', area: 'Member' });
  expect(actionWords('conversation.initiate')).toEqual({ verb: 'Ask', area: 'Conversation' });
  expect(actionWords('mail.deliver')).toEqual({ verb: 'Deliver', area: 'Mail' });
});

it('says what a person decided in a run of a workflow', () => {
  expect(actionWords('workflow.answerWait')).toEqual({ verb: 'Decide in a run', area: 'Workflow' });
  const decided = (summary: object) => factsOf({ summary: { run: 'r', node: 'Human Input', ...summary } });
  expect(decided({ decision: 'reject' })).toBe('Human Input, rejected');
  expect(decided({ decision: 'approve', edited: true })).toBe('Human Input, approved an edited text');
});

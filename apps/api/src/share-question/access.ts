import { type AccessRows, inOrganization, inRoom, READ, row } from '../access-matrix/row.ts';
import type { shareQuestionRouter } from './router.ts';

function onQuestion(input: object = {}, more: Parameters<typeof inRoom>[2] = {}) {
  return inRoom('share', ({ visitorQuestion }) => ({ questionId: visitorQuestion, ...input }), more);
}
/** Calls of visitors. Without a visit, the link does not exist, whoever calls. */
function ofVisitor(input: object, more: Parameters<typeof row>[2] = {}) {
  return row({ of: 'share link' }, input, { guard: 'token', ...more });
}

/** The rows of `shareQuestion` in the access matrix. */
export const shareQuestionAccess = {
  answer: onQuestion({ text: 'Yes.' }),
  ask: ofVisitor({ text: 'Why?' }),
  asked: ofVisitor({}, READ),
  assign: onQuestion({ organizationUserId: null }),
  decline: onQuestion(),
  draft: onQuestion(),
  info: onQuestion({}, READ),
  list: inOrganization('enter'),
  publish: onQuestion(),
  withdraw: onQuestion(),
} satisfies AccessRows<typeof shareQuestionRouter>;

import type { Payments } from './payment-actions.ts';

/**
 * Says how the user gets more credits. Returns `link` if the page of the plan offers them, a sentence if somebody else grants
 * them, and an empty text until this is known.
 */
export function moreCredits(mayManage: boolean, payments: Payments): string {
  if (!mayManage) return 'Ask an Owner of the organization for credits.';
  if (payments === 'absent') return 'The operators of this installation grant credits.';
  return payments === 'unknown' ? '' : 'link';
}

import type { Payments } from './payment-actions.ts';

/** Who gives more credits, as a sentence. `link`: the page of the plan sells or grants them. Empty until it is known. */
export function moreCredits(mayManage: boolean, payments: Payments): string {
  if (!mayManage) return 'Ask an Owner of the organization for credits.';
  if (payments === 'absent') return 'The operators of this installation grant credits.';
  return payments === 'unknown' ? '' : 'link';
}

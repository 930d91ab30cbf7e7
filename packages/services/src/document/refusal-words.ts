import type { DomainError } from '@atrium/domain/kernel';
import { z } from 'zod';

const PlanLimit = z.object({ used: z.number(), included: z.number(), renewsAt: z.iso.datetime() });

function dayOf(instant: string): string {
  return new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

function leftWords(left: number): string {
  if (left === 0) return 'none is left';
  return left === 1 ? '1 is left' : `${left.toLocaleString('en-US')} are left`;
}

/** Says why the pages of a document were not stored, and how to go on. Lists show its beginning. */
export function refusalWords({ details }: DomainError, pages: number): string {
  const has = `the document has ${pages.toLocaleString('en-US')} ${pages === 1 ? 'page' : 'pages'}`;
  const limit = PlanLimit.safeParse(details).data;
  if (!limit)
    return `Not enough credits: ${has}, and the plan does not include all of them. Get credits, then read it again.`;
  const left = leftWords(Math.max(0, limit.included - limit.used));
  return `Not enough pages left in your plan: ${has}, and ${left} until ${dayOf(limit.renewsAt)}. Choose a larger plan, then read it again.`;
}

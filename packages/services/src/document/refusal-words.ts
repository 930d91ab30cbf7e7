import type { DomainError } from '@atrium/domain/kernel';
import { z } from 'zod';

const PlanLimit = z.object({ used: z.number(), included: z.number(), renewsAt: z.iso.datetime() });

function dayOf(instant: string): string {
  return new Date(instant).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** Says why the pages of a document were not stored, and how to go on. */
export function refusalWords({ details }: DomainError, pages: number): string {
  const has = `It has ${pages.toLocaleString('en')} ${pages === 1 ? 'page' : 'pages'}`;
  const limit = PlanLimit.safeParse(details).data;
  if (!limit) return `${has}, and your credits do not pay for those above your plan. Add credits, then read it again.`;
  const left = Math.max(0, limit.included - limit.used);
  const room = left === 0 ? 'no page' : left === 1 ? '1 page' : `${left.toLocaleString('en')} pages`;
  return `${has}, and your plan has ${room} left until ${dayOf(limit.renewsAt)}. Choose a larger plan, then read it again.`;
}

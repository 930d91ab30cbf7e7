import { namesOf } from '@atrium/db/access';
import { creditsByDay, creditsByPerson, creditsByResource } from '@atrium/db/credit';
import { dataAnswer, ok } from '@atrium/domain/kernel';
import { COSTLY_KINDS, emptyOn, SubscriptionUsage } from '@atrium/domain/subscription';
import { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import { inOrganization, query } from '../kernel/index.ts';
import { readBalance } from './details.ts';

const DAYS = 30;

/** What used the credits of the last 30 days, and when they run out at this pace. */
export const subscriptionUsage = query({
  area: 'subscription',
  verb: 'usage',
  summary: 'What used the credits of the last 30 days',
  input: z.object({}),
  output: dataAnswer(SubscriptionUsage),
  access: inOrganization('manageSubscription'),
  run: async ({ em, actor }) => {
    const { organizationId } = actor.membership;
    const balance = await readBalance(em, organizationId);
    const days = await creditsByDay(em, organizationId, DAYS);
    const resources = await creditsByResource(em, organizationId, DAYS);
    // An Owner of the organization does not see what others keep private.
    const names = await namesOf(
      em,
      viewerOf(actor),
      COSTLY_KINDS,
      resources.map(({ id }) => id),
    );
    return ok({
      balance,
      days,
      emptyOn: emptyOn(balance.available, days, new Date()),
      people: await creditsByPerson(em, organizationId, DAYS),
      tables: resources.map(({ id, credits }) => ({ id, ...(names.get(id) ?? { name: null, kind: null }), credits })),
    });
  },
});

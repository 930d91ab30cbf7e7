import { creditsByDay } from '@atrium/db/credit';
import { dataAnswer, ok } from '@atrium/domain/kernel';
import { CreditUsage, Usage } from '@atrium/domain/organization';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { inOrganization, query } from '../kernel/index.ts';
import { limitsIn, storageOf, usedOf } from '../usage-limit/index.ts';

/** The use of each limit of an organization. */
async function readUsage(em: EntityManager, organizationId: string): Promise<z.input<typeof Usage>> {
  const limits = await limitsIn(em, organizationId);
  const of = async (kind: 'users' | 'datarooms' | 'documents' | 'folders' | 'workflows' | 'aiTables') => ({
    used: await usedOf(em, organizationId, kind),
    limit: limits[kind],
  });
  return {
    users: await of('users'),
    datarooms: await of('datarooms'),
    documents: await of('documents'),
    folders: await of('folders'),
    workflows: await of('workflows'),
    aiTables: await of('aiTables'),
    storage: { usedBytes: await storageOf(em, organizationId), limitBytes: limits.storageBytes },
  };
}

/** Returns the organization's use of its limits. */
export const organizationUsage = query({
  area: 'organization',
  verb: 'usage',
  summary: 'What the organization uses of its limits',
  input: z.object({}),
  output: dataAnswer(Usage),
  access: inOrganization('viewDetails'),
  run: async ({ em, actor }) => ok(await readUsage(em, actor.membership.organizationId)),
});

const DAYS = 30;

/** The credits that were used on each of the last 30 days. */
export const creditUsage = query({
  area: 'organization',
  verb: 'creditUsage',
  summary: 'The credits that were used on each of the last 30 days',
  input: z.object({}),
  output: dataAnswer(CreditUsage),
  access: inOrganization('viewDetails'),
  run: async ({ em, actor }) => ok({ days: await creditsByDay(em, actor.membership.organizationId, DAYS) }),
});

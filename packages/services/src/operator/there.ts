import { OrganizationEntity, type OrganizationRow } from '@atrium/db/organization';
import { type Actor, notFound, type SignedInActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Access, operator, type OutboxEntry, type Work, writeAudit, writeOutbox } from '../kernel/index.ts';

/** The organization that an operator names. @throws NOT_FOUND */
export async function findOrganization(
  em: EntityManager,
  input: { organizationId?: string | undefined; id?: string | undefined },
): Promise<OrganizationRow> {
  const id = input.organizationId ?? input.id;
  const organization = id === undefined ? null : await em.findOne(OrganizationEntity, { id });
  if (!organization || organization.purgedAt) throw notFound('Organization');
  return organization;
}

type About = { organizationId?: string | undefined; id?: string | undefined; organizationType?: string | undefined };

/** Operators who may manage organizations. Their own, and another of its type, is for its Owners: nobody raises themself. */
export function managing<I extends About>(): Access<SignedInActor, I, null> {
  const manage = operator<I>('manage');
  return {
    ...manage,
    check: async (question) => {
      const answer = await manage.check(question);
      const { organizationType, organizationId, id } = question.input;
      const about = organizationId ?? id;
      const named = about === undefined ? null : await question.em.findOne(OrganizationEntity, { id: about });
      const isOperators = [organizationType, named?.organizationType].includes('Operator');
      return isOperators ? operator<I>('manageOperators').check(question) : answer;
    },
  };
}

/** Tells the organization's own audit and open browsers of what an operator did to it. */
export async function tellThere(
  work: Pick<Work<Extract<Actor, { userId: string }>, unknown, unknown>, 'em' | 'actor' | 'requestId' | 'client'>,
  organizationId: string,
  deed: { action: string; resourceType: string; resourceId: string; summary?: Record<string, unknown> },
  event: OutboxEntry,
): Promise<void> {
  const { em, actor, requestId, client } = work;
  const membership = { organizationId, membershipId: '', role: 'Owner' as const };
  const there: Actor = { kind: 'user', userId: actor.userId, sessionId: '', isOperator: true, membership };
  const { action, summary = {}, ...resource } = deed;
  const note = { ...resource, summary: { ...summary, byOperator: true } };
  await writeAudit(em, 'system', { requestId, client, actor: there }, action, 'succeeded', note);
  await writeOutbox(em, organizationId, [event]);
}

import { OrganizationEntity, type OrganizationRow } from '@atrium/db/organization';
import { notFound, type SignedInActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Access, type DoneElsewhere, operator, type Work } from '../kernel/index.ts';

/** Returns the organization that an operator names. @throws NOT_FOUND */
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

/**
 * Operators who may manage organizations. The operators' own organization, and every other one of that type, is for those
 * who manage operators, so that nobody promotes themselves.
 */
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

/** Records what an operator did in an organization's own audit log, and tells its open browsers. */
export function recordByOperator(
  { recordIn }: Pick<Work<SignedInActor, unknown, unknown>, 'recordIn'>,
  organizationId: string,
  deed: Omit<DoneElsewhere, 'event' | 'by'>,
  event: DoneElsewhere['event'],
): void {
  recordIn(organizationId, { ...deed, summary: { ...deed.summary, byOperator: true }, event });
}

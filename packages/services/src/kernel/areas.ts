import { featuresOfOrganization } from '@atrium/db/organization';
import { areaFacts, type AreaName, type Feature } from '@atrium/domain/area';
import { type Actor, DomainError, organizationOf } from '@atrium/domain/kernel';
import { isSwitchedOn } from '@atrium/domain/organization';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Access } from './operation.ts';

/** Returns whether a feature is on in the organization. Without an organization it is on. */
export async function featureIsOn(
  em: EntityManager,
  organizationId: string | null,
  feature: Feature,
): Promise<boolean> {
  const features = await featuresOfOrganization(em, organizationId);
  return features === undefined || isSwitchedOn(features, feature);
}

/**
 * Adds the area's feature switch to an access rule. The switch is asked last, so that a caller without access does not
 * learn which features are on.
 */
export function inItsArea<A extends Actor, I, R>(area: AreaName, access: Access<A, I, R>): Access<A, I, R> {
  const { feature } = areaFacts(area);
  if (feature === undefined) return access;
  const check: typeof access.check = async (question) => {
    const answer = await access.check(question);
    if (!(await featureIsOn(question.em, organizationOf(question.actor), feature))) {
      throw new DomainError('FORBIDDEN', 'This feature is switched off in your organization.', {
        detailCode: 'feature_disabled',
      });
    }
    return answer;
  };
  return { ...access, check };
}

import { type Actor, DomainError, organizationOf } from '@atrium/domain/kernel';
import { type Area, type FeaturesChange, isSwitchedOn } from '@atrium/domain/organization';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Access } from './operation.ts';

/** Which area a call belongs to, by the first part of its name. A call of an area that is listed here needs it on. */
const AREA_OF: Record<string, Area> = {
  datatable: 'aiTable',
  aiTableFolder: 'aiTable',
  workflow: 'workflow',
  aiAgent: 'aiAgent',
  esign: 'esign',
};

/** Whether an area is switched on in the organization; on where there is none. */
export async function areaIsOn(em: EntityManager, organizationId: string | null, area: Area): Promise<boolean> {
  const [organization] = await em.execute<{ features: FeaturesChange }[]>(
    'select features from organization where id = ?',
    [organizationId],
  );
  return organization === undefined || isSwitchedOn(organization.features, area);
}

/**
 * The access rule of a call, and that its area is switched on in the organization. Asked last: whoever may not call at
 * all learns nothing of what is switched on.
 */
export function inItsArea<A extends Actor, I, R>(name: string, access: Access<A, I, R>): Access<A, I, R> {
  const area = AREA_OF[name.split('.')[0]!];
  if (area === undefined) return access;
  const check: typeof access.check = async (question) => {
    const answer = await access.check(question);
    if (!(await areaIsOn(question.em, organizationOf(question.actor), area))) {
      throw new DomainError('FORBIDDEN', 'This is switched off in your organization.', {
        detailCode: 'feature_disabled',
      });
    }
    return answer;
  };
  return { ...access, check };
}

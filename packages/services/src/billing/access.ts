import type { MemberActor } from '@atrium/domain/kernel';
import { type Access, inOrganization } from '../kernel/index.ts';

/**
 * An Owner of the selected organization. The call runs with the system's rights, because tenants cannot write payments;
 * it must name the organization of the actor in every statement.
 */
export function paysFor<I>(): Access<MemberActor, I, null> {
  return { ...inOrganization<I>('manageSubscription'), scope: 'system', auditScope: 'organization' };
}

import type { OrganizationRole } from '@atrium/domain/kernel';
import type { FeaturesChange } from '@atrium/domain/organization';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf, textSql } from '../sql/index.ts';

/** The membership of a user in the organization of the transaction, or undefined. */
export async function membershipOf(
  em: EntityManager,
  userId: string,
): Promise<{ id: string; role: OrganizationRole } | undefined> {
  return sqlOf(em)
    .selectFrom('organization_user')
    .where('user_id', '=', userId)
    .where('is_active', '=', true)
    .where('is_invitation_accepted', '=', true)
    .select(['id', 'role'])
    .executeTakeFirst();
}

/** The feature switches that an organization has changed, or undefined if it is not visible. */
export async function featuresOfOrganization(
  em: EntityManager,
  organizationId: string | null,
): Promise<FeaturesChange | undefined> {
  const row = await sqlOf(em)
    .selectFrom('organization')
    .where('id', '=', organizationId)
    .select('features')
    .executeTakeFirst();
  return row?.features;
}

export type Operator = { role: OrganizationRole | null; hasTwoStep: boolean };

/**
 * The role of a user in the operators' organization. A superuser has the strongest one without a membership. Text, because
 * the strongest of several memberships is picked by the order of an array.
 */
export async function operatorOf(em: EntityManager, userId: string): Promise<Operator | undefined> {
  const [row] = await textSql<Operator>(
    em,
    `select u.enable_mfa as "hasTwoStep", case when u.is_superuser then 'Owner' else (
       select m.role from organization_user m join organization o on o.id = m.organization_id
       where m.user_id = u.id and m.is_active and m.left_at is null and o.organization_type = 'Operator'
         and o.is_active and o.deleted_at is null
       order by array_position(array['Owner', 'Contributor', 'Viewer']::varchar[], m.role) limit 1) end as role
     from users u where u.id = ?`,
    [userId],
  );
  return row;
}

import { ListOperatorOrganizationsInput } from '@atrium/domain/operator';
import { ListOrganizationsInput } from '@atrium/domain/organization';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { defineList } from '../listing/index.ts';
import { sqlOf, textSql } from '../sql/index.ts';

/** The organizations that a user can enter. `only` limits the list to the organization of an API key. */
export const listOrganizationsOf = defineList(ListOrganizationsInput, {
  from: (em: EntityManager, userId: string, only: string | null) =>
    sqlOf(em)
      .selectFrom('organization_user as m')
      .innerJoin('organization as o', 'o.id', 'm.organization_id')
      .where('m.user_id', '=', userId)
      .where('m.is_active', '=', true)
      .where('m.is_invitation_accepted', '=', true)
      .where('o.deleted_at', 'is', null)
      .where((eb) => eb.or([eb('o.is_active', '=', true), eb('m.role', '=', 'Owner')]))
      .$if(only !== null, (select) => select.where('o.id', '=', only))
      .select([
        'o.id',
        'o.name',
        'o.plan',
        'o.is_active as isActive',
        'o.created_at as createdAt',
        'o.additional_info as additionalInfo',
        'm.role',
      ]),
  search: ['name'],
  order: ['name'],
  tieBreak: 'id',
});

/** All organizations that are not purged, with what they use. Needs the role of the system. */
export const listAllOrganizations = defineList(ListOperatorOrganizationsInput, {
  from: (em: EntityManager) =>
    sqlOf(em)
      .selectFrom('organization as o')
      .leftJoin('credit_account as a', 'a.organization_id', 'o.id')
      .where('o.purged_at', 'is', null)
      .select((eb) => [
        'o.id',
        'o.name',
        'o.organization_type as organizationType',
        'o.plan',
        'o.is_active as isActive',
        'o.created_at as createdAt',
        'o.deleted_at as deletedAt',
        'o.features',
        'o.usage_limits as usageLimits',
        sql<string | null>`trim_scale(a.balance)::text`.as('balance'),
        eb
          .selectFrom('organization_user as m')
          .whereRef('m.organization_id', '=', 'o.id')
          .where('m.left_at', 'is', null)
          .where('m.is_token_user', '=', false)
          .select(sql<number>`count(*)::int`.as('count'))
          .$asScalar()
          .$notNull()
          .as('memberCount'),
        eb
          .selectFrom('dataroom as r')
          .whereRef('r.organization_id', '=', 'o.id')
          .where('r.deleted_at', 'is', null)
          .select(sql<number>`count(*)::int`.as('count'))
          .$asScalar()
          .$notNull()
          .as('dataroomCount'),
        eb
          .selectFrom('document as d')
          .whereRef('d.organization_id', '=', 'o.id')
          .where('d.deleted_at', 'is', null)
          .select(sql<number>`count(*)::int`.as('count'))
          .$asScalar()
          .$notNull()
          .as('documentCount'),
        eb
          .selectFrom('document_version as v')
          .whereRef('v.organization_id', '=', 'o.id')
          .select(sql<string>`coalesce(sum(v.size_bytes), 0)::text`.as('bytes'))
          .$asScalar()
          .$notNull()
          .as('storageBytes'),
      ]),
  search: ['name'],
  order: ['name'],
  tieBreak: 'id',
});

/** Locks the row of an organization against other changes of it. Rows that refer to it can still be added. */
export async function lockOrganization(em: EntityManager, id: string): Promise<void> {
  await sqlOf(em).selectFrom('organization').where('id', '=', id).select('id').forNoKeyUpdate().execute();
}

/** Locks the row of a user until the transaction ends. */
export async function lockUser(em: EntityManager, id: string): Promise<void> {
  await sqlOf(em).selectFrom('users').where('id', '=', id).select('id').forUpdate().execute();
}

/** Counts the organizations, not deleted, of which the user is an Owner. */
export async function countOwnedOrganizations(em: EntityManager, userId: string): Promise<number> {
  const { count } = await sqlOf(em)
    .selectFrom('organization_user as m')
    .innerJoin('organization as o', 'o.id', 'm.organization_id')
    .where('m.user_id', '=', userId)
    .where('m.role', '=', 'Owner')
    .where('m.left_at', 'is', null)
    .where('o.deleted_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Deleted organizations that a user, as an Owner, can still restore; the last deleted first. */
export async function restorableOrganizations(em: EntityManager, userId: string) {
  return sqlOf(em)
    .selectFrom('organization as o')
    .innerJoin('organization_user as m', 'm.organization_id', 'o.id')
    .where('m.user_id', '=', userId)
    .where('m.role', '=', 'Owner')
    .where('m.is_active', '=', true)
    .where('m.left_at', 'is', null)
    .where('o.deleted_at', 'is not', null)
    .where('o.purged_at', 'is', null)
    .select(['o.id', 'o.name', sql<string>`o.deleted_at::text`.as('deletedAt')])
    .orderBy('o.deleted_at', 'desc')
    .orderBy('o.id')
    .execute();
}

/** Organizations that a user could enter until at most `days` ago, with the reason; the last change first. */
export async function endedAccessOf(
  em: EntityManager,
  userId: string,
  { days, limit }: { days: number; limit: number },
) {
  return sqlOf(em)
    .selectFrom('organization_user as m')
    .innerJoin('organization as o', 'o.id', 'm.organization_id')
    .where('m.user_id', '=', userId)
    .where('m.is_invitation_accepted', '=', true)
    .where('m.is_token_user', '=', false)
    .where('o.purged_at', 'is', null)
    .where(sql<boolean>`(m.left_at is null or m.left_at > now() - make_interval(days => ${days}))`)
    .where(
      sql<boolean>`(m.left_at is not null or not m.is_active
        or ((o.deleted_at is not null or not o.is_active) and m.role <> 'Owner'))`,
    )
    .select([
      'o.id',
      'o.name',
      // A removed user does not see later events of the organization.
      sql<'ended' | 'deleted' | 'switchedOff'>`case when m.left_at is not null or not m.is_active then 'ended'
        when o.deleted_at is not null then 'deleted' else 'switchedOff' end`.as('reason'),
    ])
    .orderBy('m.updated_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute();
}

/** A logo of an organization that is not deleted. */
export async function findLogo(em: EntityManager, id: string) {
  return sqlOf(em)
    .selectFrom('brand_logo as l')
    .innerJoin('organization as o', (join) =>
      join.onRef('o.id', '=', 'l.organization_id').on('o.deleted_at', 'is', null),
    )
    .where('l.id', '=', id)
    .select(['l.storage_key as storageKey', 'l.sha256', 'l.size_bytes as sizeBytes', 'l.content_type as contentType'])
    .executeTakeFirst();
}

/** Whether any passage of the organization has a vector. */
export async function hasEmbeddings(em: EntityManager, organizationId: string): Promise<boolean> {
  const found = await sqlOf(em)
    .selectFrom('embedding')
    .where('organization_id', '=', organizationId)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Empties the organizations deleted more than `days` ago. Puts their rooms, conversations and tables so far back in the
 * trash that the same round of the clean-up deletes them; the row, the ledger and the audit stay, without a name.
 * Needs the role of the system. Text: the same condition in many statements.
 * @returns the storage keys of files to delete
 */
export async function emptyDeletedOrganizations(em: EntityManager, days: number): Promise<string[]> {
  const due = `select id from organization where deleted_at < now() - make_interval(days => ${Math.trunc(days)}) and purged_at is null`;
  const isDue = `organization_id in (${due})`;
  for (const table of ['dataroom', 'conversation', 'datatable', 'ai_table_folder', 'workflow']) {
    await textSql(em, `update ${table} set deleted_at = '-infinity' where ${isDue}`);
  }
  for (const table of ['invitation', 'provider_key', 'workflow_variable', 'api_key', 'dataroom_member']) {
    await textSql(em, `delete from ${table} where ${isDue}`);
  }
  await textSql(
    em,
    `update organization_user set is_active = false, left_at = coalesce(left_at, now()) where ${isDue}`,
  );
  // Payments stay as records. Their pages at Stripe name people, and are open to whoever knows the address.
  await textSql(em, `update billing_payment set hosted_url = null, pdf_url = null where ${isDue}`);
  await textSql(em, `update billing_checkout set url = null where ${isDue}`);
  const logos = await textSql<{ key: string }>(
    em,
    `delete from brand_logo where ${isDue} returning storage_key as key`,
  );
  await textSql(
    em,
    `update organization set name = 'Deleted organization', additional_info = '{}', settings = '{}', features = '{}',
       is_active = false, purged_at = now() where id in (${due})`,
  );
  return logos.map(({ key }) => key);
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { sqlOf } from '../sql/index.ts';

/** The sealed keys of an organization to model providers. */
export async function providerKeysOf(em: EntityManager, organizationId: string) {
  return sqlOf(em)
    .selectFrom('provider_key')
    .where('organization_id', '=', organizationId)
    .select([
      'provider',
      'sealed_data_key as sealedDataKey',
      'sealed',
      'hint',
      sql<string>`updated_at::text`.as('updatedAt'),
    ])
    .execute();
}

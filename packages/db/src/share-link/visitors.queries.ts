import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { sqlOf } from '../sql/index.ts';

/** Returns the visitors of a link who hold a token that works. `hasAccepted`: the agreement as it reads now. */
export async function visitorsWithAccess(
  em: EntityManager,
  linkId: string,
): Promise<{ id: string; email: string | null; hasAccepted: boolean }[]> {
  return sqlOf(em)
    .selectFrom('share_visitor as v')
    .innerJoin('share_link as l', 'l.id', 'v.link_id')
    .innerJoin('dataroom as d', 'd.id', 'l.dataroom_id')
    .where('v.link_id', '=', linkId)
    .where(
      sql<boolean>`exists (select 1 from share_token t where t.visitor_id = v.id and t.revoked_at is null
        and t.expires_at > now())`,
    )
    .select([
      'v.id',
      'v.email',
      sql<boolean>`exists (select 1 from nda_acceptance a where a.visitor_id = v.id
        and a.text_hash = encode(sha256(convert_to(d.metadata ->> 'ndaContent', 'UTF8')), 'hex'))`.as('hasAccepted'),
    ])
    .execute();
}

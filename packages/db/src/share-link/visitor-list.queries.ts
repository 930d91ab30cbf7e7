import { ListLinkVisitorsInput } from '@atrium/domain/share-link';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { defineList } from '../listing/index.ts';
import { sqlOf } from '../sql/index.ts';

/** Selects the visitors of a link with the newest agreement that each accepted. */
function visitors(em: EntityManager, linkId: string) {
  return sqlOf(em)
    .selectFrom('share_visitor as v')
    .where('v.link_id', '=', linkId)
    .select([
      'v.id',
      'v.email',
      'v.name',
      'v.company',
      'v.first_seen_at as firstSeenAt',
      'v.last_seen_at as lastSeenAt',
      sql<string | null>`(select max(a.accepted_at) from nda_acceptance a where a.visitor_id = v.id)`.as('acceptedAt'),
      sql<boolean>`exists (select 1 from share_token t where t.visitor_id = v.id and t.revoked_at is null
        and t.expires_at > now())`.as('isSignedIn'),
    ]);
}

/** The visitors of a link, the last seen first. */
export const listVisitors = defineList(ListLinkVisitorsInput, {
  from: visitors,
  search: ['email', 'name', 'company'],
  order: ['-lastSeenAt'],
  tieBreak: 'id',
});

/** Returns the visitors of a link who hold a token that works. */
export async function visitorsWithAccess(
  em: EntityManager,
  linkId: string,
): Promise<{ id: string; email: string | null; hasAccepted: boolean }[]> {
  return sqlOf(em)
    .selectFrom('share_visitor as v')
    .where('v.link_id', '=', linkId)
    .where(
      sql<boolean>`exists (select 1 from share_token t where t.visitor_id = v.id and t.revoked_at is null
        and t.expires_at > now())`,
    )
    .select([
      'v.id',
      'v.email',
      sql<boolean>`exists (select 1 from nda_acceptance a where a.visitor_id = v.id)`.as('hasAccepted'),
    ])
    .execute();
}

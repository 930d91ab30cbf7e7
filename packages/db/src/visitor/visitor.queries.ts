import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { sqlOf } from '../sql/index.ts';

type Place = { id: string; organizationId: string; linkId: string };

/** Adds the visitor of a verified address, or finds them. Returns their id. */
export async function visitorOfAddress(em: EntityManager, { email, ...place }: Place & { email: string }) {
  const row = await sqlOf(em)
    .insertInto('share_visitor')
    .values({ ...columnsOf(place), email })
    .onConflict((conflict) => conflict.columns(['link_id', 'email']).doUpdateSet({ last_seen_at: sql`now()` }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Adds a visitor without an address, for one browser. */
export async function insertVisitor(em: EntityManager, place: Place): Promise<void> {
  await sqlOf(em)
    .insertInto('share_visitor')
    .values({ ...columnsOf(place), email: null })
    .execute();
}

function columnsOf({ id, organizationId, linkId }: Place) {
  return {
    id,
    organization_id: organizationId,
    link_id: linkId,
    first_seen_at: sql<string>`now()`,
    last_seen_at: sql<string>`now()`,
  };
}

/**
 * Begins a visit with this id, unless one of the visitor goes on, which was quiet for `quietMinutes` at most. Returns whether
 * it is their first. Null if a visit goes on.
 */
export async function beginVisit(
  em: EntityManager,
  { visitorId, visitId }: { visitorId: string; visitId: string },
  quietMinutes: number,
): Promise<{ isFirst: boolean } | null> {
  const row = await sqlOf(em)
    .updateTable('share_visitor')
    .set({
      previous_visit_at: sql`visited_at`,
      visited_at: sql`now()`,
      last_seen_at: sql`now()`,
      visit_id: visitId,
      reading_document_id: null,
      reading_page: null,
    })
    .where('id', '=', visitorId)
    .where((eb) =>
      eb.or([
        eb('visited_at', 'is', null),
        eb('visit_id', 'is', null),
        eb('last_seen_at', '<', sql<string>`now() - make_interval(mins => ${quietMinutes}::int)`),
      ]),
    )
    .returning(['organization_id', 'link_id', 'previous_visit_at'])
    .executeTakeFirst();
  if (!row) {
    await sqlOf(em)
      .updateTable('share_visitor')
      .set({ last_seen_at: sql`now()` })
      .where('id', '=', visitorId)
      .execute();
    return null;
  }
  const { organization_id, link_id, previous_visit_at } = row;
  await sqlOf(em)
    .insertInto('share_visit')
    .values({ id: visitId, organization_id, link_id, visitor_id: visitorId })
    .execute();
  return { isFirst: previous_visit_at === null };
}

/** A visitor, with the agreement that they accepted last, and who shares the room with them. */
export async function readVisitor(
  em: EntityManager,
  { visitorId, linkId }: { visitorId: string | null; linkId: string },
) {
  return sqlOf(em)
    .selectFrom('share_link as l')
    .leftJoin('share_visitor as v', (join) => join.onRef('v.link_id', '=', 'l.id').on('v.id', '=', visitorId))
    .leftJoin('organization_user as m', (join) =>
      join
        .onRef('m.organization_id', '=', 'l.organization_id')
        .onRef('m.user_id', '=', 'l.created_by_id')
        .on('m.is_active', '=', true)
        .on('m.left_at', 'is', null),
    )
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .where('l.id', '=', linkId)
    .select([
      'l.expires_at as expiresAt',
      'v.previous_visit_at as previousVisitAt',
      'l.description',
      sql<string | null>`coalesce(l.contact_email, u.email)`.as('contactEmail'),
      sql<string | null>`coalesce(l.contact_name, nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)`.as(
        'contactName',
      ),
    ])
    .executeTakeFirstOrThrow();
}

/** The Owners of a data room who may sign in. */
export async function ownersOfRoom(
  em: EntityManager,
  { dataroomId, organizationId }: { dataroomId: string; organizationId: string },
) {
  return sqlOf(em)
    .selectFrom('organization_user as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('dataroom_member as role', 'role.organization_user_id', 'm.id')
    .where('m.organization_id', '=', organizationId)
    .where('role.dataroom_id', '=', dataroomId)
    .where('role.role', '=', 'Owner')
    .where('m.is_active', '=', true)
    .where('m.left_at', 'is', null)
    .where('m.is_token_user', '=', false)
    .where('u.is_active', '=', true)
    .select(['u.id as userId', 'u.email'])
    .orderBy('u.email')
    .execute();
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { sqlOf } from '../sql/index.ts';

/** Finds a visitor's acceptance of a text. */
export async function findAcceptance(em: EntityManager, visitorId: string, textHash: string) {
  const row = await sqlOf(em)
    .selectFrom('nda_acceptance')
    .where('visitor_id', '=', visitorId)
    .where('text_hash', '=', textHash)
    .select(['id', 'name', 'company', 'accepted_at as acceptedAt', 'text_version as textVersion'])
    .executeTakeFirst();
  return row ?? null;
}

/** The version of a text among those that visitors of a data room have accepted. A text that nobody has accepted is the next. */
export async function versionOfText(em: EntityManager, dataroomId: string, textHash: string): Promise<number> {
  const accepted = await sqlOf(em)
    .selectFrom('nda_acceptance as a')
    .innerJoin('share_link as l', 'l.id', 'a.link_id')
    .where('l.dataroom_id', '=', dataroomId)
    .select((eb) => [
      eb.fn.max('a.text_version').as('last'),
      sql<number | null>`max(a.text_version) filter (where a.text_hash = ${textHash})`.as('own'),
    ])
    .executeTakeFirstOrThrow();
  return accepted.own ?? (accepted.last ?? 0) + 1;
}

/** Adds an acceptance. Returns false if the visitor had accepted this text already. */
export async function insertAcceptance(
  em: EntityManager,
  row: {
    id: string;
    organizationId: string;
    linkId: string;
    visitorId: string;
    text: string;
    textHash: string;
    textVersion: number;
    name: string;
    company: string | null;
    email: string;
    ip: string | null;
    userAgent: string | null;
  },
): Promise<boolean> {
  const inserted = await sqlOf(em)
    .insertInto('nda_acceptance')
    .values({
      id: row.id,
      organization_id: row.organizationId,
      link_id: row.linkId,
      visitor_id: row.visitorId,
      text: row.text,
      text_hash: row.textHash,
      text_version: row.textVersion,
      name: row.name,
      company: row.company,
      email: row.email,
      ip: row.ip,
      user_agent: row.userAgent,
      accepted_at: sql<string>`now()`,
    })
    .onConflict((conflict) => conflict.columns(['visitor_id', 'text_hash']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  await sqlOf(em)
    .updateTable('share_visitor')
    .set({ name: row.name, company: row.company })
    .where('id', '=', row.visitorId)
    .execute();
  return true;
}

/** An acceptance with the names that its record shows. Null if it is gone. */
export async function readAcceptance(em: EntityManager, id: string) {
  const row = await sqlOf(em)
    .selectFrom('nda_acceptance as a')
    .innerJoin('share_link as l', 'l.id', 'a.link_id')
    .innerJoin('dataroom as d', 'd.id', 'l.dataroom_id')
    .innerJoin('organization as o', 'o.id', 'a.organization_id')
    .where('a.id', '=', id)
    .select([
      'a.id',
      'a.organization_id as organizationId',
      'a.link_id as linkId',
      'a.text',
      'a.text_hash as textHash',
      'a.text_version as textVersion',
      'a.name',
      'a.company',
      'a.email',
      'a.ip',
      'a.user_agent as userAgent',
      'a.accepted_at as acceptedAt',
      'a.storage_key as storageKey',
      'l.name as linkName',
      'l.dataroom_id as dataroomId',
      'd.name as dataroomName',
      'o.name as organizationName',
    ])
    .executeTakeFirst();
  return row ?? null;
}
export type AcceptanceFound = NonNullable<Awaited<ReturnType<typeof readAcceptance>>>;

/** Returns where the PDF of the agreement that a visitor accepted last is stored (null: not yet). Null if they accepted none. */
export async function findRecord(em: EntityManager, { linkId, visitorId }: { linkId: string; visitorId: string }) {
  const row = await sqlOf(em)
    .selectFrom('nda_acceptance')
    .where('link_id', '=', linkId)
    .where('visitor_id', '=', visitorId)
    .orderBy('accepted_at', 'desc')
    .select(['id', 'name', 'storage_key as storageKey'])
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Notes where the PDF of an acceptance is stored. Returns false if that was noted before. */
export async function noteRecord(em: EntityManager, id: string, storageKey: string): Promise<boolean> {
  const { numUpdatedRows } = await sqlOf(em)
    .updateTable('nda_acceptance')
    .set({ storage_key: storageKey })
    .where('id', '=', id)
    .where('storage_key', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

import type { EntityManager } from '@mikro-orm/postgresql';

/** Any number that nothing else locks with; the key's hash is the other half. */
const LINE_LOCK = 7_263_903;

export type Line = { key: string; holder: string; limit: number };
type Place = Line & { seconds: number };

/** One change of a line at a time. A place need not outlive the server it is in: its commit waits for no disk. */
async function lockLine(em: EntityManager, key: string): Promise<void> {
  await em.execute(`select pg_advisory_xact_lock(?, hashtext(?)), set_config('synchronous_commit', 'off', true)`, [
    LINE_LOCK,
    key,
  ]);
}

/**
 * Joins the line of `key` at its end, for so many seconds unless renewed. One at a time, so that ids are the order in
 * which places become visible: nobody can turn up before who was already let in.
 */
export async function joinLine(em: EntityManager, place: Place): Promise<{ id: string; isFirst: boolean }> {
  const { key, holder, limit, seconds } = place;
  await lockLine(em, key);
  const [row] = await em.execute<{ id: string; before: number }[]>(
    `with line as (select id, expires_at > clock_timestamp() as lives from provider_lease where key = ?),
     gone as (delete from provider_lease p using line where p.id = line.id and not line.lives)
     insert into provider_lease (key, holder, expires_at)
     values (?, ?, clock_timestamp() + make_interval(secs => ?))
     returning id::text as id, (select count(*)::int from line where lives) as before`,
    [key, key, holder, seconds],
  );
  if (!row) throw new Error('The place in the line was not inserted.');
  return { id: row.id, isFirst: row.before < limit };
}

async function inTurn(em: EntityManager, { key, limit }: Line): Promise<{ id: string; holder: string }[]> {
  return em.execute<{ id: string; holder: string }[]>(
    `select id::text as id, holder from provider_lease where key = ? and expires_at > clock_timestamp()
     order by provider_lease.id limit ?`,
    [key, limit],
  );
}

function idsOf(places: { id: string; holder: string }[], holder: string): string[] {
  return places.filter((place) => place.holder === holder).map((place) => place.id);
}

/** Places of this holder whose turn it is. */
export async function placesInTurn(em: EntityManager, line: Line): Promise<string[]> {
  return idsOf(await inTurn(em, line), line.holder);
}

/** Renews what the holder still has; what has run out may be somebody else's by now. Answers the ids renewed. */
export async function renewPlaces(em: EntityManager, holder: string, seconds: number): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `update provider_lease set expires_at = clock_timestamp() + make_interval(secs => ?)
     where holder = ? and expires_at > clock_timestamp() returning id::text as id`,
    [seconds, holder],
  );
  return rows.map((row) => row.id);
}

/**
 * Leaves the line. Of two that leave at once the second sees that the first is gone, so that whoever moves up is seen by
 * one of them. @returns the holder's places whose turn it is now, and the other holder whose place moved up, if one did
 */
export async function leaveLine(
  em: EntityManager,
  line: Line,
  id: string,
): Promise<{ inTurn: string[]; next: string | null }> {
  await lockLine(em, line.key);
  await em.execute('delete from provider_lease where id = ?', [id]);
  const places = await inTurn(em, line);
  const moved = places.length === line.limit ? places.at(-1)?.holder : undefined;
  return { inTurn: idsOf(places, line.holder), next: moved === undefined || moved === line.holder ? null : moved };
}

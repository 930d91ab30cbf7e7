import type { EntityManager } from '@mikro-orm/postgresql';

/** The first half of the advisory lock, a number that no other lock uses. The second half is the hash of the key. */
const LINE_LOCK = 7_263_903;

export type Line = { key: string; holder: string; limit: number };
type Place = Line & { seconds: number };

/** Locks a queue for one change at a time. A place may be lost with the server, so its commit does not wait for the disk. */
async function lockLine(em: EntityManager, key: string): Promise<void> {
  await em.execute(`select pg_advisory_xact_lock(?, hashtext(?)), set_config('synchronous_commit', 'off', true)`, [
    LINE_LOCK,
    key,
  ]);
}

/**
 * Joins the queue of `key` at its end. The place expires after `seconds` unless it is renewed. Calls join one at a time, so
 * that the ids have the order in which places become visible, and no later call gets ahead of an admitted one.
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
  if (!row) throw new Error('The place in the queue was not inserted.');
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

/** Returns the places of this holder that have their turn. */
export async function placesInTurn(em: EntityManager, line: Line): Promise<string[]> {
  return idsOf(await inTurn(em, line), line.holder);
}

/** Renews the places that have not expired. Returns their ids: an expired place may have gone to another call. */
export async function renewPlaces(em: EntityManager, holder: string, seconds: number): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `update provider_lease set expires_at = clock_timestamp() + make_interval(secs => ?)
     where holder = ? and expires_at > clock_timestamp() returning id::text as id`,
    [seconds, holder],
  );
  return rows.map((row) => row.id);
}

/**
 * Leaves the queue. If two calls leave at once, the second sees that the first has left, so that one of them notices which
 * call moves up. @returns the holder's places that have their turn now, and the other holder whose place moved up, if any
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

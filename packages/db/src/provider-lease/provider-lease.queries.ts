import type { EntityManager } from '@mikro-orm/postgresql';

/** Any number that nothing else locks with; the key's hash is the other half. */
const LINE_LOCK = 7_263_903;

type Place = { key: string; holder: string; limit: number; seconds: number };

/**
 * Joins the line of `key` at its end, for so many seconds unless renewed. One at a time, so that ids are the order in
 * which places become visible: nobody can turn up before who was already let in.
 */
export const joinLine = async (em: EntityManager, place: Place): Promise<{ id: string; isFirst: boolean }> => {
  const { key, holder, limit, seconds } = place;
  await em.execute('select pg_advisory_xact_lock(?, hashtext(?))', [LINE_LOCK, key]);
  await em.execute('delete from provider_lease where key = ? and expires_at <= clock_timestamp()', [key]);
  const [row] = await em.execute<{ id: string; before: number }[]>(
    `insert into provider_lease (key, holder, expires_at)
     values (?, ?, clock_timestamp() + make_interval(secs => ?))
     returning id::text as id, (select count(*)::int from provider_lease where key = ?) as before`,
    [key, holder, seconds, key],
  );
  return { id: row!.id, isFirst: row!.before < limit };
};

/** Places of this holder whose turn it is. */
export const placesInTurn = async (em: EntityManager, line: Omit<Place, 'seconds'>): Promise<string[]> => {
  const rows = await em.execute<{ id: string }[]>(
    `select id::text as id from (
       select id, holder from provider_lease where key = ? and expires_at > clock_timestamp() order by id limit ?
     ) first where holder = ?`,
    [line.key, line.limit, line.holder],
  );
  return rows.map((row) => row.id);
};

/** Renews what the holder still has; what has run out may be somebody else's by now. Answers the ids renewed. */
export const renewPlaces = async (em: EntityManager, holder: string, seconds: number): Promise<string[]> => {
  const rows = await em.execute<{ id: string }[]>(
    `update provider_lease set expires_at = clock_timestamp() + make_interval(secs => ?)
     where holder = ? and expires_at > clock_timestamp() returning id::text as id`,
    [seconds, holder],
  );
  return rows.map((row) => row.id);
};

export const leaveLine = async (em: EntityManager, id: string): Promise<void> => {
  await em.execute('delete from provider_lease where id = ?', [id]);
};

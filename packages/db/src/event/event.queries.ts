import type { EntityManager } from '@mikro-orm/postgresql';
import { textSql } from '../sql/index.ts';

/** The channel of all hints. A hint carries the key that its readers wait for, and no data. */
export const HINT_CHANNEL = 'atrium_event';

/** Wakes the readers of a key when the transaction commits. Text, because NOTIFY has no form in the query builder. */
export async function sendHint(em: EntityManager, key: string): Promise<void> {
  await textSql(em, 'select pg_notify(?, ?)', [HINT_CHANNEL, key]);
}

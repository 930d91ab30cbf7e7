import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import { numbered, sqlOf } from './sql.ts';

/** The texts seen, with the name and the text under which connections prepare them. */
const known = new Map<string, { name: string; text: string }>();

function preparedAs(text: string, same: string): { name: string; text: string } {
  // `same` has one number wherever it is.
  const sent = numbered(text.replaceAll(`'${same}'`, '$1'), 2);
  const found = known.get(sent);
  if (found) return found;
  const made = { name: createHash('sha256').update(sent).digest('hex').slice(0, 32), text: sent };
  known.set(sent, made);
  return made;
}

/**
 * Runs a statement that each connection parses and plans only once, for statements whose planning takes longer than they do.
 * Their texts must be few, because a connection keeps them all. `same` is the id that the text has in quotes.
 */
export async function preparedSql<Row extends object>(
  em: EntityManager,
  text: string,
  values: readonly unknown[],
  same: string,
): Promise<Row[]> {
  const query = CompiledQuery.raw('', [same, ...values]);
  // The driver takes a named statement in place of its text, which Kysely passes on.
  const { rows } = await sqlOf(em).executeQuery<Row>({ ...query, sql: preparedAs(text, same) as unknown as string });
  return rows;
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Typed SQL in the transaction of `em`: the same role and row-level policies. Names are column names; select with an
 * alias (`created_at as createdAt`) to return camelCase. Bind times as ISO text.
 */
export function sqlOf(em: EntityManager): Kysely<Tables> {
  return em.getKysely<Tables>();
}

/**
 * Runs a statement that must be text, for a reason that its `*.queries.ts` file states: vectors, planner fences, long
 * common table expressions. `Row` must match the selected columns; aliases in camelCase need double quotes. MikroORM's
 * `execute` sends the same, after four more layers for logging and for errors of its own types, which nothing here uses.
 */
export async function textSql<Row extends object>(
  em: EntityManager,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows } = await sqlOf(em).executeQuery<Row>(CompiledQuery.raw(em.getPlatform().formatQuery(text, values)));
  return rows;
}

/** Gives each `?` of a text its number, from `first` on. */
export function numbered(text: string, first: number): string {
  let next = first;
  return text.replaceAll('?', () => `$${next++}`);
}

/**
 * Does the same with the values beside the text, for values of many kilobytes: writing them into the text and reading them from
 * it takes longer. The text must say the type of each value.
 */
export async function boundSql<Row extends object>(
  em: EntityManager,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await sqlOf(em).executeQuery<Row>(CompiledQuery.raw(numbered(text, 1), [...values]));
  return rows;
}

/** From this many given rows on, a join must not be a nested loop. */
const MANY = 200;

/**
 * Runs statements that join `count` given rows with a table. Without fresh statistics, the planner expects few rows of the
 * table and would compare each of them with each given row, so nested loops are forbidden for many rows.
 */
export async function joiningMany<T>(em: EntityManager, count: number, run: () => Promise<T>): Promise<T> {
  if (count < MANY) return run();
  await textSql(em, `select set_config('enable_nestloop', 'off', true)`);
  const result = await run();
  await textSql(em, `select set_config('enable_nestloop', 'on', true)`);
  return result;
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { textSql } from '../sql/index.ts';

export type PresentColumn = { table: string; column: string };

/** Fails if the database does not answer. */
export async function ping(em: EntityManager): Promise<void> {
  await textSql(em, 'select 1');
}

/** Every column of the schema. Text, because every role can read pg_catalog, which no entity describes. */
export async function presentColumns(em: EntityManager): Promise<PresentColumn[]> {
  return textSql(
    em,
    `select c.relname as "table", a.attname as "column" from pg_attribute a join pg_class c on c.oid = a.attrelid
     join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = current_schema() and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
  );
}

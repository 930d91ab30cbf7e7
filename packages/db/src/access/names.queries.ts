// Text, not a query builder: `visible` is text.
import type { EntityManager } from '@mikro-orm/postgresql';
import { pgArray } from '../listing/index.ts';
import { textSql } from '../sql/index.ts';
import type { SharedKind } from './kinds.ts';
import type { Viewer } from './viewer.ts';
import { visible } from './visible.queries.ts';

export type Named<K extends SharedKind> = { kind: K; name: string };

/** Returns the names of resources of these kinds that the viewer may see, in use or in the trash, by id. */
export async function namesOf<K extends SharedKind>(
  em: EntityManager,
  viewer: Viewer,
  kinds: readonly K[],
  ids: readonly string[],
): Promise<Map<string, Named<K>>> {
  if (ids.length === 0) return new Map();
  const each = kinds.map((kind) => {
    const seen = visible(kind, viewer, 'with');
    return {
      sql: `select id, ?::text as kind, name from (${seen.sql}) seen where id = any(?::uuid[])`,
      values: [kind, ...seen.values, pgArray(ids)],
    };
  });
  const rows = await textSql<{ id: string } & Named<K>>(
    em,
    each.map(({ sql }) => sql).join(' union all '),
    each.flatMap(({ values }) => values),
  );
  return new Map(rows.map(({ id, kind, name }) => [id, { kind, name }]));
}

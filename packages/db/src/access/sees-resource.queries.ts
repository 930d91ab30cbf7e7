// Text: it joins selects of what the viewer may see, which are text.
import type { EntityManager } from '@mikro-orm/postgresql';
import { textSql } from '../sql/index.ts';
import { type SharedKind, SHARED_KINDS } from './kinds.ts';
import type { Viewer } from './viewer.ts';
import { visible } from './visible.queries.ts';
import { visibleDocuments, visibleFolders } from './visible-documents.queries.ts';

const KINDS = Object.keys(SHARED_KINDS) as SharedKind[];

/** Whether the viewer may see the resource with this id, of whatever kind it is. A resource in the trash is not seen. */
export async function seesResource(em: EntityManager, viewer: Viewer, id: string): Promise<boolean> {
  const selections = [visibleDocuments(viewer), visibleFolders(viewer), ...KINDS.map((kind) => visible(kind, viewer))];
  const found = selections.map(({ sql }) => `exists (select from (${sql}) seen where seen.id = ?::uuid)`);
  const [row] = await textSql<{ seen: boolean }>(
    em,
    `select ${found.join(' or ')} as seen`,
    selections.flatMap(({ values }) => [...values, id]),
  );
  return row?.seen ?? false;
}

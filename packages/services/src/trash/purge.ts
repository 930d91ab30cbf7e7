import { pgArray } from '@atrium/db/listing';
import { DoneAnswer, done } from '@atrium/domain/kernel';
import { TrashRef } from '@atrium/domain/trash';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { command, deleteAll } from '../kernel/index.ts';
import { trashAccess, trashEvents } from './trash.ts';

type Kind = z.output<typeof TrashRef>['items'][number]['type'];

const OF = '= any(?::uuid[])';

/** What goes with things of a kind: the documents whose files go too, and the statements, each for all of their ids. */
const SUBJECT: Record<Kind, { documents: string | null; statements: string[] }> = {
  document: { documents: `d.id ${OF}`, statements: [`delete from document where id ${OF}`] },
  folder: {
    documents: `d.deleted_with_id ${OF}`,
    statements: [
      `delete from document where deleted_with_id ${OF}`,
      // Deleted by themselves before: they stay in the trash, without their folder.
      `update document set folder_id = null where folder_id in (select id from folder where deleted_with_id ${OF})`,
      `delete from folder where deleted_with_id ${OF}`,
    ],
  },
  dataroom: {
    documents: `d.dataroom_id ${OF}`,
    statements: [`delete from document where dataroom_id ${OF}`, `delete from dataroom where id ${OF}`],
  },
  conversation: { documents: null, statements: [`delete from conversation where id ${OF}`] },
  datatable: { documents: null, statements: [`delete from datatable where id ${OF}`] },
  aiTableFolder: { documents: null, statements: [`delete from ai_table_folder where id ${OF}`] },
};

/** @returns the keys of the files that belong to nobody then */
async function deleteRows(em: EntityManager, kind: Kind, ids: string[]): Promise<string[]> {
  const { documents, statements } = SUBJECT[kind];
  const keys = documents
    ? await em.execute<{ storage_key: string }[]>(
        `select v.storage_key from document_version v join document d on d.id = v.document_id where ${documents}`,
        [pgArray(ids)],
      )
    : [];
  for (const statement of statements) await em.execute(statement, [pgArray(ids)]);
  return keys.map((key) => key.storage_key);
}

/** For good: the rows first, then the files; a file that stays behind belongs to nobody and is collected later. */
export const purgeTrash = command({
  area: 'trash',
  verb: 'purge',
  summary: 'Delete things in the trash for good',
  input: TrashRef,
  output: DoneAnswer,
  access: trashAccess,
  scope: 'admin',
  run: async ({ em, actor, resource: rows, platform, whenCommitted, emit, note }) => {
    const storageKeys: string[] = [];
    for (const [kind, found] of Map.groupBy(rows, (row) => row.type)) {
      const ids = found.map((row) => row.id);
      storageKeys.push(...(await deleteRows(em, kind, ids)));
    }
    whenCommitted(async () => deleteAll(platform.store, storageKeys));
    trashEvents(rows, 'purged', actor).forEach(emit);
    note(rows[0]!.type, rows[0]!.id, { items: rows.length });
    return done('Deleted for good.');
  },
});

import { DoneAnswer, done } from '@atrium/domain/kernel';
import { TrashRef } from '@atrium/domain/trash';
import type { z } from 'zod';
import { command } from '../kernel/index.ts';
import { trashAccess, trashEvents } from './trash.ts';

const SUBJECT: Record<z.output<typeof TrashRef>['items'][number]['type'], { documents: string; statements: string[] }> =
  {
    document: { documents: 'd.id = ?', statements: ['delete from document where id = ?'] },
    folder: {
      documents: 'd.deleted_with_id = ?',
      statements: [
        'delete from document where deleted_with_id = ?',
        // Deleted by themselves before: they stay in the trash, without their folder.
        'update document set folder_id = null where folder_id in (select id from folder where deleted_with_id = ?)',
        'delete from folder where deleted_with_id = ?',
      ],
    },
    dataroom: {
      documents: 'd.dataroom_id = ?',
      statements: ['delete from document where dataroom_id = ?', 'delete from dataroom where id = ?'],
    },
    conversation: { documents: 'false and d.id = ?', statements: ['delete from conversation where id = ?'] },
    datatable: { documents: 'false and d.id = ?', statements: ['delete from datatable where id = ?'] },
    aiTableFolder: { documents: 'false and d.id = ?', statements: ['delete from ai_table_folder where id = ?'] },
  };

/** For good: the rows first, then the files; a file that stays behind belongs to nobody and is collected later. */
export const purgeTrash = command({
  name: 'trash.purge',
  summary: 'Delete things in the trash for good',
  input: TrashRef,
  output: DoneAnswer,
  access: trashAccess,
  scope: 'admin',
  run: async ({ em, actor, resource: rows, platform, whenCommitted, emit, note }) => {
    const storageKeys: string[] = [];
    for (const row of rows) {
      const subject = SUBJECT[row.type];
      const keys = await em.execute<{ storage_key: string }[]>(
        `select v.storage_key from document_version v join document d on d.id = v.document_id where ${subject.documents}`,
        [row.id],
      );
      storageKeys.push(...keys.map((key) => key.storage_key));
      for (const statement of subject.statements) await em.execute(statement, [row.id]);
    }
    whenCommitted(async () => {
      for (const key of storageKeys) await platform.store.delete(key);
    });
    trashEvents(rows, 'purged', actor).forEach(emit);
    note(rows[0]!.type, rows[0]!.id, { items: rows.length });
    return done('Deleted for good.');
  },
});

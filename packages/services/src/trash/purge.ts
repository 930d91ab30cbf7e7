import { purge } from '@atrium/db/trash';
import { DoneAnswer, done } from '@atrium/domain/kernel';
import { TrashRef } from '@atrium/domain/trash';
import { command, deleteFiles } from '../kernel/index.ts';
import { trashAccess, trashEvents } from './trash.ts';

/**
 * Deletes things permanently: the rows first, then the files. A file that could not be deleted belongs to no document, and
 * a job collects it later.
 */
export const purgeTrash = command({
  area: 'trash',
  verb: 'purge',
  summary: 'Delete things in the trash permanently',
  input: TrashRef,
  output: DoneAnswer,
  access: trashAccess,
  scope: 'admin',
  run: async ({ em, actor, resource: rows, platform, whenCommitted, emit, note }) => {
    const storageKeys: string[] = [];
    for (const [type, found] of Map.groupBy(rows, (row) => row.type)) {
      const ids = found.map((row) => row.id);
      storageKeys.push(...(await purge(em, type, ids)));
    }
    whenCommitted(async () => deleteFiles(platform.store, storageKeys));
    trashEvents(rows, 'purged', actor).forEach(emit);
    const [first] = rows;
    if (first) note(first.type, first.id, { items: rows.length });
    return done('Deleted permanently.');
  },
});

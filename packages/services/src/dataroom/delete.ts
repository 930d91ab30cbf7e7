import { DataroomRef } from '@atrium/domain/dataroom';
import { DoneAnswer, done } from '@atrium/domain/kernel';
import { TRASH_DAYS } from '@atrium/domain/trash';
import { command } from '../kernel/index.ts';
import { namedRoom, onRoom } from './access.ts';

/** Moves a data room to the trash with everything in it, where it can be restored until it is purged. */
export const deleteDataroom = command({
  area: 'dataroom',
  verb: 'delete',
  summary: 'Move a dataroom to the trash',
  input: DataroomRef,
  output: DoneAnswer,
  access: onRoom('deleteDataroom', namedRoom),
  run: async ({ em, resource, emit, note }) => {
    resource.room.deletedAt = new Date();
    await em.flush();
    emit({ topic: 'dataroom', action: 'deleted', resourceId: resource.room.id, dataroomId: resource.room.id });
    emit({ topic: 'trash', action: 'created', resourceId: resource.room.id, dataroomId: resource.room.id });
    note('dataroom', resource.room.id);
    return done(`Moved to the trash. It can be restored for ${TRASH_DAYS} days.`);
  },
});

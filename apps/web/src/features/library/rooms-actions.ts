import type { Dataroom, RoomColor } from '@atrium/domain/dataroom';
import { apiClient, type ApiInput, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo, toastUndo } from '../../shared/feedback/toast.ts';
import { countOf } from '../../shared/format/number.ts';
import { reindexedWords } from './room-actions.ts';

function refresh() {
  return Promise.all([queries.dataroom.invalidate(), queries.trash.list.invalidate()]);
}

export function updateRoom(change: ApiInput['dataroom']['update']): Promise<boolean> {
  return attempt(async () => {
    await apiClient.dataroom.update.mutate(change);
    await refresh();
    toastInfo('Saved');
  });
}

export function setRoomColor({ id }: Dataroom, color: RoomColor): Promise<boolean> {
  return attempt(async () => {
    await apiClient.dataroom.update.mutate({ dataroomId: id, dataroomMetadata: { color } });
    await refresh();
  });
}

export async function renameRoom(room: Dataroom, name: string): Promise<boolean> {
  const done = await attempt(() => apiClient.dataroom.update.mutate({ dataroomId: room.id, name }));
  await refresh();
  return done;
}

export async function trashRoom(room: Dataroom): Promise<boolean> {
  const done = await attempt(() => apiClient.dataroom.delete.mutate({ dataroomId: room.id }));
  await refresh();
  if (done) toastUndo(`${room.name} moved to the trash`, () => void restoreRooms([room]));
  return done;
}

/** Moves data rooms to the trash one by one. Stops at the first that cannot be moved. */
export async function trashRooms(rooms: readonly Dataroom[]): Promise<boolean> {
  const [only] = rooms;
  if (only !== undefined && rooms.length === 1) return trashRoom(only);
  const moved: Dataroom[] = [];
  const isDone = await attempt(async () => {
    for (const room of rooms) {
      await apiClient.dataroom.delete.mutate({ dataroomId: room.id });
      moved.push(room);
    }
  });
  await refresh();
  if (moved.length > 0) {
    const words = countOf(moved.length, { one: '# data room', other: '# data rooms' });
    toastUndo(`${words} moved to the trash`, () => void restoreRooms(moved));
  }
  return isDone;
}

async function restoreRooms(rooms: readonly Dataroom[]): Promise<void> {
  await attempt(() =>
    apiClient.trash.restore.mutate({ items: rooms.map(({ id }) => ({ id, type: 'dataroom' as const })) }),
  );
  await refresh();
}

/** Reads every document again. Documents with unchanged content, parser and model cost nothing. */
export async function reindexRoom(room: Dataroom): Promise<void> {
  await attempt(async () => {
    const { queued, unchanged } = (await apiClient.dataroom.reindex.mutate({ dataroomId: room.id })).data;
    toastInfo(reindexedWords(queued, unchanged));
  });
  await refresh();
}

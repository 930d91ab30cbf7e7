import { listVisibleRooms } from '@atrium/db/dataroom';
import { Dataroom, DataroomRef, ListDataroomsInput } from '@atrium/domain/dataroom';
import { dataAnswer, listAnswer, notFound, ok, page } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { everyReader, type Reader, viewerOf } from '../access/index.ts';
import { query } from '../kernel/index.ts';
import { namedRoom, onRoomForReaders } from './access.ts';
import { presentRoom } from './present.ts';

/** Returns one data room as the list shows it. @throws NOT_FOUND */
export async function readRoom(em: EntityManager, actor: Reader, id: string): Promise<Dataroom> {
  const [row] = await listVisibleRooms(em, { limit: 1, offset: 0, where: { id: { eq: id } } }, viewerOf(actor));
  if (!row) throw notFound('Data room');
  return presentRoom(row, actor);
}

/** The data rooms that the caller may see. */
export const listDatarooms = query({
  area: 'dataroom',
  verb: 'list',
  summary: 'List datarooms',
  input: ListDataroomsInput,
  output: listAnswer(Dataroom),
  access: everyReader(),
  run: async ({ em, actor, input }) =>
    page(
      (await listVisibleRooms(em, input, viewerOf(actor))).map((row) => presentRoom(row, actor)),
      input,
    ),
});

/** One data room. */
export const dataroomMe = query({
  area: 'dataroom',
  verb: 'me',
  summary: 'One dataroom',
  input: DataroomRef,
  output: dataAnswer(Dataroom),
  access: onRoomForReaders(namedRoom),
  run: async ({ em, actor, resource }) => ok(await readRoom(em, actor, resource.room.id)),
});

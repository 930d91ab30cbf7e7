export { addDataroomUsers } from './add-users.ts';
export {
  namedRoom,
  onRoom,
  onRoomForReaders,
  openRoom,
  openRoomOf,
  openVisitedRoom,
  requireRoomAction,
  requireRooms,
  type RoomAccess,
  type RoomAction,
} from './access.ts';
export { roomChanges } from './changes.ts';
export { createDataroom } from './create.ts';
export { deleteDataroom } from './delete.ts';
export { dataroomInfo } from './info.ts';
export { dataroomMe, listDatarooms } from './list.ts';
export { listDataroomItems } from './list-items.ts';
export { reindexDataroom } from './reindex.ts';
export { updateDataroom } from './update.ts';
export {
  changeDataroomRole,
  dataroomAllowedActions,
  listDataroomOpenAccess,
  listDataroomUsers,
  removeDataroomUser,
} from './members.ts';

export { CHANGE_KINDS, MAX_CHANGES, RoomChange, RoomChangesInput } from './changes.ts';
export { ROOM_COLORS, type RoomColor } from './colors.ts';
export {
  AddDataroomUserAnswer,
  AddDataroomUserInput,
  ChangeDataroomRoleInput,
  DataroomAllowedActions,
  DataroomUser,
  DataroomUserRef,
  ListDataroomUsersInput,
  ListOpenAccessInput,
  OpenAccess,
} from './members.ts';
export {
  CreateDataroomInput,
  Dataroom,
  DataroomInfo,
  DataroomItem,
  DataroomMetadata,
  DataroomRef,
  ListDataroomItemsInput,
  ListDataroomsInput,
  ReindexAnswer,
  ReindexInput,
  UpdateDataroomInput,
} from './schema.ts';

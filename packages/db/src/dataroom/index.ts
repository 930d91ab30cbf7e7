export { type ChangeFound, changesSince } from './changes.queries.ts';
export { DataroomEntity, DataroomMemberEntity, type DataroomMemberRow, type DataroomRow } from './dataroom.entity.ts';
export { countDocumentsByType, type DataroomListed, listVisibleRooms, lockRoom } from './dataroom.queries.ts';

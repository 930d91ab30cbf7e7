export { DataroomEntity, DataroomMemberEntity, type DataroomMemberRow, type DataroomRow } from './dataroom.entity.ts';
export { type DataroomListed, listVisibleRooms } from './dataroom.queries.ts';

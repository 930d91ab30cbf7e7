export { DataroomEntity, DataroomMemberEntity, type DataroomMemberRow, type DataroomRow } from './dataroom.entity.ts';
export { type DataroomListed, listVisibleRooms, roomRank, roomRoles } from './dataroom.queries.ts';
export { organizationRank, ROLE_BY_RANK, type Viewer, visibleRooms } from './visibility.ts';

export { DataroomEntity, DataroomMemberEntity, type DataroomMemberRow, type DataroomRow } from './dataroom.entity.ts';

export { AiTableFolderEntity, type AiTableFolderRow } from './ai-table-folder.entity.ts';
export { AiTableFolderMemberEntity } from './member.entity.ts';

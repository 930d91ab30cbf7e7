export { AiTableFolderEntity, type AiTableFolderRow } from './ai-table-folder.entity.ts';
export {
  type CombinedScope,
  findTableFolders,
  listFoldersAndTables,
  listTableFolders,
  type TableFolderFound,
} from './folder.queries.ts';
export { AiTableFolderMemberEntity } from './member.entity.ts';

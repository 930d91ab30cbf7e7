export { AiTableFolderEntity, type AiTableFolderRow } from './ai-table-folder.entity.ts';
export { type TableViewer, visibleTableFolders, visibleTables } from './visibility.ts';

export { FolderEntity, type FolderRow } from './folder.entity.ts';
export { folderChain, type FolderListed, foldersWithCounts, listVisibleFolders } from './folder.queries.ts';

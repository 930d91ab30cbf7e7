export { FolderEntity, type FolderRow } from './folder.entity.ts';
export {
  deepestPath,
  findFolderByName,
  folderChain,
  folderIdsBelow,
  type FolderListed,
  foldersWithCounts,
  isAtOrBelow,
  listVisibleFolders,
  moveFolderPaths,
  openFolders,
  type OpenedFolder,
  trashFolder,
} from './folder.queries.ts';

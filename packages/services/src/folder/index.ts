export { type FolderAccess, onFolder, onFolderForReaders } from './access.ts';
export { createFolder, insertFolder, openTarget, requireDepth } from './create.ts';
export { deleteFolder } from './delete.ts';
export { folderHierarchy, folderInfo, listFolders } from './list.ts';
export { moveItems } from './move.ts';
export { reindexFolder } from './reindex.ts';
export { updateFolder } from './update.ts';

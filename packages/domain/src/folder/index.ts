export { depthOf, MAX_FOLDER_DEPTH } from './depth.ts';
export {
  CreateFolderInput,
  Folder,
  FolderRef,
  HierarchyEntry,
  ListFoldersInput,
  MoveInput,
  UpdateFolderInput,
} from './schema.ts';

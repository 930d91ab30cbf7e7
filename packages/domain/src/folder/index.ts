export {
  CreateFolderInput,
  Folder,
  FolderRef,
  HierarchyEntry,
  ListFoldersInput,
  MoveInput,
  UpdateFolderInput,
} from './schema.ts';

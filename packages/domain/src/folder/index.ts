export {
  CONNECTION_STATUSES,
  CreateFolderInput,
  Folder,
  FolderRef,
  HierarchyEntry,
  INTEGRATION_STATUSES,
  ListFoldersInput,
  MoveInput,
  UpdateFolderInput,
} from './schema.ts';

export {
  AiTableFolder,
  AiTableFolderRef,
  CombinedListInput,
  CreateAiTableFolderInput,
  FOLDER_TYPES,
  ListAiTableFoldersInput,
  TableOrFolder,
  UpdateAiTableFolderInput,
} from './schema.ts';

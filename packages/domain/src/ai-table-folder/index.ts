export {
  AiTableFolder,
  AiTableFolderRef,
  CombinedListInput,
  CreateAiTableFolderInput,
  ListAiTableFoldersInput,
  TableOrFolder,
  UpdateAiTableFolderInput,
} from './schema.ts';

export { createAiTableFolder, deleteAiTableFolder, updateAiTableFolder } from './change.ts';
export { listTableFolderUsers, shareAiTableFolder } from './share.ts';

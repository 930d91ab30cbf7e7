export { createAiTableFolder, deleteAiTableFolder, updateAiTableFolder } from './change.ts';

export { FolderEntity, type FolderRow } from './folder.entity.ts';

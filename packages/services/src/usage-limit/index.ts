export {
  fileLimitOf,
  limitsIn,
  remainingOf,
  remainingStorage,
  requireRoom,
  requireStorage,
  storageOf,
  uploadLimit,
  usedOf,
  withRoom,
} from './limits.ts';
export { countUpload, type UploadCount } from './uploads.ts';

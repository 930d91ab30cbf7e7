export {
  fileLimitOf,
  limitsIn,
  remainingOf,
  remainingStorage,
  requireRoom,
  requireStorage,
  storageOf,
  uploadLimit,
  uploadRefusal,
  usedOf,
  withRoom,
} from './limits.ts';
export { countUpload, type UploadCount } from './uploads.ts';

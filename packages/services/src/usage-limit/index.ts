export { remainingOf, remainingStorage, requireRoom, requireStorage, storageOf, usedOf, withRoom } from './limits.ts';
export { countUpload, type UploadCount } from './uploads.ts';

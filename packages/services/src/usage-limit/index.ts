export { remainingOf, requireRoom, requireStorage, storageOf, usedOf } from './limits.ts';

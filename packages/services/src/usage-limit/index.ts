export { remainingOf, remainingStorage, requireRoom, requireStorage, storageOf, usedOf } from './limits.ts';

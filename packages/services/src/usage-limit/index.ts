export { remainingOf, remainingStorage, requireRoom, requireStorage, storageOf, usedOf, withRoom } from './limits.ts';

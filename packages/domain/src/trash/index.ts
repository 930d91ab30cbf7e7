export { ListTrashInput, TRASH_DAYS, TRASH_TYPES, TrashItem, TrashRef } from './schema.ts';

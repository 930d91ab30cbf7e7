export { UserEntity, type UserRow } from './user.entity.ts';

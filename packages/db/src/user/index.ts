export { UserEntity, type UserRow } from './user.entity.ts';
export {
  confirmAddress,
  emailOf,
  IS_UNCLAIMED,
  isKnownAddress,
  listColleagues,
  organizationsOf,
  unclaimedAccount,
} from './user.queries.ts';

export { UserEntity, type UserRow } from './user.entity.ts';
export {
  confirmAddress,
  emailOf,
  IS_UNCLAIMED,
  isKnownAddress,
  listColleagues,
  organizationsOf,
  type OwnFields,
  ownProfile,
  unclaimedAccount,
} from './user.queries.ts';

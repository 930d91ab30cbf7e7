export { AccountEntity, type AccountRow, VerificationTokenEntity } from './account.entity.ts';
export { takeVerificationToken, userIdByAccount } from './account.queries.ts';

export { AccountEntity, type AccountRow, VerificationTokenEntity } from './account.entity.ts';

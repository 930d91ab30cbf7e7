export { CreditAccountEntity, CreditEntryEntity, type CreditEntryRow } from './credit.entity.ts';
export { balanceOf, hasCredits, lockCreditAccount, moveBalance } from './credit.queries.ts';

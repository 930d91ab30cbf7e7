export { CreditAccountEntity, CreditEntryEntity, type CreditEntryRow } from './credit.entity.ts';
export {
  balanceOf,
  creditsByDay,
  hasCredits,
  listCreditEntries,
  lockCreditAccount,
  moveBalance,
} from './credit.queries.ts';

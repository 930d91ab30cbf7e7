export {
  CreditAccountEntity,
  CreditEntryEntity,
  type CreditEntryRow,
  CreditLotEntity,
  CreditReservationEntity,
  CreditUseEntity,
} from './credit.entity.ts';
export {
  balanceOf,
  balancesAfter,
  creditBalances,
  creditsByDay,
  creditsByPerson,
  creditsByResource,
  hasCredits,
  listCreditEntries,
  listLedger,
} from './credit.queries.ts';
export {
  type AddingLot,
  addLot,
  expireLots,
  findLostReservations,
  type LostReservation,
  reserveFromLots,
  type Reserving,
  settleToLots,
  takeFromLots,
  type TakingBack,
} from './ledger.queries.ts';
export { countLedgers, findLedgerFaults, type LedgerFault, seeEveryLedger } from './verify.queries.ts';

export { CreditAccountEntity, CreditEntryEntity, type CreditEntryRow } from './credit.entity.ts';

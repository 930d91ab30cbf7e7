export { setAcceptance, type StatementProven, statementProofs } from './accept.queries.ts';
export { type FrozenAnswer, freezeAnswers, frozenAnswers } from './answer.queries.ts';
export { chosenCategories, type ChosenRow, lockTransactions, type NewChoice, setChoices } from './choice.queries.ts';
export { columnArray } from './column-array.ts';
export {
  BankConfigVersionEntity,
  type BankConfigVersionRow,
  BankMappingEntity,
  type BankMappingRow,
} from './config.entity.ts';
export {
  type ConfigListed,
  configVersion,
  currentConfig,
  listConfigVersions,
  lockConfig,
  type StoredConfig,
  writeConfig,
} from './config.queries.ts';
export {
  modelsUsed,
  type RowPosition,
  ruleRowsAfter,
  type ShownTransaction,
  shownTransactions,
  type StoredRuleRow,
} from './effect.queries.ts';
export {
  countDuplicates,
  type DayOfAccount,
  type DayRowStored,
  type DaySection,
  daySections,
  edgeDays,
  rowsOfDay,
  writeOccurrences,
} from './equal-rows.queries.ts';
export { filesInScope, type ReadableFile } from './file.queries.ts';
export { hashOf, transactionIds } from './identity.ts';
export { answersFor, findMapping, listMappings, type MappingFound } from './mapping.queries.ts';
export {
  type BankRejectedRow,
  BankRejectedRowEntity,
  BankSectionEntity,
  type BankSectionRow,
  BankStatementEntity,
  type BankStatementRow,
} from './statement.entity.ts';
export {
  deleteRepeats,
  documentsOf,
  documentToRead,
  type DocumentToRead,
  listStatements,
  lockRows,
  promoteDuplicates,
  rowsToDecide,
  type RowToDecide,
  sectionLinks,
  type SectionListed,
  sectionsOf,
  type StatementFolder,
  type StatementListed,
  visibleSections,
  writeContinuity,
} from './statement.queries.ts';
export {
  BankAnswerEntity,
  type BankAnswerRow,
  BankChoiceEntity,
  type BankChoiceRow,
  BankTransactionEntity,
  type BankTransactionRow,
  type StoredDetail,
} from './transaction.entity.ts';
export { type TracedTransaction, tracedTransaction } from './trace.queries.ts';
export {
  countTransactions,
  listTransactions,
  nextOpenTransaction,
  sumTransactions,
  type TransactionFound,
  type TransactionScope,
  type TransactionTotals,
} from './transaction-list.queries.ts';
export { transactionCounts, visibleStatements } from './visible.queries.ts';
export {
  deleteStatementRows,
  insertPacked,
  insertRejectedRows,
  insertTransactions,
  isEmptyFolder,
  type NewRejectedRow,
  type NewTransaction,
  PACKED_COLUMNS,
  type PackedTransactions,
  packTransactions,
  updateDecisions,
  type WrittenStatement,
} from './write.queries.ts';

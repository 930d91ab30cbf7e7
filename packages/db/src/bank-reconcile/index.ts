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
export { enteredRows, type RowAuthor, rowAuthors } from './entered-row.queries.ts';
export { answersFor, findMapping, listMappings, type MappingFound } from './mapping.queries.ts';
export { isLocked, lockPeriods, lockPeriodsShared, type PeriodKey, postedPeriods } from './period/lock.queries.ts';
export {
  BankPeriodEntity,
  type BankPeriodRow,
  BankPeriodStepEntity,
  type BankPeriodStepRow,
  BankWithheldEntity,
  type BankWithheldRow,
  type WithheldRow,
} from './period/period.entity.ts';
export {
  accountMonths,
  countMembers,
  hasHiddenStatements,
  type LockedTransaction,
  lockedTransactions,
  type MonthDays,
  type MonthFound,
  monthSections,
  monthTotals,
  type OpenFound,
  openTransactions,
  periodStates,
  type SectionFound,
  type StepFound,
  storedPeriods,
  type StoredPeriod,
  type TotalFound,
  visibleAmong,
  withheldRows,
} from './period/period.queries.ts';
export { type WithheldFound, withholdRemoved } from './period/withheld.queries.ts';
export {
  type BankEnteredRow,
  BankEnteredRowEntity,
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
  BankChoiceChangeEntity,
  BankChoiceEntity,
  type BankChoiceRow,
  BankTransactionEntity,
  type BankTransactionRow,
  type StoredDetail,
} from './transaction.entity.ts';
export { type ChoiceChange, choiceChanges, type TracedTransaction, tracedTransaction } from './trace.queries.ts';
export {
  countTransactions,
  listTransactions,
  nextOpenTransaction,
  placeOfTransaction,
  sumTransactions,
  type TransactionFound,
  transactionMarks,
  type TransactionScope,
  type TransactionTotals,
} from './transaction-list.queries.ts';
export { findTransactions, type TransactionNamed } from './transaction-search.queries.ts';
export { transactionCounts, visibleStatements } from './visible.queries.ts';
export {
  type BesidePosted,
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
export {
  type BatchListed,
  beginExport,
  countingBatches,
  type ExportedStatement,
  findBatch,
  findExport,
  insertBatch,
  listBatches,
  lockExport,
  markChanges,
  recordFormatChange,
  reopenChanges,
  shareWithExports,
  statementsToExport,
  writeFormatData,
} from './journal/export.queries.ts';
export {
  BankExportBatchEntity,
  type BankExportBatchRow,
  BankExportChangeEntity,
  BankExportEntity,
  BankFormatDataEntity,
} from './journal/export.entity.ts';
export { allJournalRows, batchRows, changedRows, journalPage, journalSources } from './journal/read.queries.ts';
export { countBatchRows, exportSums, type ExportSums, postedNewMonths } from './journal/total.queries.ts';
export { type ExportedPart } from './journal/delta.queries.ts';
export {
  type ExportFilter,
  type ExportRow,
  type ExportScope,
  journalTransaction,
  type StoredImage,
} from './journal/select.queries.ts';

export {
  absoluteAmount,
  addAmounts,
  type Amount,
  amountKey,
  amountOf,
  compareAmounts,
  decimalOf,
  isAmount,
  isStorable,
  negated,
  subtractAmounts,
  unitsAt,
  ZERO,
} from './amount.ts';
export {
  AgentConfigSaved,
  CONFIG_CHANGES,
  ConfigAnalysis,
  type ConfigChange,
  ConfigEffect,
  ConfigHistoryInput,
  ConfigRestoreInput,
  ConfigVersion,
  EXPORT_FORMATS,
  FolderRef,
  GenerateConfigAnswer,
  GenerateConfigInput,
  MAX_CHANGES,
  MAX_VERSIONS,
  RuleExport,
  RuleImportInput,
  RulePreviewAnswer,
  RulePreviewInput,
  UpdateAgentAppConfigInput,
} from './config-schema.ts';
export { type ChainFinding, type ChainLink, checkContinuity } from './continuity.ts';
export { DIALECT_CHOICES, DialectAnswers } from './dialect.ts';
export { type DayPart, type DayRow, type NumberedRows, numberEqualRows } from './equal-rows.ts';
export { foldText } from './fold.ts';
export { type LastNumbers, withIds } from './ids.ts';
export { exportBatch, reconcileStatements } from './jobs.ts';
export { CreateMappingInput, ListMappingsInput, Mapping, MappingRef, UpdateMappingInput } from './mapping-schema.ts';
export { compileRules, NO_RULE, type RuleMatcher, type RuleRow } from './matcher.ts';
export {
  type BrokenExample,
  brokenExamples,
  type DecidedRow,
  decider,
  type Decision,
  previewRules,
  type RuleChange,
  type RulePreview,
  startPreview,
  undecidedBy,
} from './preview.ts';
export {
  monthBounds,
  type PeriodFacts,
  periodFigures,
  type PeriodSection,
  type PeriodTotal,
} from './period/figures.ts';
export {
  AdvancePeriodInput,
  ListPeriodsAnswer,
  ListPeriodsInput,
  Month,
  MONTH_END_FORMATS,
  MonthEndReportInput,
  Period,
  type PeriodDifference,
  PeriodFigures,
  type PeriodOpenItem,
  PERIOD_STATES,
  type PeriodState,
  PERIOD_STEPS,
  type PeriodStepKind,
  PreparePeriodInput,
  ReopenPeriodInput,
  type WhichPeriods,
} from './period/schema.ts';
export { startProof } from './proof.ts';
export { Proof, PROOF_OUTCOMES } from './proof-schema.ts';
export { analyseRules, proposeRules, type ProposedUse, type RuleProposal } from './propose.ts';
export {
  MAX_SHEET_ROWS,
  AcceptStatementInput,
  EnterRowsInput,
  DEFAULT_STATUSES,
  ListStatementsInput,
  ReconcileAnswer,
  ReconcileInput,
  RunBankAutomationInput,
  Statement,
  StatementDetail,
  StatementProof,
  StatementQuestion,
  StatementRef,
  StatementSection,
  StatementSheet,
} from './run-schema.ts';
export { proposeFromWords } from './propose-words.ts';
export { ruleReport, type RuleUse, startReport } from './report.ts';
export {
  ACCOUNT_TYPES,
  AgentConfig,
  APP_TYPE,
  AppData,
  AppDataInput,
  appDataOf,
  AppMetadataInput,
  FolderMetadata,
  GlCategory,
  NORMAL_BALANCES,
  Rule,
  RULE_FORMAT,
  listOf,
  RuleConfig,
  type RuleExample,
  RuleFile,
  STATEMENT_STATUSES,
  TRANSACTION_TYPES,
} from './schema.ts';
export {
  type BankEntry,
  type ControlTotal,
  emptyHead,
  type EnteredRow,
  type EntryDetail,
  entryIdentity,
  entryOf,
  type EntrySide,
  type FileCheck,
  occurrenceCounter,
  type Place,
  type PrintedBalance,
  type RejectedRow,
  type StatementHead,
} from './statement.ts';
export {
  type CheckedCondition,
  type Condition,
  matchesRule,
  type PromptAnswers,
  type RuleTrace,
  traceRow,
} from './trace.ts';
export {
  LARGE_AMOUNT,
  ListTransactionsAnswer,
  ListTransactionsInput,
  NextTransaction,
  NextTransactionInput,
  Transaction,
  TransactionFilter,
  TransactionMarks,
  TransactionMarksInput,
  type AddedColumn,
  TransactionSummary,
} from './transaction-list-schema.ts';
export {
  DECIDED_BY,
  MAX_CATEGORY_CHANGES,
  MAX_TRANSACTIONS,
  TransactionsUpdated,
  TransactionTrace,
  TransactionTraceInput,
  UpdateTransactionInput,
} from './transaction-schema.ts';

export {
  absoluteAmount,
  addAmounts,
  type Amount,
  amountOf,
  compareAmounts,
  decimalOf,
  isAmount,
  negated,
  subtractAmounts,
  unitsAt,
  ZERO,
} from './amount.ts';
export { type ChainFinding, type ChainLink, checkContinuity } from './continuity.ts';
export { foldText } from './fold.ts';
export { type LastNumbers, withIds } from './ids.ts';
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
} from './preview.ts';
export { startProof } from './proof.ts';
export { Proof, PROOF_OUTCOMES } from './proof-schema.ts';
export { analyseRules, proposeRules, type ProposedUse, type RuleProposal } from './propose.ts';
export { ruleReport, type RuleUse } from './report.ts';
export {
  ACCOUNT_TYPES,
  APP_TYPE,
  AppData,
  AppDataInput,
  FolderMetadata,
  GlCategory,
  NORMAL_BALANCES,
  Rule,
  listOf,
  RuleConfig,
  type RuleExample,
  STATEMENT_STATUSES,
  TRANSACTION_TYPES,
} from './schema.ts';
export {
  type BankEntry,
  type ControlTotal,
  emptyHead,
  type EntryDetail,
  entryIdentity,
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

export {
  brokenContinuity,
  type ComparedLine,
  type ComparedPartner,
  comparePartner,
  reconcileCapital,
  type ReconciledPartner,
  type Reconciliation,
  type RollForward,
  TIE_STATUSES,
  type TieStatus,
} from './compare.ts';
export { dayIn, foldLabel, labelScore, LINE_NAMES, LINE_ROLES, type LineRole, roleOf, rolesOf } from './labels.ts';
export { LINE_KINDS, type LineDefinition, type LineKind, type SideLines } from './lines.ts';
export { type MatchAnswer, MATCHED_BY, type MatchedBy, matchPartners, type PartnerGroup, partnerKey } from './match.ts';
export { classOf, exactName, foldName, formsAgree, likeness } from './names.ts';
export {
  CapitalEntry,
  CapitalLine,
  CapitalPlace,
  type CapitalSide,
  CapitalValue,
  SIDE_KINDS,
  type SideKind,
} from './side.ts';
export { reconcilePartnerCapital } from './jobs.ts';
export {
  AcceptLineInput,
  CAPITAL_TABLE,
  ListAllReconciliationsInput,
  ListPartnersInput,
  ListReconciliationsInput,
  PcapCounts,
  PcapLine,
  PcapMatchInput,
  PcapPartner,
  PcapReconcileAnswer,
  PcapReconcileInput,
  PcapReconciliation,
  RECONCILIATION_STATUSES,
  ReconciliationRef,
} from './schema.ts';
export { type Comparison, type TotalCheck } from './totals.ts';
export {
  type AcceptedValues,
  countPartners,
  isAccepted,
  isOpenStatus,
  openItems,
  PARTNER_KEY,
  rankOf,
  ROLL_FORWARD_KEY,
  STATUS_WORDS,
  statusWords,
} from './review.ts';

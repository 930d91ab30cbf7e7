// Every entity of the product. The ORM's list and the types of typed SQL (`../sql`) are derived from these exports.
// The files are named directly, because the areas' index files export statements that need the types.
export { AiTableFolderEntity } from '../ai-table-folder/ai-table-folder.entity.ts';
export { AiTableFolderMemberEntity } from '../ai-table-folder/member.entity.ts';
export {
  DatatableCellEntity,
  DatatableColumnEntity,
  DatatableEntity,
  DatatableRowEntity,
  DatatableRunColumnEntity,
  DatatableRunEntity,
} from '../ai-table/ai-table.entity.ts';
export { DatatableCellChangeEntity } from '../ai-table/cell-change.entity.ts';
export { DatatableMemberEntity } from '../ai-table/member.entity.ts';
export { DatatableViewEntity } from '../ai-table/view.entity.ts';
export { ApiKeyEntity } from '../api-key/api-key.entity.ts';
export { AuditEventEntity, AuditSealEntity } from '../audit/audit-event.entity.ts';
export { AccountEntity, VerificationTokenEntity } from '../auth-adapter/account.entity.ts';
export { BackgroundTaskEntity, WorkerHeartbeatEntity } from '../background-task/background-task.entity.ts';
export { BankConfigVersionEntity, BankMappingEntity } from '../bank-reconcile/config.entity.ts';
export {
  BankExportBatchEntity,
  BankExportChangeEntity,
  BankExportEntity,
  BankFormatDataEntity,
} from '../bank-reconcile/journal/export.entity.ts';
export { BankPeriodEntity, BankPeriodStepEntity, BankWithheldEntity } from '../bank-reconcile/period/period.entity.ts';
export {
  BankEnteredRowEntity,
  BankRejectedRowEntity,
  BankSectionEntity,
  BankStatementEntity,
} from '../bank-reconcile/statement.entity.ts';
export {
  BankAnswerEntity,
  BankChoiceChangeEntity,
  BankChoiceEntity,
  BankTransactionEntity,
} from '../bank-reconcile/transaction.entity.ts';
export {
  BillingAccountEntity,
  BillingCheckoutEntity,
  BillingComparisonEntity,
  BillingCustomerEntity,
  BillingPaymentEntity,
  StripeEventEntity,
} from '../billing/billing.entity.ts';
export { BundleEntity } from '../bundle/bundle.entity.ts';
export { ConversationEntity, MessageEntity, MessageEventEntity } from '../conversation/conversation.entity.ts';
export {
  CreditAccountEntity,
  CreditEntryEntity,
  CreditLotEntity,
  CreditReservationEntity,
  CreditUseEntity,
} from '../credit/credit.entity.ts';
export { DataroomEntity, DataroomMemberEntity } from '../dataroom/dataroom.entity.ts';
export { DocumentEntity, DocumentVersionEntity } from '../document/document.entity.ts';
export {
  ChunkEntity,
  DocumentPageEntity,
  EmbeddingEntity,
  EmbeddingSignatureEntity,
} from '../document/passage.entity.ts';
export { DocumentUrlEntity } from '../document/public-url.entity.ts';
export {
  EvaluationQuestionEntity,
  EvaluationResultEntity,
  EvaluationRunEntity,
} from '../evaluation/evaluation.entity.ts';
export { OutboxEventEntity } from '../event/outbox-event.entity.ts';
export { FolderEntity } from '../folder/folder.entity.ts';
export { IdempotencyKeyEntity } from '../idempotency/idempotency-key.entity.ts';
export { MailEntity } from '../mail/mail.entity.ts';
export { BrandLogoEntity } from '../organization/brand-logo.entity.ts';
export { InvitationEntity } from '../organization/invitation.entity.ts';
export { OrganizationUserEntity } from '../organization/organization-user.entity.ts';
export { OrganizationEntity } from '../organization/organization.entity.ts';
export { PcapMatchEntity, PcapPartnerEntity, PcapReconciliationEntity } from '../pcap-reconcile/pcap.entity.ts';
export { ProviderCallEntity } from '../provider-call/provider-call.entity.ts';
export { ProviderKeyEntity } from '../provider-key/provider-key.entity.ts';
export { ProviderLeaseEntity } from '../provider-lease/provider-lease.entity.ts';
export { RunEntity, RunEventEntity, RunItemEntity } from '../run/run.entity.ts';
export { OneTimeSecretEntity } from '../session/one-time-secret.entity.ts';
export { RecoveryCodeEntity, SecondFactorEntity } from '../session/second-factor.entity.ts';
export { SessionEntity, SignInAttemptEntity } from '../session/session.entity.ts';
export { ShareFolderEntity, ShareLinkEntity, ShareSettingEntity } from '../share-link/share-link.entity.ts';
export {
  SharePublicationEntity,
  ShareQuestionEntity,
  ShareQuestionSourceEntity,
} from '../share-question/share-question.entity.ts';
export { PlanVersionEntity, SubscriptionEntity } from '../subscription/subscription.entity.ts';
export { UsageEventEntity, UsageHourEntity, UsageLevelEntity } from '../subscription/usage.entity.ts';
export { UserEntity } from '../user/user.entity.ts';
export {
  NdaAcceptanceEntity,
  ShareDownloadEntity,
  SharePageTimeEntity,
  SharePreviewEntity,
  ShareTokenEntity,
  ShareVisitEntity,
  ShareVisitorEntity,
} from '../visitor/visitor.entity.ts';
export { WorkflowMemberEntity } from '../workflow/member.entity.ts';
export {
  WorkflowEntity,
  WorkflowFileEntity,
  WorkflowTemplateEntity,
  WorkflowVariableEntity,
  WorkflowVersionEntity,
} from '../workflow/workflow.entity.ts';
export {
  WorkflowCheckpointEntity,
  WorkflowEffectEntity,
  WorkflowExecutionEntity,
  WorkflowMessageEntity,
  WorkflowWaitEntity,
} from '../workflow-run/workflow-run.entity.ts';
export { WorkflowSavedEntity, WorkflowStartEntity, WorkflowTriggerEntity } from '../workflow-trigger/trigger.entity.ts';

import type { EntitySchema } from '@mikro-orm/core';
import {
  DatatableCellEntity,
  DatatableColumnEntity,
  DatatableEntity,
  DatatableMemberEntity,
  DatatableRowEntity,
  DatatableRunColumnEntity,
  DatatableRunEntity,
  DatatableRunRowEntity,
  DatatableViewEntity,
} from '../ai-table/index.ts';
import { AiTableFolderEntity, AiTableFolderMemberEntity } from '../ai-table-folder/index.ts';
import { AccountEntity, VerificationTokenEntity } from '../auth-adapter/index.ts';
import { ApiKeyEntity } from '../api-key/index.ts';
import { AuditEventEntity, AuditSealEntity } from '../audit/index.ts';
import { BackgroundTaskEntity, WorkerHeartbeatEntity } from '../background-task/index.ts';
import { BundleEntity } from '../bundle/index.ts';
import { ConversationEntity, MessageEntity, MessageEventEntity } from '../conversation/index.ts';
import { CreditAccountEntity, CreditEntryEntity } from '../credit/index.ts';
import { DataroomEntity, DataroomMemberEntity } from '../dataroom/index.ts';
import {
  ChunkEntity,
  DocumentEntity,
  DocumentPageEntity,
  DocumentUrlEntity,
  DocumentVersionEntity,
  EmbeddingEntity,
} from '../document/index.ts';
import { EvaluationQuestionEntity, EvaluationResultEntity, EvaluationRunEntity } from '../evaluation/index.ts';
import { OutboxEventEntity } from '../event/index.ts';
import { FolderEntity } from '../folder/index.ts';
import { IdempotencyKeyEntity } from '../idempotency/index.ts';
import { MailEntity } from '../mail/index.ts';
import {
  BrandLogoEntity,
  InvitationEntity,
  OrganizationEntity,
  OrganizationUserEntity,
} from '../organization/index.ts';
import { ProviderCallEntity } from '../provider-call/index.ts';
import { ProviderKeyEntity } from '../provider-key/index.ts';
import { ProviderLeaseEntity } from '../provider-lease/index.ts';
import {
  OneTimeSecretEntity,
  RecoveryCodeEntity,
  SecondFactorEntity,
  SessionEntity,
  SignInAttemptEntity,
} from '../session/index.ts';
import { UserEntity } from '../user/index.ts';

/** Every table of the product. */
export const entities: EntitySchema[] = [
  AccountEntity,
  AiTableFolderEntity,
  AiTableFolderMemberEntity,
  ApiKeyEntity,
  AuditEventEntity,
  AuditSealEntity,
  BackgroundTaskEntity,
  BrandLogoEntity,
  BundleEntity,
  ChunkEntity,
  ConversationEntity,
  CreditAccountEntity,
  CreditEntryEntity,
  DataroomEntity,
  DataroomMemberEntity,
  DatatableCellEntity,
  DatatableColumnEntity,
  DatatableEntity,
  DatatableMemberEntity,
  DatatableRowEntity,
  DatatableRunColumnEntity,
  DatatableRunEntity,
  DatatableRunRowEntity,
  DatatableViewEntity,
  DocumentEntity,
  DocumentPageEntity,
  DocumentUrlEntity,
  DocumentVersionEntity,
  EmbeddingEntity,
  EvaluationQuestionEntity,
  EvaluationResultEntity,
  EvaluationRunEntity,
  FolderEntity,
  IdempotencyKeyEntity,
  InvitationEntity,
  MailEntity,
  MessageEntity,
  MessageEventEntity,
  OneTimeSecretEntity,
  OrganizationEntity,
  OrganizationUserEntity,
  OutboxEventEntity,
  ProviderCallEntity,
  ProviderKeyEntity,
  ProviderLeaseEntity,
  RecoveryCodeEntity,
  SecondFactorEntity,
  SessionEntity,
  SignInAttemptEntity,
  UserEntity,
  VerificationTokenEntity,
  WorkerHeartbeatEntity,
];

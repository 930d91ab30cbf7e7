import {
  Cell,
  CellSource,
  Column,
  Datatable,
  DatatableView,
  Row,
  RunProgress,
  TableMember,
} from '@atrium/domain/ai-table';
import { AiTableFolder } from '@atrium/domain/ai-table-folder';
import { ApiKey } from '@atrium/domain/api-key';
import { AuditEvent } from '@atrium/domain/audit';
import { AdapterUser } from '@atrium/domain/auth-adapter';
import { BackgroundTask, RunningTask } from '@atrium/domain/background-task';
import {
  ConfigVersion,
  GlCategory,
  Mapping,
  Period,
  Proof,
  Rule,
  Statement,
  StatementProof,
  StatementSection,
  StatementSheet,
  TransactionTrace,
} from '@atrium/domain/bank-reconcile';
import { Batch, BatchDetail, TransactionJournal } from '@atrium/domain/bank-reconcile/journal';
import { BillingInvoice, CheckoutState, Comparison, PaymentLink, StripeEvent } from '@atrium/domain/billing';
import { Bundle } from '@atrium/domain/bundle';
import { Conversation, ConversationMessage, Source } from '@atrium/domain/conversation';
import {
  Dataroom,
  DataroomInfo,
  DataroomItem,
  DataroomMetadata,
  DataroomUser,
  OpenAccess,
  RoomChange,
} from '@atrium/domain/dataroom';
import { Document, DocumentUrl, RefusedFile } from '@atrium/domain/document';
import { ComparedQuestion, EvaluationQuestion, EvaluationResult, EvaluationRun } from '@atrium/domain/evaluation';
import { Folder, HierarchyEntry } from '@atrium/domain/folder';
import { MailEnvelope } from '@atrium/domain/mail';
import { CreditEntry, OperatorOrganization } from '@atrium/domain/operator';
import {
  CreditBalance,
  LedgerEntry,
  MeterUse,
  OperatorSubscription,
  PlanDetails,
  SoldPlan,
  SubscriptionDetails,
  SubscriptionUsage,
} from '@atrium/domain/subscription';
import { Organization, OrganizationFeatures, OrganizationSettings, UsageLimits } from '@atrium/domain/organization';
import { Invitation, Invited, OrganizationUser } from '@atrium/domain/organization-user';
import { PcapLine, PcapPartner, PcapReconciliation } from '@atrium/domain/pcap-reconcile';
import { ProviderOverview } from '@atrium/domain/provider-key';
import { SearchResult } from '@atrium/domain/search';
import { Session } from '@atrium/domain/session';
import {
  LinkDay,
  LinkDocument,
  LinkEffect,
  LinkPageTime,
  LinkVisit,
  LinkVisitor,
  ListedLink,
  ShareLink,
  SharePermission,
} from '@atrium/domain/share-link';
import { AskedQuestion, QuestionSource, ShareQuestion } from '@atrium/domain/share-question';
import { TrashItem } from '@atrium/domain/trash';
import { Profile, User } from '@atrium/domain/user';
import {
  ExportedWorkflow,
  FlowComparison,
  FlowProblem,
  OperatorTemplate,
  RefreshedWorkflow,
  Template,
  TemplateSkill,
  Variable,
  Workflow,
  WorkflowVersion,
  WorkflowVersionFlow,
} from '@atrium/domain/workflow';
import {
  Approval,
  Execution,
  ExecutionDecision,
  ExecutionDetail,
  ExecutionVertex,
  ExecutionWait,
  ParsedError,
  Quote,
  WorkflowMessage,
  WorkflowTransaction,
} from '@atrium/domain/workflow-run';
import { WorkflowTrigger } from '@atrium/domain/workflow-trigger';
import { z } from 'zod';

/** The entities of the API with their meaning. The OpenAPI document has one named component for each. */
const ENTITIES: Record<string, readonly [z.ZodType, string]> = {
  AiTable: [Datatable, 'An AI table: rows of documents and columns of questions'],
  AiTableFolder: [AiTableFolder, 'A folder of AI tables'],
  AiTableMember: [TableMember, 'A member of an AI table or of a folder of AI tables'],
  AiTableProgress: [RunProgress, 'The progress of a table run'],
  AiTableView: [DatatableView, 'A saved view of an AI table'],
  ApiKey: [ApiKey, 'A developer API key without its secret'],
  AuditEvent: [AuditEvent, 'One row of the audit log'],
  AuthUser: [AdapterUser, 'A user in the format of Auth.js'],
  BackgroundTask: [BackgroundTask, 'A background task and its state'],
  RunningTask: [RunningTask, 'A run that is not over'],
  BankConfigVersion: [ConfigVersion, 'A version of the configuration of a bank statement agent'],
  BankMapping: [Mapping, 'What is remembered about the statement files of an account'],
  BankProof: [Proof, 'The arithmetic of one bank statement'],
  BankRule: [Rule, 'A rule that categorizes bank transactions'],
  BankPeriod: [Period, 'The month end of one account in one currency'],
  BankStatement: [Statement, 'A document with bank statements'],
  BankBatch: [Batch, 'A file of journals as it was exported'],
  BankBatchDetail: [BatchDetail, 'A batch with a page of its journals'],
  BankJournal: [TransactionJournal, 'The journal of a transaction'],
  BankStatementProof: [StatementProof, 'The proofs of all bank statements in a document together'],
  BankStatementSection: [StatementSection, 'One statement of one account in a document'],
  BankStatementSheet: [StatementSheet, 'A sheet of a workbook with bank statements'],
  PcapLine: [PcapLine, 'A line of a partner in the workbook and in the statement'],
  PcapPartner: [PcapPartner, 'A partner of a reconciliation of partner capital'],
  PcapReconciliation: [PcapReconciliation, 'A workbook of partner capital tied to the statements of the partners'],
  BankTrace: [TransactionTrace, 'Why a bank transaction has its category'],
  Cell: [Cell, 'A cell of an AI table'],
  CellSource: [CellSource, 'The place in a document that supports a cell'],
  Column: [Column, 'A column of an AI table'],
  Conversation: [Conversation, 'A conversation'],
  ConversationMessage: [ConversationMessage, 'A question or an answer of a conversation'],
  CreditEntry: [CreditEntry, 'A change of the credit balance of an organization, as operators see it'],
  Dataroom: [Dataroom, 'A data room'],
  DataroomInfo: [DataroomInfo, 'The counts and the indexing state of a data room'],
  DataroomItem: [DataroomItem, 'A folder or a document in the contents of a data room'],
  OpenAccess: [OpenAccess, 'A public URL of a document, a share link, or an open invitation to a data room'],
  DataroomMember: [DataroomUser, 'A member of a data room or an open invitation to it'],
  DataroomMetadata: [DataroomMetadata, 'The settings of a data room'],
  Document: [Document, 'A document'],
  DocumentUrl: [DocumentUrl, 'A public address of a document'],
  BillingComparison: [Comparison, 'What differs between the payments here and at Stripe'],
  BillingInvoice: [BillingInvoice, 'A payment of an organization'],
  CheckoutState: [CheckoutState, 'What has become of a checkout'],
  Download: [Bundle, 'A download that a worker prepares: documents as a ZIP file, or a table'],
  RoomChange: [RoomChange, 'What changed in one data room or table'],
  EvaluationComparison: [ComparedQuestion, 'One question in the comparison of two evaluation runs'],
  EvaluationQuestion: [EvaluationQuestion, 'A question of an evaluation'],
  EvaluationResult: [EvaluationResult, 'The result of one question in an evaluation run'],
  EvaluationRun: [EvaluationRun, 'An evaluation run'],
  Folder: [Folder, 'A folder'],
  FolderAncestor: [HierarchyEntry, 'A folder on the path from the top level'],
  GlCategory: [GlCategory, 'A general ledger account that transactions are categorized by'],
  Invitation: [Invitation, 'An invitation as the invited person sees it'],
  InvitationOutcome: [Invited, 'The outcome of an invitation for one address'],
  Mail: [MailEnvelope, 'A sent mail without its contents'],
  ModelProvider: [ProviderOverview, 'A model provider and whether the organization has a key for it'],
  CreditBalance: [CreditBalance, 'The credits of an organization'],
  LedgerEntry: [LedgerEntry, 'A change of the credits'],
  MeterUse: [MeterUse, 'What is used of something that the plan measures'],
  OperatorSubscription: [OperatorSubscription, 'The plan of an organization as operators see it'],
  PlanDetails: [PlanDetails, 'What a plan includes, and what more of it costs'],
  SoldPlan: [SoldPlan, 'A plan as it is sold now'],
  SubscriptionDetails: [SubscriptionDetails, 'The plan of an organization, its meters and credits'],
  SubscriptionUsage: [SubscriptionUsage, 'What used the credits of the last 30 days'],
  OperatorOrganization: [OperatorOrganization, 'An organization as operators see it'],
  Organization: [Organization, 'The selected organization'],
  OrganizationFeatures: [OrganizationFeatures, 'The switches of the features of an organization'],
  OrganizationMember: [OrganizationUser, 'A member of an organization'],
  OrganizationSettings: [OrganizationSettings, 'The settings of an organization'],
  Profile: [Profile, 'The profile of the signed-in user'],
  RejectedFile: [RefusedFile, 'A file of an upload that was refused, with the reason'],
  Row: [Row, 'A row of an AI table'],
  SearchResult: [SearchResult, 'A result of the global search'],
  Session: [Session, 'A session of the signed-in user'],
  ShareLink: [ShareLink, 'A share link with its permissions'],
  ShareLinkDay: [LinkDay, 'The visits of a share link that began on a day'],
  ShareLinkDocument: [LinkDocument, 'A document that visitors of a share link have read or saved'],
  ShareLinkPage: [LinkPageTime, 'A page that visitors of a share link have read'],
  ShareLinkVisit: [LinkVisit, 'A visit of a share link'],
  PaymentLink: [PaymentLink, 'A payment link of an organization, which works once'],
  StripeEvent: [StripeEvent, 'An event of Stripe: ids, never contents'],
  ShareLinkEffect: [LinkEffect, 'What a change of a share link would do'],
  ShareLinkListed: [ListedLink, 'A share link in a list'],
  ShareLinkPermission: [SharePermission, 'The access of visitors to a folder or a document'],
  ShareLinkVisitor: [LinkVisitor, 'A visitor of a share link'],
  ShareQuestion: [ShareQuestion, 'A question of a visitor, as its data room’s Owners or its expert see it'],
  ShareQuestionAsked: [AskedQuestion, 'A question as a visitor sees it'],
  ShareQuestionSource: [QuestionSource, 'A passage that an answer to a visitor cites'],
  Source: [Source, 'A citation of an answer'],
  TrashItem: [TrashItem, 'A deleted item that can be restored'],
  UsageLimits: [UsageLimits, 'The limits of the plan of an organization'],
  User: [User, 'A user'],
  Workflow: [Workflow, 'A workflow'],
  WorkflowComparison: [FlowComparison, 'The differences of two versions of a workflow'],
  WorkflowExport: [ExportedWorkflow, 'A workflow in the format of Langflow'],
  WorkflowProblem: [FlowProblem, 'Something that is wrong with a flow'],
  WorkflowRefreshed: [RefreshedWorkflow, 'What a refresh does to a workflow that was created from a template'],
  WorkflowSkill: [TemplateSkill, 'A template that is a skill of agents'],
  WorkflowTemplate: [Template, 'A template of workflows'],
  WorkflowTemplateOfOperator: [OperatorTemplate, 'A template of workflows as operators see it'],
  WorkflowVariable: [Variable, 'A variable of workflows'],
  WorkflowVersion: [WorkflowVersion, 'A version of a workflow'],
  WorkflowTrigger: [WorkflowTrigger, 'What starts a workflow by itself'],
  WorkflowRun: [Execution, 'A run of a workflow'],
  WorkflowRunDetail: [ExecutionDetail, 'A run of a workflow with its vertices and waits'],
  WorkflowRunVertex: [ExecutionVertex, 'The end of a vertex in a run'],
  WorkflowRunWait: [ExecutionWait, 'Something that a run waits for'],
  WorkflowRunDecision: [ExecutionDecision, 'What a person decided about something that a run waited for'],
  WorkflowRunMessage: [WorkflowMessage, 'A message of a session'],
  WorkflowTransaction: [WorkflowTransaction, 'What a vertex took and gave'],
  WorkflowApproval: [Approval, 'A decision that a run waits for'],
  WorkflowQuote: [Quote, 'What a run can cost'],
  WorkflowFailure: [ParsedError, 'An explained failure'],
  WorkflowVersionFlow: [WorkflowVersionFlow, 'A version of a workflow with its flow'],
};

/** Gives the entities their names and descriptions in JSON Schema. */
export function nameEntities(): void {
  for (const [id, [schema, description]] of Object.entries(ENTITIES)) {
    z.globalRegistry.add(schema, { ...schema.meta(), id, description });
  }
}

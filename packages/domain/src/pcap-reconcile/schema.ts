import { z } from 'zod';
import { Id, Instant, listQuery, Message, RequestId } from '../kernel/index.ts';
import { TIE_STATUSES } from './compare.ts';
import { LINE_KINDS } from './lines.ts';
import { MATCHED_BY } from './match.ts';
import { CapitalPlace, CapitalValue, SIDE_KINDS } from './side.ts';

export const RECONCILIATION_STATUSES = ['Pending', 'Processing', 'Completed', 'Failed'] as const;

/** The name of the tables. */
export const CAPITAL_TABLE = 'Partner capital';

export const PcapReconcileInput = z.object({
  /** The AI table folder that gets the table. */
  aiTableFolderId: RequestId,
  /** A workbook with the capital of all partners. */
  excelDocumentId: RequestId,
  /** A PDF with the statements sent to partners. */
  pdfDocumentId: RequestId,
  /** Deletes earlier tables of partner capital in the folder. Other tables stay. */
  deleteTablesBeforeCreate: z.boolean().default(false),
  /** How often reading is tried again after a failure; 0 disables retries. */
  maxRetryAttempts: z.int().min(0).max(5).default(1),
});

export const PcapReconcileAnswer = z.object({
  success: z.boolean(),
  message: Message,
  errors: z.array(Message),
  taskId: Id,
  reconciliationId: Id,
});

/** How many partners have each status. */
export const PcapCounts = z.object({
  partners: z.int(),
  tied: z.int(),
  rounding: z.int(),
  differs: z.int(),
  onlyInWorkbook: z.int(),
  onlyInStatement: z.int(),
  unread: z.int(),
  /** Partners whose differences a person has accepted, all of them. */
  accepted: z.int(),
  /** Near matches that wait for a person. */
  openMatches: z.int(),
});
export type PcapCounts = z.infer<typeof PcapCounts>;

/** A printed total beside the sum of the partners. */
const Total = z.object({
  side: z.enum(SIDE_KINDS),
  name: z.string(),
  printed: z.string(),
  computed: z.string(),
  status: z.enum(['tied', 'rounding', 'differs']),
});

export const PcapReconciliation = z.object({
  id: Id,
  aiTableFolderId: Id,
  aiTableFolderName: z.string(),
  status: z.enum(RECONCILIATION_STATUSES),
  /** One sentence: why it failed; null if there is nothing to say. */
  reason: z.string().nullable(),
  excelDocumentId: Id,
  excelDocumentName: z.string(),
  pdfDocumentId: Id,
  pdfDocumentName: z.string(),
  /** Its table “Partner capital”; null until it is written. */
  datatableId: Id.nullable(),
  taskId: Id,
  /** The last day of the period; null if no document says it. */
  asOf: z.string().nullable(),
  currency: z.string().nullable(),
  counts: PcapCounts,
  totals: z.array(Total),
  /** Sentences about how the documents were read. */
  notes: z.array(z.string()),
  createdAt: Instant,
  processedAt: Instant.nullable(),
});
export type PcapReconciliation = z.infer<typeof PcapReconciliation>;

export const ListAllReconciliationsInput = listQuery({ status: 'enum', createdAt: 'date' });

export const ListReconciliationsInput = ListAllReconciliationsInput.extend({ aiTableFolderId: RequestId });

export const ReconciliationRef = z.object({ aiTableFolderId: RequestId, reconciliationId: RequestId });

/** Why a person accepts a difference. */
export const LineAcceptance = z.object({
  reason: z.string(),
  acceptedById: Id,
  acceptedByName: z.string(),
  acceptedAt: Instant,
});

export const PcapLine = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.enum(LINE_KINDS),
  status: z.enum(TIE_STATUSES),
  /** Decimal strings, with the sign with which they move the balance. */
  workbook: z.string().nullable(),
  statement: z.string().nullable(),
  /** Workbook minus statement. */
  difference: z.string().nullable(),
  /** The values that are added up, as they are written, with their places. */
  workbookValues: z.array(CapitalValue),
  statementValues: z.array(CapitalValue),
  reason: z.string().nullable(),
  acceptance: LineAcceptance.nullable(),
});
export type PcapLine = z.infer<typeof PcapLine>;

/** A partner of one side: its name, and the classes or rows that are added up. */
const SideEntry = z.object({
  name: z.string(),
  identifier: z.string().nullable(),
  className: z.string().nullable(),
  place: CapitalPlace,
});

const Continuity = z.object({ asOf: z.string(), before: z.string(), difference: z.string() });

export const PcapPartner = z.object({
  id: Id,
  name: z.string(),
  status: z.enum(TIE_STATUSES),
  /** All differences of the partner are accepted. */
  isAccepted: z.boolean(),
  /** Null for a partner of one side. */
  matchedBy: z.enum(MATCHED_BY).nullable(),
  reasons: z.array(z.string()),
  lines: z.array(PcapLine),
  /** All that is accepted, by the key of the line, `rollForward` or `partner`. */
  acceptances: z.record(z.string(), LineAcceptance),
  rollForwards: z.array(
    z.object({ side: z.enum(SIDE_KINDS), status: z.enum(['tied', 'rounding', 'differs']), difference: z.string() }),
  ),
  workbookEntries: z.array(SideEntry),
  statementEntries: z.array(SideEntry),
  /** Partners of the other side that can be the same. A person decides. */
  proposals: z.array(z.object({ partnerId: Id, name: z.string(), reasons: z.array(z.string()) })),
  /** A beginning balance of the workbook that is not the ending balance of the period before; null otherwise. */
  continuity: Continuity.nullable(),
  /** The same for the statements. */
  statementContinuity: Continuity.nullable(),
});
export type PcapPartner = z.infer<typeof PcapPartner>;

export const ListPartnersInput = listQuery({
  id: 'uuid',
  name: 'text',
  status: 'enum',
  rank: 'number',
  ordinal: 'number',
}).extend({
  aiTableFolderId: RequestId,
  /** Absent: the newest reconciliation of the folder. */
  reconciliationId: RequestId.optional(),
});

export const PcapMatchInput = z.object({
  aiTableFolderId: RequestId,
  partnerId: RequestId,
  /** The partner of the other side. Absent: the two sides of `partnerId` are separated again. */
  otherPartnerId: RequestId.optional(),
  /** Whether they are the same partner. The answer is remembered for the folder. */
  isSame: z.boolean(),
});

export const AcceptLineInput = z.object({
  aiTableFolderId: RequestId,
  partnerId: RequestId,
  /** The key of the line. */
  line: z.string().min(1).max(255),
  /** Null withdraws the acceptance. */
  reason: z.string().trim().min(1).max(2_000).nullable(),
});

import { z } from 'zod';
import { Id, Instant, listQuery, RequestId } from '../kernel/index.ts';

export const AUDIT_OUTCOMES = ['succeeded', 'denied', 'failed'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/** An audit row: the actor, the action, its subject, the client and the outcome. Never contents. */
export const AuditEvent = z.object({
  id: Id,
  createdAt: Instant,
  /** Area and verb of the call: `document.download`. */
  action: z.string(),
  outcome: z.enum(AUDIT_OUTCOMES),
  actorKind: z.string(),
  /** Null for callers who are not signed in, for the system, and for users whose data was erased. */
  actorId: Id.nullable(),
  actorName: z.string().nullable(),
  actorEmail: z.string().nullable(),
  isErased: z.boolean(),
  resourceType: z.string().nullable(),
  resourceId: Id.nullable(),
  /** Null if the caller may not see the resource, or it is gone. */
  resourceName: z.string().nullable(),
  /** The data room of the resource; null for resources outside data rooms. */
  dataroomId: Id.nullable(),
  /** Short facts: field names, counts, roles, an error code. */
  summary: z.record(z.string(), z.unknown()),
  ipAddress: z.string().nullable(),
  requestId: z.string().nullable(),
  /** Its hash is in the chain, so that a later change or deletion is detected. */
  isSealed: z.boolean(),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

export const ListAuditInput = listQuery({
  createdAt: 'date',
  action: 'text',
  outcome: 'enum',
  actorKind: 'enum',
  actorId: 'uuid',
  actorName: 'text',
  resourceType: 'enum',
  resourceId: 'uuid',
  ipAddress: 'text',
}).extend({
  /** Only events about this data room, its folders and documents, and the tables that read it. */
  dataroomId: RequestId.optional(),
});

/** The same filters without paging, for a file. */
export const DownloadAuditInput = ListAuditInput.pick({ where: true, search: true, dataroomId: true });

/** A change of a document, for everyone who may see who else has access to it. */
export const HistoryEvent = z.object({
  id: Id,
  createdAt: Instant,
  /** Area and verb of the call: `document.update`. */
  action: z.string(),
  actorKind: z.string(),
  /** Null for users whose data was erased. */
  actorName: z.string().nullable(),
  /** Short facts: field names and counts. */
  summary: z.record(z.string(), z.unknown()),
});
export type HistoryEvent = z.infer<typeof HistoryEvent>;

export const DocumentHistoryInput = z.object({
  documentId: RequestId,
  limit: z.int().min(1).max(1000).default(100),
  offset: z.int().min(0).default(0),
});

export const AuditSealStatus = z.object({
  /** Events that are in the chain. */
  sealed: z.int(),
  /** Events that are not in the chain yet. */
  waiting: z.int(),
  sealedUntil: Instant.nullable(),
  /** The newest hash of the chain, in hexadecimal. A copy kept elsewhere reveals a truncated chain. */
  head: z.object({ seq: z.int(), hash: z.string() }).nullable(),
});
export type AuditSealStatus = z.infer<typeof AuditSealStatus>;

export const ErasePersonInput = z.object({ userId: RequestId });

import { z } from 'zod';
import { Id, Instant, listQuery, RequestId } from '../kernel/index.ts';

export const AUDIT_OUTCOMES = ['succeeded', 'denied', 'failed'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/** Who did what to what, from where, and what came of it. Never the contents. */
export const AuditEvent = z.object({
  id: Id,
  createdAt: Instant,
  /** Area and verb of the call: `document.download`. */
  action: z.string(),
  outcome: z.enum(AUDIT_OUTCOMES),
  actorKind: z.string(),
  /** Null for strangers, for the system, and for people whose data was erased. */
  actorId: Id.nullable(),
  actorName: z.string().nullable(),
  actorEmail: z.string().nullable(),
  isErased: z.boolean(),
  resourceType: z.string().nullable(),
  resourceId: Id.nullable(),
  /** Small facts: names of fields, counts, roles, an error's code. */
  summary: z.record(z.string(), z.unknown()),
  ipAddress: z.string().nullable(),
  requestId: z.string().nullable(),
  /** Its hash is in the chain: changing or deleting it would show. */
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
});

/** The same filters; a file has no pages. */
export const DownloadAuditInput = ListAuditInput.pick({ where: true, search: true });

export const AuditSealStatus = z.object({
  /** Events that are in the chain. */
  sealed: z.int(),
  /** Those that wait for the next sealing. */
  waiting: z.int(),
  sealedUntil: Instant.nullable(),
  /** The chain's newest link, in hexadecimal: noted elsewhere, it shows when the chain's end is cut off. */
  head: z.object({ seq: z.int(), hash: z.string() }).nullable(),
});
export type AuditSealStatus = z.infer<typeof AuditSealStatus>;

export const ErasePersonInput = z.object({ userId: RequestId });

import { listAuditEvents, sealStatus } from '@atrium/db/audit';
import { isoTime, isoTimeOrNull } from '@atrium/db/listing';
import { AuditEvent, AuditSealStatus, ListAuditInput } from '@atrium/domain/audit';
import { dataAnswer, listAnswer, ok, page } from '@atrium/domain/kernel';
import { z } from 'zod';
import { inOrganization, query } from '../kernel/index.ts';
import { displayName } from '../user/index.ts';

/** An event of the list as callers see it. */
export function presentEvent(row: Awaited<ReturnType<typeof listAuditEvents>>[number]): AuditEvent {
  const { firstName, lastName, email, erasedAt, ...event } = row;
  return {
    ...event,
    createdAt: isoTime(row.createdAt),
    actorName: email === null ? null : displayName({ firstName: firstName ?? '', lastName: lastName ?? '', email }),
    actorEmail: email,
    isErased: erasedAt !== null,
  };
}

export const listAudit = query({
  area: 'audit',
  verb: 'list',
  summary: 'List what was done in the organization',
  input: ListAuditInput,
  output: listAnswer(AuditEvent),
  access: inOrganization('viewAudit'),
  run: async ({ em, input }) => page((await listAuditEvents(em, input)).map(presentEvent), input),
});

/** How far the organization's chain reaches. */
export const auditStatus = query({
  area: 'audit',
  verb: 'status',
  summary: 'How far the audit log is sealed',
  input: z.object({}),
  output: dataAnswer(AuditSealStatus),
  access: inOrganization('viewAudit'),
  run: async ({ em }) => {
    const { seq, hash, until, waiting } = await sealStatus(em);
    const sealed = Number(seq);
    return ok({
      sealed,
      waiting,
      sealedUntil: isoTimeOrNull(until),
      head: sealed === 0 ? null : { seq: sealed, hash },
    });
  },
});

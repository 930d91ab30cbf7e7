import { type AuditedResource, auditedResources, listAuditEvents, sealStatus } from '@atrium/db/audit';
import { isoTime, isoTimeOrNull } from '@atrium/db/listing';
import { AuditEvent, AuditSealStatus, ListAuditInput } from '@atrium/domain/audit';
import { dataAnswer, listAnswer, type MemberActor, ok, page } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import { inOrganization, query } from '../kernel/index.ts';
import { displayName } from '../user/index.ts';

type Row = Awaited<ReturnType<typeof listAuditEvents>>[number];

/** Returns events as callers see them, with the names of the resources that the caller may see. */
export async function presentEvents(
  em: EntityManager,
  actor: MemberActor,
  rows: readonly Row[],
): Promise<AuditEvent[]> {
  const ids = new Set(rows.flatMap(({ resourceId }) => (resourceId === null ? [] : [resourceId])));
  const resources = await auditedResources(em, viewerOf(actor), [...ids]);
  return rows.map((row) => presentEvent(row, resources.get(row.resourceId ?? '')));
}

function presentEvent(row: Row, resource: AuditedResource | undefined): AuditEvent {
  const { firstName, lastName, email, erasedAt, ...event } = row;
  return {
    ...event,
    resourceName: resource?.name ?? null,
    dataroomId: resource?.dataroomId ?? null,
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
  run: async ({ em, actor, input }) => {
    const { data, ...answer } = page(await listAuditEvents(em, input, { dataroomId: input.dataroomId }), input);
    return { ...answer, data: await presentEvents(em, actor, data) };
  },
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

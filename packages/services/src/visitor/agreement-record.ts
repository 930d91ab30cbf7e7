import { findRecord } from '@atrium/db/visitor';
import { FileAnswer } from '@atrium/domain/document';
import { DomainError, notFound, type TokenActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { type Access, flow } from '../kernel/index.ts';
import { openVisit } from './visit.ts';

type AgreementRecord = { id: string; name: string; storageKey: string };

async function recordOf(em: EntityManager, { linkId, visitorId }: { linkId: string; visitorId: string | null }) {
  const record = visitorId === null ? null : await findRecord(em, { linkId, visitorId });
  if (!record) throw notFound('Agreement');
  return record;
}

/**
 * Finds the PDF of the agreement that a visitor accepted last.
 * @throws NOT_FOUND if they accepted none; CONFLICT `not_ready` while the PDF is written
 */
export async function readRecord(
  em: EntityManager,
  of: { linkId: string; visitorId: string | null },
): Promise<AgreementRecord> {
  const record = await recordOf(em, of);
  const { storageKey } = record;
  if (storageKey === null) {
    throw new DomainError('CONFLICT', 'The record is still being written. Try again in a minute.', {
      detailCode: 'not_ready',
    });
  }
  return { ...record, storageKey };
}

/** Returns the file of a record, which never changes. */
export function recordFile({ id, name, storageKey }: AgreementRecord, sizeBytes: number) {
  return {
    storageKey,
    name: `Agreement - ${name}.pdf`,
    contentType: 'application/pdf',
    sizeBytes,
    etag: id,
    inline: false,
    noCache: true,
  };
}

/** An open visit of a person who has accepted the agreement. */
function inAcceptedVisit<I>(): Access<TokenActor, I, null> {
  const open = openVisit<I>();
  return {
    ...open,
    check: async (request) => {
      const passed = await open.check(request);
      await recordOf(request.em, passed.actor);
      return passed;
    },
  };
}

/** Downloads the PDF of the agreement that the visitor has accepted, as it was also mailed to them. */
export const downloadOwnAgreement = flow({
  area: 'visitor',
  verb: 'agreementRecord',
  summary: 'Download the record of the agreement that the visitor has accepted',
  input: z.object({}),
  output: FileAnswer,
  access: inAcceptedVisit(),
  scope: 'read',
  inPreview: true,
  idempotent: false,
  interrupted: 'repeat',
  prepare: async ({ em, actor }) => readRecord(em, actor),
  act: async ({ plan: { storageKey }, outside }) => outside.store.stat(storageKey),
  commit: async ({ actor, plan, outcome, note }) => {
    note('shareLink', actor.linkId, { visitorId: actor.visitorId });
    return recordFile(plan, outcome.sizeBytes);
  },
});

import { findRecord } from '@atrium/db/visitor';
import { FileAnswer } from '@atrium/domain/document';
import { DomainError, notFound } from '@atrium/domain/kernel';
import { DownloadAgreementInput } from '@atrium/domain/share-link';
import type { z } from 'zod';
import { flow } from '../kernel/index.ts';
import { onLink } from './access.ts';

/** Downloads the PDF that records how a visitor accepted the agreement: the text as they read it, their name, when and from where. */
export const downloadAgreement = flow({
  area: 'shareLink',
  verb: 'downloadAgreement',
  summary: 'Download the record of the agreement that a visitor has accepted',
  input: DownloadAgreementInput,
  output: FileAnswer,
  access: onLink<z.output<typeof DownloadAgreementInput>>(),
  scope: 'read',
  idempotent: false,
  interrupted: 'repeat',
  prepare: async ({ em, input: { visitorId }, resource: { link } }) => {
    const record = await findRecord(em, { linkId: link.id, visitorId });
    if (!record) throw notFound('Agreement');
    const { storageKey } = record;
    if (storageKey === null) {
      throw new DomainError('CONFLICT', 'The record is still being written. Try again in a minute.', {
        detailCode: 'not_ready',
      });
    }
    return { ...record, storageKey };
  },
  act: async ({ plan: { storageKey }, outside }) => outside.store.stat(storageKey),
  commit: async ({ input: { visitorId }, plan: { id, name, storageKey }, outcome, resource: { room, link }, note }) => {
    note('shareLink', link.id, { dataroomId: room.id, visitorId });
    return {
      storageKey,
      name: `Agreement - ${name}.pdf`,
      contentType: 'application/pdf',
      sizeBytes: outcome.sizeBytes,
      // A record never changes.
      etag: id,
      inline: false,
      noCache: true,
    };
  },
});

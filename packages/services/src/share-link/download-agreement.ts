import { FileAnswer } from '@atrium/domain/document';
import { DownloadAgreementInput } from '@atrium/domain/share-link';
import type { z } from 'zod';
import { flow } from '../kernel/index.ts';
import { readRecord, recordFile } from '../visitor/index.ts';
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
  prepare: async ({ em, input: { visitorId }, resource: { link } }) => readRecord(em, { linkId: link.id, visitorId }),
  act: async ({ plan: { storageKey }, outside }) => outside.store.stat(storageKey),
  commit: async ({ input: { visitorId }, plan, outcome, resource: { room, link }, note }) => {
    note('shareLink', link.id, { dataroomId: room.id, visitorId });
    return recordFile(plan, outcome.sizeBytes);
  },
});

import { listDocumentChanges } from '@atrium/db/audit';
import { isoTime } from '@atrium/db/listing';
import { DocumentHistoryInput, HistoryEvent } from '@atrium/domain/audit';
import { listAnswer, page } from '@atrium/domain/kernel';

import { guardOn, query } from '../kernel/index.ts';
import { displayName } from '../user/index.ts';
import { onDocument } from './access.ts';

/** The events that change a document. Its versions stand for uploads and replaced content. */
const CHANGES = [
  'document.update',
  'document.reindex',
  'document.delete',
  'document.generatePublicUrl',
  'document.revokePublicUrl',
  'trash.restore',
];

/** Lists what changed a document. Reads and downloads are only in the audit log. */
export const documentHistory = query({
  area: 'document',
  verb: 'history',
  summary: 'The history of a document: its versions and changes',
  input: DocumentHistoryInput,
  output: listAnswer(HistoryEvent),
  access: onDocument(
    'viewDataroomMembers',
    (input: { documentId: string }) => input.documentId,
    guardOn('dataroom', 'viewDataroomMembers'),
  ),
  run: async ({ em, input, resource }) => {
    const { id: documentId } = resource.document;
    const { data, ...answer } = page(await listDocumentChanges(em, { ...input, documentId, actions: CHANGES }), input);
    return {
      ...answer,
      data: data.map(({ firstName, lastName, email, ...change }) => ({
        ...change,
        createdAt: isoTime(change.createdAt),
        actorName: email === null ? null : displayName({ firstName: firstName ?? '', lastName: lastName ?? '', email }),
      })),
    };
  },
});

import { DocumentEntity, openDocuments } from '@atrium/db/document';
import { ComponentError, textIn } from '@atrium/domain/workflow-run';
import { viewerOf } from '../../access/index.ts';
import { documentValue, idsIn } from './named-documents.ts';
import type { Part, PartEnd } from './part.ts';

/** A run that a person starts takes the newest of so many documents that they can see. */
const TRIED = 50;

/** Gives the document that has started the run. A run that a person starts by hand takes the newest one of the data room. */
export const documentIndexed: Part = {
  effect: 'none',
  work: async ({ inputs, facts, asker, read }): Promise<PartEnd> => {
    const [dataroomId = ''] = idsIn(inputs, 'dataroom_id');
    const { input, isTriggered } = facts;
    if (input === null && isTriggered === true) return { outputs: {}, taken: [] };
    const part = textIn(inputs, 'name_contains').trim().toLowerCase();
    const found = await read(async (em) => {
      if (input !== null) return openDocuments(em, viewerOf(asker), [input]);
      const newest = await em.find(
        DocumentEntity,
        { dataroomId, deletedAt: null, indexStatus: 'COMPLETED' },
        { orderBy: { createdAt: 'desc', id: 'desc' }, limit: TRIED, fields: ['id', 'name'] },
      );
      const named = newest.filter(({ name }) => name.toLowerCase().includes(part)).map(({ id }) => id);
      const opened = await openDocuments(em, viewerOf(asker), named);
      return opened.toSorted((a, b) => named.indexOf(a.document.id) - named.indexOf(b.document.id));
    });
    const [document] = found;
    if (document) return { outputs: { document: documentValue(document) } };
    throw new ComponentError(
      input === null
        ? 'The data room has no such document that is indexed and that you can see.'
        : 'The document no longer exists, or you can no longer see it.',
    );
  },
};

import { openDocuments } from '@atrium/db/document';
import { newestIndexed } from '@atrium/db/workflow-trigger';
import { ComponentError, textIn } from '@atrium/domain/workflow-run';
import { viewerOf } from '../../access/index.ts';
import { documentValue, idsIn } from './named-documents.ts';
import type { Part, PartEnd } from './part.ts';

/** Gives the document that has started the run. A run that a person starts by hand takes the newest one of the data room. */
export const documentIndexed: Part = {
  effect: 'none',
  work: async ({ inputs, facts, asker, read }): Promise<PartEnd> => {
    const [dataroomId = ''] = idsIn(inputs, 'dataroom_id');
    const { input, isTriggered } = facts;
    if (input === null && isTriggered === true) return { outputs: {}, taken: [] };
    const nameContains = textIn(inputs, 'name_contains').trim();
    const [document] = await read(async (em) => {
      const viewer = viewerOf(asker);
      const id = input ?? (await newestIndexed(em, viewer, { dataroomId, nameContains }));
      return id === undefined ? [] : openDocuments(em, viewer, [id]);
    });
    if (document) return { outputs: { document: documentValue(document) } };
    throw new ComponentError(
      input === null
        ? 'The data room has no such document that is indexed and that you can see.'
        : 'The document no longer exists, or you can no longer see it.',
    );
  },
};

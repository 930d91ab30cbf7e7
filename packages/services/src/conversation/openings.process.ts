import type { Passage } from '@atrium/ai/answering';
import { asksAboutWhole, stemOf, tokenize } from '@atrium/ai/retrieval';
import { openingChunks, resolveScope } from '@atrium/db/search';
import type { KnowledgeNode } from '@atrium/domain/conversation';
import { type Reader, viewerOf } from '../access/index.ts';
import { readIn, type TaskContext } from '../kernel/index.ts';

/** How many first passages of a single document are used. Of several documents, only the first passage of each is. */
const OPENING = 3;
const DOCUMENTS = 6;

/**
 * Returns the first passages of documents, for a question about documents as a whole ("What is this about?"), which shares
 * no word with any passage. Empty for other questions. The documents are those of `found` that the question names, or else
 * all in the scope.
 */
export async function openingPassages(
  job: Pick<TaskContext<unknown>, 'platform' | 'actor'>,
  asker: Reader,
  request: { text: string; tree: KnowledgeNode[]; found: readonly Passage[] },
): Promise<Passage[]> {
  const whole = asksAboutWhole(request.text);
  if (whole === null) return [];
  const stemsOf = (name: string) => tokenize(name.replaceAll(/[_.]/g, ' ')).map(({ word }) => stemOf(word));
  const named = request.found.filter(({ documentName }) =>
    whole.named.some((stem) => stemsOf(documentName).includes(stem)),
  );
  const ids = [...new Set(named.map(({ documentId }) => documentId))].slice(0, DOCUMENTS);
  if (whole.named.length > 0 && ids.length === 0) return [];
  const rows = await readIn(
    job,
    async (em) => {
      const viewer = viewerOf(asker);
      const scope = await resolveScope(em, viewer, request.tree);
      const wanted = { ids: ids.length > 0 ? ids : null, documents: DOCUMENTS, passages: OPENING };
      return openingChunks(em, viewer, scope, wanted);
    },
    asker,
  );
  const several = new Set(rows.map(({ documentId }) => documentId)).size > 1;
  return rows.filter(({ ordinal }) => ordinal === 0 || !several).map((row) => ({ ...row, score: 1 }));
}

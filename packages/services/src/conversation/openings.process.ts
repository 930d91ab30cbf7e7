import type { Passage } from '@atrium/ai/answering';
import { asksAboutWhole, stemOf, tokenize } from '@atrium/ai/retrieval';
import { pgArray } from '@atrium/db/listing';
import { resolveScope } from '@atrium/db/search';
import type { KnowledgeNode } from '@atrium/domain/conversation';
import type { MemberActor } from '@atrium/domain/kernel';
import { viewerOf } from '../access/index.ts';
import { inTransaction, type Platform } from '../kernel/index.ts';

/** Of one document this many passages from its beginning, of several the first one each. */
const OPENING = 3;
const DOCUMENTS = 6;

type Row = Omit<Passage, 'score'> & { ordinal: number };

/**
 * The passages with which documents open, for a question about a document as a whole, which shares no word with any
 * passage; empty for other questions. It is about the documents that it names among `found`, or else about what is in view.
 */
export async function openingPassages(
  platform: Platform,
  asker: MemberActor,
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
  const rows = await inTransaction(
    platform.orm,
    'organization',
    asker,
    async (em) => {
      const scope = await resolveScope(em, viewerOf(asker), request.tree);
      const documents = scope.documents === null ? null : pgArray(scope.documents);
      const wanted = ids.length > 0 ? pgArray(ids) : null;
      return em.execute<Row[]>(
        `select c.id as "chunkId", d.id as "documentId", d.name as "documentName", c.version_id as "versionId", c.text,
           c.anchors, c.ordinal
         from (select * from document where deleted_at is null and dataroom_id = any(?::uuid[])
           and (?::uuid[] is null or id = any(?::uuid[])) and (?::uuid[] is null or id = any(?::uuid[]))
           and exists (select from chunk where document_id = document.id)
           order by created_at desc, id limit ?) d
         join chunk c on c.document_id = d.id and c.version_id = d.current_version_id and c.ordinal < ?
         order by d.created_at desc, d.id, c.ordinal`,
        [pgArray(scope.rooms), documents, documents, wanted, wanted, DOCUMENTS, OPENING],
      );
    },
    { readOnly: true },
  );
  const several = new Set(rows.map(({ documentId }) => documentId)).size > 1;
  return rows.filter(({ ordinal }) => ordinal === 0 || !several).map((row) => ({ ...row, score: 1 }));
}

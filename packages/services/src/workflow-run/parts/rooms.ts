import { readPages } from '@atrium/db/document';
import type { KnowledgeNode } from '@atrium/domain/conversation';
import type { JsonObject } from '@atrium/domain/workflow';
import { ComponentError, integerIn, textIn, textOf } from '@atrium/domain/workflow-run';
import { viewerOf } from '../../access/index.ts';
import { requireRooms } from '../../dataroom/index.ts';
import { listDocuments } from '../../document/index.ts';
import { providersFor } from '../../provider/index.ts';
import { retrieve } from '../../search/index.ts';
import { asComponent, callAs } from './call-as.ts';
import { documentValue, idsIn, openNamed, pagesOf } from './named-documents.ts';
import type { Part, PartWork } from './part.ts';

const MOST_PASSAGES = 100;
const MOST_DOCUMENTS = 10_000;
const PER_CALL = 1000;
const MOST_PAGES = 5_000;

/** Returns what to search: the documents that arrived, else the data rooms of the node, else everything (empty). */
async function treeOf(at: PartWork): Promise<KnowledgeNode[]> {
  const rooms = idsIn(at.inputs, 'dataroom_ids');
  if (rooms.length > 0) {
    await asComponent(async () => at.read(async (em) => requireRooms(em, at.asker, rooms, 'view', 'Data room')));
  }
  const documents = await openNamed(at, 'documents');
  if (documents.length === 0) return rooms.map((id) => ({ id, type: 'dataroom' }));
  const byRoom = Map.groupBy(documents, ({ document }) => document.dataroomId);
  return [...byRoom].map(([id, files]) => ({
    id,
    type: 'dataroom',
    children: files.map(({ document }) => ({ id: document.id, type: 'file' })),
  }));
}

/** Finds passages among the documents that the person who started the run can see. */
export const retriever: Part = {
  effect: 'none',
  work: async (at) => {
    const { inputs, asker, job, signal } = at;
    const text = textIn(inputs, 'query').trim();
    if (text === '') throw new ComponentError('The question is empty.');
    const given = inputs['documents'];
    // A node whose documents turn out to be none must not search everything.
    if (Array.isArray(given) && given.length > 0 && (await openNamed(at, 'documents')).length === 0) {
      return { outputs: { text: { text: '' }, passages: [] } };
    }
    const topK = Math.min(MOST_PASSAGES, Math.max(1, integerIn(inputs, 'top_k', 5)));
    const { embedding } = await providersFor(job);
    const found = await retrieve(job.platform, asker, embedding, { text, tree: await treeOf(at), topK, signal });
    const passages = (found.nearest ?? found.passages).map((passage, index): JsonObject => {
      const page = passage.anchors[0]?.page ?? null;
      const citation = page === null ? passage.documentName : `${passage.documentName}, page ${page}`;
      const { documentId, documentName, score, text: quoted } = passage;
      return {
        number: index + 1,
        text: quoted,
        citation,
        document_id: documentId,
        document_name: documentName,
        page,
        score,
      };
    });
    const texts = passages.map(
      (row) => `[${textOf(row['number'])}] ${textOf(row['citation'])}\n${textOf(row['text'])}`,
    );
    return { outputs: { text: { text: texts.join('\n\n') }, passages } };
  },
};

export const listDocumentsPart: Part = {
  effect: 'none',
  work: async (at) => {
    const { inputs } = at;
    const rooms = idsIn(inputs, 'dataroom_ids');
    const [folderId] = idsIn(inputs, 'folder_id');
    const name = textIn(inputs, 'name_contains').trim();
    const most = Math.min(MOST_DOCUMENTS, Math.max(1, integerIn(inputs, 'limit', 100)));
    const rows: JsonObject[] = [];
    for (const dataroomId of rooms.length > 0 ? rooms : [undefined]) {
      for (let offset = 0; rows.length < most;) {
        const limit = Math.min(PER_CALL, most - rows.length);
        const { data, hasMore } = await asComponent(async () =>
          listDocuments(callAs(at), {
            limit,
            offset,
            ...(dataroomId === undefined ? {} : { dataroomId }),
            ...(folderId === undefined ? {} : { folderId }),
            ...(name === '' ? {} : { search: name }),
          }),
        );
        for (const document of data) {
          const { id, indexStatus, contentType, path } = document;
          rows.push({
            document_id: id,
            name: document.name,
            dataroom_id: document.dataroomId,
            content_type: contentType,
            status: indexStatus,
            text: document.name,
            path,
          });
        }
        offset += data.length;
        if (!hasMore || data.length === 0) break;
      }
    }
    return { outputs: { documents: rows, table: rows } };
  },
};

export const readPagesPart: Part = {
  effect: 'none',
  work: async (at) => {
    const { inputs, read, asker } = at;
    const wanted = pagesOf(textIn(inputs, 'pages'));
    const rows: JsonObject[] = [];
    for (const { document } of await openNamed(at, 'documents')) {
      if (document.indexStatus !== 'COMPLETED') {
        throw new ComponentError(`“${document.name}” cannot be read yet. Its state is ${document.indexStatus}.`);
      }
      const more = { limit: MOST_PAGES - rows.length + 1, spans: false, ...(wanted ? { pages: wanted } : {}) };
      const pages = await read(async (em) => readPages(em, viewerOf(asker), document.currentVersionId, more));
      for (const { page, md } of pages) {
        rows.push({ ...documentValue({ document }), document_name: document.name, page, text: md });
      }
      if (rows.length > MOST_PAGES) throw new ComponentError(`These are more than ${MOST_PAGES} pages. Choose fewer.`);
    }
    return { outputs: { text: { text: rows.map((row) => textOf(row['text'])).join('\n\n') }, pages: rows } };
  },
};

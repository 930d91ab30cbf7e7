import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findUnaskedReaders } from './document-readers.mjs';

const root = dirname(import.meta.dirname);

/** Areas that work for no reader: they return no document, page or passage to anyone. */
const AREAS_WITHOUT_READERS = {
  indexing: 'Jobs that parse, cut and embed documents, as the system.',
  embedding: 'A job that gives every passage of an organization a new vector, as the system.',
  maintenance: 'A job that deletes what is due in the trash, as the system.',
  operator: 'Counts for operators, and jobs that queue documents for indexing again, as the system.',
  organization: 'Asks whether an organization has vectors, before its model may change.',
};

/** Single declarations, as `area#declaration`. */
const EXCEPTIONS = {
  'access#findGrants': 'Returns the ids of addresses to withdraw, to nobody.',
  'document#findPublicUrl': 'Returns the ids of what an address shares. The document is read with `visibleDocuments`.',
  'search#unsignedVectors': 'A job that gives every vector a signature, as the owner of the database.',
  'search#signVectors': 'A job that gives every vector a signature, as the owner of the database.',
  'search#insertEmbeddings': 'Writes vectors, and skips passages that were deleted in the meantime.',
  'share-link#countSettingItems': 'Counts for an Owner of the data room, who sees every document in it.',
  'share-link#countByAccess': 'Counts for an Owner of the data room, who sees every document in it.',
  'share-link#readSettings': 'Returns the settings of a link to the Owners of its data room, who see every document.',
  'trash#purge': 'Returns the storage keys of files that it deletes; `trashAccess` has checked the documents.',
  'audit#idsWithin': 'Filters events for Owners, who see all of them. Names come from `auditedResources`.',
  'audit#listDocumentChanges': 'Reads no content. `onDocument` has opened the document with `openDocuments`.',
  'bank-reconcile#sectionLinks':
    'Compares statements in a job. `visibleSections` withholds what it finds about hidden ones.',
  'bank-reconcile#hasHiddenStatements': 'Says only that something is hidden, so that nobody closes a month without it.',
  'workflow-run#startForIndexed':
    'A job that starts runs. `startForOne` opens the document as the person they run for.',
  'ai-table#loadCells': 'Asks whether a cell is stale. Its rows come from `visibleRows`.',
};

/** `packages/db/src/trash/trash.queries.ts#purge` is `trash#purge`. */
function shortName(reader) {
  const [path, declaration] = reader.split('#');
  return `${path.split('/')[3]}#${declaration}`;
}

function isExcepted(reader) {
  const short = shortName(reader);
  return Object.hasOwn(EXCEPTIONS, short) || Object.hasOwn(AREAS_WITHOUT_READERS, short.split('#')[0]);
}

describe('the sources', () => {
  const found = findUnaskedReaders(root);

  it('read documents only through the predicate of visibility', () => {
    expect(found.filter((reader) => !isExcepted(reader))).toEqual([]);
  });

  it('need every exception', () => {
    const names = found.map(shortName);
    const areas = new Set(names.map((name) => name.split('#')[0]));
    expect(Object.keys(EXCEPTIONS).filter((name) => !names.includes(name))).toEqual([]);
    expect(Object.keys(AREAS_WITHOUT_READERS).filter((area) => !areas.has(area))).toEqual([]);
  });
});

describe('the check', () => {
  let house;
  beforeEach(() => {
    house = mkdtempSync(join(tmpdir(), 'atrium-readers-'));
    for (const folder of ['packages/db/src', 'packages/services/src'])
      mkdirSync(join(house, folder), { recursive: true });
  });
  afterEach(() => rmSync(house, { recursive: true, force: true }));

  function readersIn(path, text) {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), text);
    return findUnaskedReaders(house);
  }

  it.each([
    [
      'SQL text',
      "export async function names(em) {\n  return em.execute('select name from document where id = ?');\n}",
    ],
    ['a join', 'const PAGES = `select p.md from (${rows}) r\n  join document_page p on p.version_id = r.id`;'],
    ['the builder', "export function names(em) {\n  return sqlOf(em).selectFrom('document as d').select('name');\n}"],
    ['a join of the builder', "export function texts(em) {\n  return rows.innerJoin('chunk', 'chunk.id', 'r.id');\n}"],
    ['the entity manager', 'export const load = async (em) =>\n  em.findOne(DocumentVersionEntity, { id });'],
    ['a counting', 'export async function count(em) {\n  return em.count(ChunkEntity, {});\n}'],
  ])('finds a planted reader: %s', (_name, text) => {
    const path = 'packages/services/src/folder/list.ts';
    expect(readersIn(path, `import { a } from 'b';\n\n${text}\n`)).toEqual([
      `${path}#${/(?:function|const) (\w+)/.exec(text)[1]}`,
    ]);
  });

  it.each([
    [
      'asks the predicate',
      'export function names(viewer) {\n  const d = visibleDocuments(viewer);\n  return `select 1 from document d`;\n}',
    ],
    ['writes', "export const remove = (em) => em.execute('delete from chunk where version_id = ?');"],
    ['inserts', 'export const add = (em) => em.insert(DocumentEntity, {});'],
    ['reads another table', "const A = 'select 1 from document_url u join folder f on true';"],
    ['only comments', '// Reads from document, as others do.\nexport const a = 1;'],
  ])('passes code that %s', (_name, text) => {
    expect(readersIn('packages/db/src/folder/folder.queries.ts', text)).toEqual([]);
  });

  it('blames the declaration, not its neighbour that asks', () => {
    const asks = 'export function good(viewer) {\n  return visibleDocuments(viewer);\n}';
    const reads = "export const bad = 'select * from document';";
    expect(readersIn('packages/db/src/folder/a.ts', `${asks}\n\n${reads}\n`)).toEqual([
      'packages/db/src/folder/a.ts#bad',
    ]);
  });
});

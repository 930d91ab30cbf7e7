// Finds code that reads documents without asking who may see them. It reads sources as text: each top-level declaration is
// one block, which the formatter guarantees to begin in the first column.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = ['packages/db/src', 'packages/services/src'];
/** Tests, fixtures and schema: they read what they wrote, or define what is read. */
const NOT_READERS = /\.test\.ts$|\.fixture\.ts$|\.entity\.ts$|\/testing\/|\/migrations\//;

const TABLES = '(?:document|document_version|document_page|chunk|embedding)';
const ENTITIES = '(?:Document|DocumentVersion|DocumentPage|Chunk|Embedding)Entity';
const READS = [
  // SQL text: `from document d`, `join chunk`, `using document`. A `delete from` writes.
  new RegExp(String.raw`(?<!delete\s+)\b(?:from|join|using)\s+(?:public\.)?${TABLES}\b(?!_)`, 'i'),
  // Kysely: `selectFrom('document as d')`, `innerJoin('chunk', ...)`.
  new RegExp(String.raw`(?:selectFrom|Join|from|using)\(\s*\[?['"\`]${TABLES}(?:\s+as\s+\w+)?['"\`]`),
  // The entity manager: `em.find(DocumentEntity, ...)`.
  new RegExp(String.raw`\.(?:find\w*|count|refresh|createQueryBuilder|qb|stream)\(\s*${ENTITIES}\b`),
];
/** The ways in which a reader selects documents: the predicate, its condition, or a scope that was resolved from it. */
const ASKS = /\b(?:visibleDocuments|documentVisibility|documentIsVisibleIn|SearchScope)\b/;

const DECLARATION =
  /^(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:function|const|let|class|type|interface|enum)\s+(\w+)/;

/** Splits a source into its top-level declarations. */
export function blocksOf(source) {
  const blocks = [];
  for (const line of source.split('\n')) {
    const name = DECLARATION.exec(line)?.[1];
    if (name !== undefined) blocks.push({ name, lines: [line] });
    else blocks.at(-1)?.lines.push(line);
  }
  return blocks.map(({ name, lines }) => ({ name, text: withoutComments(lines.join('\n')) }));
}

function withoutComments(text) {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}

/** Names the declarations of a source that read documents and do not use the predicate. */
export function unaskedReaders(source) {
  return blocksOf(source)
    .filter(({ text }) => READS.some((read) => read.test(text)) && !ASKS.test(text))
    .map(({ name }) => name);
}

/** Names all such declarations below a folder, as `path#declaration`. */
export function findUnaskedReaders(root) {
  const paths = SOURCES.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => path.endsWith('.ts') && !NOT_READERS.test(path)),
  );
  return paths
    .sort((a, b) => a.localeCompare(b))
    .flatMap((path) => unaskedReaders(readFileSync(join(root, path), 'utf8')).map((name) => `${path}#${name}`));
}

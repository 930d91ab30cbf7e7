// SQL belongs to packages/db: finds statements that services or apps run by themselves. Used by `sql-in-db.test.mjs`.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseSync } from '@swc/core';

const IS_SOURCE = /\.tsx?$/;
const IS_TEST = /\.(?:test|fixture)\.tsx?$|^test-[\w-]+\.ts$/;
/** Calls that run a statement, on an entity manager, its connection or its Kysely. */
const RUNS_SQL = new Set(['execute', 'executeTakeFirst', 'executeTakeFirstOrThrow', 'getKysely', 'getKnex', 'raw']);
const SQL_MODULES = new Set(['kysely', '@atrium/db/sql']);
/** Functions of packages/db that take SQL from their caller. */
const TAKES_SQL = new Set(['listRows', 'countRows']);

function* sourcesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sourcesIn(path);
    else if (IS_SOURCE.test(entry.name) && !IS_TEST.test(entry.name)) yield path;
  }
}

function* nodesOf(node) {
  if (Array.isArray(node)) for (const each of node) yield* nodesOf(each);
  else if (node !== null && typeof node === 'object') {
    if (typeof node.type === 'string') yield node;
    for (const value of Object.values(node)) if (typeof value === 'object') yield* nodesOf(value);
  }
}

function runsSql(node) {
  if (node.type === 'ImportDeclaration') {
    const imported = node.specifiers.map((specifier) => (specifier.imported ?? specifier.local).value);
    return SQL_MODULES.has(node.source.value) || imported.some((name) => TAKES_SQL.has(name));
  }
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { property } = node.callee;
  return property.type === 'Identifier' && RUNS_SQL.has(property.value);
}

/** The files under `folders` of `root` that run SQL, as relative paths with slashes. */
export function filesWithSql(root, folders) {
  const found = [];
  for (const folder of folders) {
    for (const path of sourcesIn(join(root, folder))) {
      const ast = parseSync(readFileSync(path, 'utf8'), { syntax: 'typescript', tsx: path.endsWith('x') });
      if ([...nodesOf(ast.body)].some(runsSql)) found.push(relative(root, path).split(sep).join('/'));
    }
  }
  return found.sort((a, b) => a.localeCompare(b));
}

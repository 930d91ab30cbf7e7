// Finds tests that docs/security.md names and that do not exist. Used by `security-doc.test.mjs`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TEST_FILE = /`([\w./-]+\.(?:test|spec)\.(?:ts|tsx|mjs))`/g;
/** Test names after a file: `file`: “one”; “another”. */
const NAMES = /^:((?:;? “[^”]+”)+)/;

/** Where the file of a short path may be. */
function placesOf(root, path) {
  const areas = join(root, 'packages/services/src');
  const own = path.startsWith('api/') ? [join(root, 'apps/api/src', path.slice('api/'.length))] : [join(areas, path)];
  const bare = path.includes('/')
    ? []
    : [...readdirSync(areas), '../../db/src/tenancy'].map((area) => join(areas, area, path));
  return [join(root, path), ...own, ...bare];
}

function hasTest(source, name) {
  const quoted = [`'${name.replaceAll("'", String.raw`\'`)}'`, `"${name}"`, `\`${name}\``];
  return quoted.some((literal) => source.includes(literal));
}

/** The problems of a document: files that do not exist, files without a test of that name, names that are not quoted. */
export function missingTests(root, document) {
  const text = document.replaceAll(/\s+/g, ' ');
  return [...text.matchAll(TEST_FILE)].flatMap((match) => {
    const [mention, path] = match;
    const file = placesOf(root, path).find((place) => existsSync(place));
    if (file === undefined) return [`${path} does not exist`];
    const after = text.slice(match.index + mention.length);
    if (!after.startsWith(':')) return [];
    const names = NAMES.exec(after);
    if (!names) return [`${path} is followed by a name that is not in quotes`];
    const source = readFileSync(file, 'utf8');
    const quoted = [...names[1].matchAll(/“([^”]+)”/g)].map(([, name]) => name);
    return quoted.filter((name) => !hasTest(source, name)).map((name) => `${path} has no test “${name}”`);
  });
}

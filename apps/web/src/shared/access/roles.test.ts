import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const SOURCES = new URL('../../', import.meta.url);
const ROLE = `['"\`](?:Token|Guest|Viewer|Contributor|Owner)['"\`]`;
/** Patterns that decide by a role, or by an action whose name the compiler does not check. */
const FORBIDDEN: readonly [what: string, pattern: RegExp][] = [
  ['compares a role', new RegExp(`[!=]==?\\s*${ROLE}|${ROLE}\\s*[!=]==?|case\\s+${ROLE}`)],
  ['looks a role up', new RegExp(`\\[[^\\]]*${ROLE}[^\\]]*\\]\\s*\\.(?:includes|indexOf)`)],
  ['ranks roles', /\b(?:hasOrganizationRole|hasResourceRole|atLeast|strongerRole|resourceRole)\b/],
  ['reads allowed actions', /allowedActions\s*\??\.\s*(?:includes|indexOf|some|find)/],
  ['decides by being a superuser', /isSuperuser\s*(?:===|!==|&&|\?[^?:.])/],
];
/** The only files that read allowed actions from the server's answers. */
const ALLOWED_FILES = ['shared/access/permissions.ts', 'shared/organization/use-organization.ts'];

const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !ALLOWED_FILES.includes(path));

function findingsIn(path: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, at) =>
      FORBIDDEN.filter(([, pattern]) => pattern.test(line)).map(
        ([what]) => `${path}:${at + 1} ${what}: ${line.trim()}`,
      ),
    );
}

it('leaves every permission to the policy table', () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.flatMap((path) => findingsIn(path, readFileSync(new URL(path, SOURCES), 'utf8')))).toEqual([]);
});

it.each([
  `const isOwner = member.role === 'Owner';`,
  `if ("Guest" !== role) return;`,
  `const may = ['Owner', 'Contributor'].includes(role);`,
  `case 'Viewer':`,
  `room.uiContext.allowedActions.includes('wirte')`,
  `hasResourceRole(role, 'Owner')`,
  `{profile.isSuperuser === true && <Item />}`,
])('reports %s', (line) => {
  expect(findingsIn('here', line)).toHaveLength(1);
});

import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const SOURCES = new URL('../../', import.meta.url);
const ROLE = `['"\`](?:Token|Guest|Viewer|Contributor|Owner)['"\`]`;
/** Ways to decide by a role, or by an action that nobody checked the name of. */
const BY_HAND: readonly [what: string, pattern: RegExp][] = [
  ['compares a role', new RegExp(`[!=]==?\\s*${ROLE}|${ROLE}\\s*[!=]==?|case\\s+${ROLE}`)],
  ['looks a role up', new RegExp(`\\[[^\\]]*${ROLE}[^\\]]*\\]\\s*\\.(?:includes|indexOf)`)],
  ['ranks roles', /\b(?:hasOrganizationRole|hasResourceRole|atLeast|strongerRole|resourceRole)\b/],
  ['reads allowed actions', /allowedActions\s*\??\.\s*(?:includes|indexOf|some|find)/],
  ['decides by being a superuser', /isSuperuser\s*(?:===|!==|&&|\?[^?:.])/],
];
/** Where what one may do is read from what the server says. */
const THE_PLACES = ['shared/access/may.ts', 'shared/organization/use-organization.ts'];

const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !THE_PLACES.includes(path));

function findingsIn(path: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, at) =>
      BY_HAND.filter(([, pattern]) => pattern.test(line)).map(([what]) => `${path}:${at + 1} ${what}: ${line.trim()}`),
    );
}

it('is decided by the policy table, nowhere by hand', () => {
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
])('notices %s', (line) => {
  expect(findingsIn('here', line)).toHaveLength(1);
});

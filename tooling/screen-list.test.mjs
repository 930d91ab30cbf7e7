import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SCREENS } from '../packages/services/bench/screen-list.ts';

/** A route without the names of its ids, what is searched, and its fragment. */
function shapeOf(route) {
  return route.replace(/[?#].*$/, '').replace(/\$\w*/g, '$');
}

it('contains every route of the web app', () => {
  const source = readFileSync('apps/web/src/routeTree.gen.ts', 'utf8');
  const [, list = ''] = /fullPaths:([^;]*);/.exec(source) ?? [];
  const routes = [...list.matchAll(/'([^']+)'/g)].map(([, route]) => route);
  const measured = new Set(Object.values(SCREENS).flat().map(shapeOf));
  // A route that only frames others is the same address without the slash at its end.
  const missing = routes.filter((route) => !measured.has(shapeOf(route)) && !measured.has(`${shapeOf(route)}/`));
  expect(routes.length).toBeGreaterThan(70);
  expect(missing).toEqual([]);
});

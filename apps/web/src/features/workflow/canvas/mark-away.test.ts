import { expect, it } from 'vitest';
import { awayFrom } from './mark-away.ts';

const NONE: ReadonlySet<string> = new Set();
const SIZE = { width: 1000, height: 600 };
function node(id: string, x: number, y: number) {
  return { id, position: { x, y }, measured: { width: 248, height: 76 } };
}

it('returns the nodes that are far outside the canvas', () => {
  const nodes = [node('in', 100, 100), node('near', 1100, 100), node('left', -900, 100), node('below', 100, 1100)];
  expect([...awayFrom(SIZE, nodes, { x: 0, y: 0, zoom: 1 }, NONE)]).toEqual(['left', 'below']);
  expect([...awayFrom(SIZE, nodes, { x: 0, y: 0, zoom: 0.5 }, NONE)]).toEqual([]);
  expect([...awayFrom(SIZE, nodes, { x: 400, y: -1200, zoom: 1 }, NONE)]).toEqual(['in', 'near', 'left']);
});

it('leaves no node out before it is measured', () => {
  const [far] = [{ id: 'far', position: { x: 9000, y: 0 } }];
  expect([...awayFrom(SIZE, [far], { x: 0, y: 0, zoom: 1 }, NONE)]).toEqual([]);
});

it('paints a node that comes nearer, and leaves it out only when it is further away', () => {
  const nodes = [node('x', 1200, 100)];
  const awayAt = (x: number, before: ReadonlySet<string>) => awayFrom(SIZE, nodes, { x, y: 0, zoom: 1 }, before);
  const away = awayAt(300, NONE);
  expect([...away]).toEqual(['x']);
  expect([...awayAt(-100, away)]).toEqual(['x']);
  const near = awayAt(-160, away);
  expect([...near]).toEqual([]);
  expect([...awayAt(0, near)]).toEqual([]);
});

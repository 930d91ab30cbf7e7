import { expect, it } from 'vitest';
import { awayFrom } from './mark-away.ts';

const SIZE = { width: 1000, height: 600 };
function node(id: string, x: number, y: number) {
  return { id, position: { x, y }, measured: { width: 248, height: 76 } };
}

it('returns the nodes that are far outside the canvas', () => {
  const nodes = [node('in', 100, 100), node('near', 1100, 100), node('left', -600, 100), node('below', 100, 900)];
  expect([...awayFrom(SIZE, nodes, { x: 0, y: 0, zoom: 1 })]).toEqual(['left', 'below']);
  expect([...awayFrom(SIZE, nodes, { x: 0, y: 0, zoom: 0.5 })]).toEqual([]);
  expect([...awayFrom(SIZE, nodes, { x: 400, y: -1000, zoom: 1 })]).toEqual(['in', 'near', 'left']);
});

it('leaves no node out before it is measured', () => {
  const [far] = [{ id: 'far', position: { x: 9000, y: 0 } }];
  expect([...awayFrom(SIZE, [far], { x: 0, y: 0, zoom: 1 })]).toEqual([]);
});

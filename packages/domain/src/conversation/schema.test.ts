import { describe, expect, it } from 'vitest';
import { KnowledgeContextTree } from './schema.ts';

function id(n: number) {
  return `00000000-0000-7000-8000-00000000000${n}`;
}
function accepts(tree: unknown) {
  return KnowledgeContextTree.safeParse(tree).success;
}

describe('knowledge context tree', () => {
  it('accepts data rooms at the top, and folders and files below, to any depth', () => {
    const file = { id: id(3), type: 'file' };
    const folder = { id: id(2), type: 'folder', children: [file, { id: id(4), type: 'folder' }] };
    expect(accepts([{ id: id(1), type: 'dataroom', name: 'Atlas', children: [folder] }])).toBe(true);
    expect(accepts([])).toBe(true);
  });

  it('refuses roots that are not data rooms, and data rooms below the top', () => {
    expect(accepts([{ id: id(1), type: 'folder' }])).toBe(false);
    expect(accepts([{ id: id(1), type: 'dataroom', children: [{ id: id(2), type: 'dataroom' }] }])).toBe(false);
  });

  it('refuses files with children, and equal siblings', () => {
    const file = { id: id(3), type: 'file', children: [{ id: id(4), type: 'file' }] };
    expect(accepts([{ id: id(1), type: 'dataroom', children: [file] }])).toBe(false);
    const twins = [
      { id: id(2), type: 'file' },
      { id: id(2), type: 'file' },
    ];
    expect(accepts([{ id: id(1), type: 'dataroom', children: twins }])).toBe(false);
    const sameId = [
      { id: id(2), type: 'file' },
      { id: id(2), type: 'folder' },
    ];
    expect(accepts([{ id: id(1), type: 'dataroom', children: sameId }])).toBe(true);
  });
});

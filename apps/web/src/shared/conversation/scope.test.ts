import { KnowledgeContextTree } from '@atrium/domain/conversation';
import { describe, expect, it } from 'vitest';
import { chosen, chosenPart, exclude, include, type Scope, type ScopeNode, wholeRooms } from './scope.ts';

const room: ScopeNode = { id: 'r', type: 'dataroom', name: 'Atlas' };
const leases: ScopeNode = { id: 'f', type: 'folder', name: 'Leases' };
const row: ScopeNode = { id: 'g', type: 'folder', name: 'Foundry Row' };
const harbor: ScopeNode = { id: 'd1', type: 'file', name: 'Harbor.pdf' };
const aster: ScopeNode = { id: 'd2', type: 'file', name: 'Aster.pdf' };
const children: Record<string, ScopeNode[]> = { r: [leases], f: [row], g: [harbor, aster] };
function childrenOf(node: ScopeNode) {
  return children[node.id] ?? [];
}
function names(scope: Scope) {
  return chosen(scope).map((path) => path.map((node) => node.name).join('/'));
}

describe('the scope of a question', () => {
  it('includes a document in folders that are not selected', () => {
    const scope = include([], [room, leases, row, harbor]);
    expect(names(scope)).toEqual(['Atlas/Leases/Foundry Row/Harbor.pdf']);
    expect(chosenPart(scope, [room])).toBe('some');
    expect(chosenPart(scope, [room, leases, row])).toBe('some');
    expect(chosenPart(scope, [room, leases, row, harbor])).toBe('all');
    expect(chosenPart(scope, [room, leases, row, aster])).toBe('none');
    expect(KnowledgeContextTree.safeParse(scope).success).toBe(true);
  });

  it('replaces selected items when their folder or data room is selected', () => {
    const one = include([], [room, leases, row, harbor]);
    expect(names(include(one, [room, leases]))).toEqual(['Atlas/Leases']);
    const whole = include(one, [room]);
    expect(whole).toEqual([room]);
    expect(chosenPart(whole, [room, leases, row, aster])).toBe('all');
    expect(include(whole, [room, leases])).toEqual(whole);
  });

  it('removes one document from a data room by selecting everything else', () => {
    const scope = exclude([room], [room, leases, row, harbor], childrenOf);
    expect(names(scope)).toEqual(['Atlas/Leases/Foundry Row/Aster.pdf']);
    expect(KnowledgeContextTree.safeParse(scope).success).toBe(true);
  });

  it('drops an empty folder, which would mean all of its contents', () => {
    const one = include([], [room, leases, row, harbor]);
    expect(exclude(one, [room, leases, row, harbor], childrenOf)).toEqual([]);
    expect(exclude(one, [room, leases, row, aster], childrenOf)).toEqual(one);
  });

  it('widens to whole data rooms', () => {
    const scope = include(include([], [room, leases]), [{ id: 's', type: 'dataroom', name: 'Fund' }]);
    expect(chosenPart(scope, [room])).toBe('some');
    expect(names(wholeRooms(scope))).toEqual(['Atlas', 'Fund']);
    expect(chosenPart(wholeRooms(scope), [room])).toBe('all');
    expect(chosenPart(wholeRooms(scope), [{ id: 's', type: 'dataroom', name: 'Fund' }])).toBe('all');
  });
});

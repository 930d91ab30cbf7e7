import { describe, expect, it } from 'vitest';
import { buildTree, pathTo, type TreeFolder, visibleRows, withDescendants } from './folder-tree.ts';

function folder(id: string, parentFolderId: string | null, name = id): TreeFolder {
  return { id, name, parentFolderId, fileCount: 0, pendingCount: 0, failedCount: 0, sizeBytes: 0 };
}

const FOLDERS = [
  folder('tax', null, '10 Tax'),
  folder('leases', null, '2 Leases'),
  folder('harbor', 'leases', 'Harbor'),
  folder('2021', 'harbor', '2021'),
];

describe('buildTree', () => {
  it('sorts numbered names by number', () => {
    expect(buildTree(FOLDERS).map((node) => node.folder.name)).toEqual(['2 Leases', '10 Tax']);
  });

  it('keeps a folder whose parent is missing', () => {
    expect(buildTree([folder('lost', 'gone')]).map((node) => node.folder.id)).toEqual(['lost']);
  });
});

describe('visibleRows', () => {
  it('returns only the children of expanded folders', () => {
    const tree = buildTree(FOLDERS);
    expect(visibleRows(tree, new Set()).map((row) => row.folder.id)).toEqual(['leases', 'tax']);
    const rows = visibleRows(tree, new Set(['leases']));
    expect(rows.map((row) => [row.folder.id, row.depth])).toEqual([
      ['leases', 0],
      ['harbor', 1],
      ['tax', 0],
    ]);
  });
});

describe('pathTo', () => {
  it('returns the folders from the top to the folder', () => {
    expect(pathTo(FOLDERS, '2021').map((one) => one.id)).toEqual(['leases', 'harbor', '2021']);
  });

  it('is empty at the top and for an unknown folder', () => {
    expect(pathTo(FOLDERS, undefined)).toEqual([]);
    expect(pathTo(FOLDERS, 'none')).toEqual([]);
  });

  it('ends even if the data has a cycle', () => {
    expect(pathTo([folder('a', 'b'), folder('b', 'a')], 'a')).toHaveLength(2);
  });
});

describe('withDescendants', () => {
  it('contains a folder and everything in it', () => {
    expect([...withDescendants(FOLDERS, ['leases'])].sort()).toEqual(['2021', 'harbor', 'leases']);
  });
});

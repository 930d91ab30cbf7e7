import { expect, test } from 'vitest';
import { chosen } from '../../shared/conversation/scope.ts';
import type { TreeFolder } from './folder-tree.ts';
import { scopeOfItems } from './scope-of-items.ts';

const room = { id: 'room', name: 'Atlas' };
function folder(id: string, name: string, parentFolderId: string | null): TreeFolder {
  return { id, name, parentFolderId, fileCount: 0, pendingCount: 0, failedCount: 0, sizeBytes: 0 };
}
const folders = [folder('leases', 'Leases', null), folder('row', 'Foundry Row', 'leases')];

test('it covers exactly the selected documents and folders', () => {
  const scope = scopeOfItems(room, folders, [
    { id: 'a', type: 'document', name: 'A.pdf', folderId: 'row' },
    { id: 'b', type: 'document', name: 'B.pdf', folderId: null },
    { id: 'leases-2', type: 'folder', name: 'Older', folderId: 'leases' },
  ]);
  expect(chosen(scope).map((path) => path.map(({ name }) => name).join(' / '))).toEqual([
    'Atlas / Leases / Foundry Row / A.pdf',
    'Atlas / Leases / Older',
    'Atlas / B.pdf',
  ]);
});

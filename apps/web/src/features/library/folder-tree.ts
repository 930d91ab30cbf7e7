import type { Folder } from '@atrium/domain/folder';

export type TreeFolder = Pick<
  Folder,
  'id' | 'name' | 'parentFolderId' | 'fileCount' | 'pendingCount' | 'failedCount' | 'sizeBytes'
>;
export type FolderNode = { folder: TreeFolder; children: FolderNode[] };
export type TreeRow = { folder: TreeFolder; depth: number; hasChildren: boolean; isOpen: boolean };

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The folders of a data room as a tree. A folder whose parent is not in the list is placed at the top. */
export function buildTree(folders: readonly TreeFolder[]): FolderNode[] {
  const nodes = new Map(folders.map((folder) => [folder.id, { folder, children: [] as FolderNode[] }]));
  const roots: FolderNode[] = [];
  for (const node of nodes.values()) {
    const parent = node.folder.parentFolderId === null ? undefined : nodes.get(node.folder.parentFolderId);
    (parent?.children ?? roots).push(node);
  }
  for (const list of [roots, ...[...nodes.values()].map((node) => node.children)]) {
    list.sort((a, b) => byName.compare(a.folder.name, b.folder.name));
  }
  return roots;
}

/** The visible rows from top to bottom, if exactly the folders in `open` are expanded. */
export function visibleRows(nodes: readonly FolderNode[], open: ReadonlySet<string>, depth = 0): TreeRow[] {
  return nodes.flatMap(({ folder, children }) => {
    const isOpen = open.has(folder.id);
    const row = { folder, depth, hasChildren: children.length > 0, isOpen };
    return isOpen ? [row, ...visibleRows(children, open, depth + 1)] : [row];
  });
}

/** The folders from the top of the data room down to and including this one; empty for the top. */
export function pathTo(folders: readonly TreeFolder[], id: string | undefined): TreeFolder[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const path: TreeFolder[] = [];
  let at = id === undefined ? undefined : byId.get(id);
  while (at !== undefined && !path.includes(at)) {
    path.unshift(at);
    at = at.parentFolderId === null ? undefined : byId.get(at.parentFolderId);
  }
  return path;
}

/** These folders and everything in them: they cannot be moved there. */
export function withDescendants(folders: readonly TreeFolder[], ids: readonly string[]): Set<string> {
  const found = new Set(ids);
  for (let grew = true; grew;) {
    grew = false;
    for (const folder of folders) {
      if (folder.parentFolderId === null || found.has(folder.id) || !found.has(folder.parentFolderId)) continue;
      found.add(folder.id);
      grew = true;
    }
  }
  return found;
}

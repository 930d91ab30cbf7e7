/** A folder, as far as its place in the tree depends on it. */
export type PlacedFolder = { id: string; name: string; parentFolderId: string | null };
export type NumberedFolder<F extends PlacedFolder> = F & {
  /** The place in the tree, as an index of documents writes it: 1.2.3. */
  number: string;
  depth: number;
  children: NumberedFolder<F>[];
};

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * Builds the tree of the folders and numbers each level from 1, by name. Only folders that the visitor can see are given,
 * so the numbers have no gaps that would tell of others. A folder whose parent is not given is placed at the top.
 */
export function numberFolders<F extends PlacedFolder>(folders: readonly F[]): NumberedFolder<F>[] {
  const known = new Set(folders.map(({ id }) => id));
  const below = Map.groupBy(folders, ({ parentFolderId: parent }) =>
    parent !== null && known.has(parent) ? parent : null,
  );
  const level = (parent: string | null, prefix: string, depth: number): NumberedFolder<F>[] =>
    (below.get(parent) ?? [])
      .toSorted((a, b) => byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
      .map((folder, index) => {
        const number = `${prefix}${index + 1}`;
        return { ...folder, number, depth, children: level(folder.id, `${number}.`, depth + 1) };
      });
  return level(null, '', 0);
}

/** All folders of a tree, each before its children. */
export function flattened<F extends PlacedFolder>(tree: readonly NumberedFolder<F>[]): NumberedFolder<F>[] {
  return tree.flatMap((folder) => [folder, ...flattened(folder.children)]);
}

/** The number of a document: documents follow the folders of their level. `index` counts from 0 and crosses pages of a list. */
export function documentNumber(folder: { number: string } | undefined, folderCount: number, index: number): string {
  const place = folderCount + index + 1;
  return folder === undefined ? `${place}` : `${folder.number}.${place}`;
}

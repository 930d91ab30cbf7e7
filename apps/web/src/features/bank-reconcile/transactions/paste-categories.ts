import { foldText, type GlCategory } from '@atrium/domain/bank-reconcile';

/** The categories that a text from the clipboard names, one a line; or the first line that names none. */
export type PastedCategories = { categoryIds: string[] } | { unknown: string };

/** Finds the categories of a text by code, by name, or by both. A line of several cells must have one cell that is a category. */
export function pastedCategories(text: string, categories: readonly GlCategory[]): PastedCategories {
  const byName = new Map<string, string>();
  for (const { id, glAccountCode, glAccountName } of categories)
    for (const name of [glAccountCode, glAccountName, `${glAccountCode} ${glAccountName}`]) {
      const folded = foldText(name.trim());
      if (folded !== '' && !byName.has(folded)) byName.set(folded, id);
    }
  const lines = text.replace(/\s+$/, '').split(/\r\n|\r|\n/);
  const categoryIds: string[] = [];
  for (const line of lines) {
    const cells = line.split('\t').map((cell) => foldText(cell.trim().replace(/^"(.*)"$/, '$1')));
    const found = cells.map((cell) => byName.get(cell)).find((id) => id !== undefined);
    if (found === undefined) return { unknown: line.trim() };
    categoryIds.push(found);
  }
  return { categoryIds };
}

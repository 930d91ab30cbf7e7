import type { Transaction } from '@atrium/domain/bank-reconcile';

/** Returns rows as text for a spreadsheet: a line each, with exact amounts. Pasted back, a line sets the category again. */
export function copiedRows(rows: readonly Transaction[], categoryName: (categoryId: string) => string): string {
  return rows
    .map(({ bookedOn, description, amount, currency, account, categoryId }) =>
      [bookedOn, description, amount, currency ?? '', account, categoryId === null ? '' : categoryName(categoryId)]
        .map((cell) => cell.replaceAll(/[\t\r\n]+/g, ' '))
        .join('\t'),
    )
    .join('\n');
}

import type { GlCategory } from '@atrium/domain/bank-reconcile';

/** An account of the ledger. The name is blank if no category has its code. */
export type LedgerAccount = { code: string; name: string };

/** The accounts of the categories by code, and those that only a mapping names. */
export function accountsOf(categories: readonly GlCategory[], mapped: readonly string[]): LedgerAccount[] {
  const names = new Map(mapped.map((code) => [code, '']));
  for (const { glAccountCode, glAccountName } of categories)
    if (!names.get(glAccountCode)) names.set(glAccountCode, glAccountName);
  return [...names]
    .map(([code, name]) => ({ code, name }))
    .toSorted((one, other) => one.code.localeCompare(other.code, 'en', { numeric: true }));
}

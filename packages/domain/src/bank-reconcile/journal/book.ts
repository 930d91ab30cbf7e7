import type { GlCategory } from '../schema.ts';
import type { ExportConfig } from './export-config.ts';
import { currencyOfFile, type JournalBook } from './journal.ts';

/** The accounts and settings that journals are made with, from the configuration of a format and the categories of a folder. */
export function bookOf(config: ExportConfig, categories: readonly GlCategory[]): JournalBook {
  return { config, accounts: new Map(categories.map((category) => [category.id, category])) };
}

/** The part of the book that a batch keeps: the accounts of its categories, with the fields that journals need. */
export type StoredBook = {
  config: ExportConfig;
  accounts: [id: string, code: string, name: string][];
};

export function storedBook({ config, accounts }: JournalBook): StoredBook {
  return {
    config,
    accounts: [...accounts].map(([id, { glAccountCode, glAccountName }]) => [id, glAccountCode, glAccountName]),
  };
}

export function bookFrom({ config, accounts }: StoredBook): JournalBook {
  return {
    config,
    accounts: new Map(accounts.map(([id, glAccountCode, glAccountName]) => [id, { glAccountCode, glAccountName }])),
  };
}

function cashKey({ config }: JournalBook): string {
  const { cashAccountCode, cashAccountName, cashAccounts } = config;
  return JSON.stringify([cashAccountCode, cashAccountName, cashAccounts, currencyOfFile(config)]);
}

/** The categories whose journals differ between two books; `all` if every journal may. */
export function changedCategories(before: JournalBook, after: JournalBook): 'all' | string[] {
  if (cashKey(before) !== cashKey(after)) return 'all';
  const keyOf = ({ accounts }: JournalBook, id: string) => {
    const account = accounts.get(id);
    return account && JSON.stringify([account.glAccountCode, account.glAccountName]);
  };
  const ids = new Set([...before.accounts.keys(), ...after.accounts.keys()]);
  return [...ids].filter((id) => keyOf(before, id) !== keyOf(after, id));
}

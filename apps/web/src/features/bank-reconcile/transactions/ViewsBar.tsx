import type { Statement, TransactionSummary } from '@atrium/domain/bank-reconcile';
import { IconSearch, IconX } from '@tabler/icons-react';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../shared/format/number.ts';
import type { ShowTransactions, TransactionsSearch } from './transactions-search.ts';
import styles from './Transactions.module.css';

type Props = {
  search: TransactionsSearch;
  counts: TransactionSummary['counts'] | undefined;
  /** Whether any rule asks the model. */
  hasPrompts: boolean;
  names: { category: (categoryId: string) => string; rule: (ruleId: string) => string };
  statements: readonly Statement[];
  show: ShowTransactions;
  /** Further tools, at the end. */
  tools: ReactNode;
};

const VIEWS = [
  ['all', 'All'],
  ['open', 'No category'],
  ['prompt', 'By the model'],
  ['person', 'By hand'],
  ['large', 'Over 10,000'],
] as const;
const PAUSE_MS = 250;

/** The views of the list, the filters that the address adds, and the search. */
export function ViewsBar({ search, counts, hasPrompts, names, statements, show, tools }: Props) {
  const current = search.show ?? 'all';
  const chips = [
    {
      key: 'statement',
      label: statements.find(({ documentId }) => documentId === search.statement)?.documentName ?? 'One statement',
      value: search.statement,
    },
    { key: 'category', label: search.category && names.category(search.category), value: search.category },
    { key: 'rule', label: search.rule && `Rule ${names.rule(search.rule)}`, value: search.rule },
  ].filter(({ value }) => value !== undefined);
  return (
    <div className={styles.bar}>
      <div role="group" aria-label="Views" className={styles.views}>
        {VIEWS.filter(([id]) => id !== 'prompt' || hasPrompts || current === 'prompt').map(([id, label]) => (
          <button
            key={id}
            type="button"
            className={styles.view}
            aria-pressed={id === current}
            onClick={() => show({ show: id === 'all' ? undefined : id, row: undefined })}
          >
            {label}
            {counts !== undefined && <em>{formatCount(counts[id])}</em>}
          </button>
        ))}
        {chips.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            className={styles.view}
            aria-pressed="true"
            aria-label={`Remove the filter ${label}`}
            onClick={() => show({ [key]: undefined, row: undefined })}
          >
            {label} <IconX size={12} aria-hidden="true" />
          </button>
        ))}
      </div>
      <SearchField initial={search.q ?? ''} onSearch={(q) => show({ q: q === '' ? undefined : q, row: undefined })} />
      {tools}
    </div>
  );
}

function SearchField({ initial, onSearch }: { initial: string; onSearch: (words: string) => void }) {
  const [words, setWords] = useState(initial);
  const searchSoon = useDebouncedCallback(onSearch, PAUSE_MS);
  return (
    <TextInput
      className={styles.find}
      aria-label="Search transactions"
      placeholder="Text or amount"
      data-transaction-search
      leftSection={<IconSearch size={14} aria-hidden="true" />}
      rightSection={<kbd>/</kbd>}
      value={words}
      maxLength={255}
      onChange={(event) => {
        setWords(event.currentTarget.value);
        searchSoon(event.currentTarget.value.trim());
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' || event.key === 'Enter')
          document.querySelector<HTMLElement>('[role="grid"]')?.focus();
      }}
    />
  );
}

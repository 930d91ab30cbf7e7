import { EmptyState } from '../../../shared/parts/EmptyState.tsx';
import { ButtonLink } from '../../../shared/parts/links.tsx';
import type { ShowTransactions, TransactionsSearch } from './transactions-search.ts';
import styles from './Transactions.module.css';

/** Says why the list is empty, and what to do next. */
export function NoRows({
  folderId,
  search,
  show,
}: {
  folderId: string;
  search: TransactionsSearch;
  show: ShowTransactions;
}) {
  const { row: _row, sort: _sort, ...filters } = search;
  if (search.show === 'open' && Object.keys(filters).length === 1)
    return (
      <EmptyState title="Every row has a category">
        The rules and the people of this folder decided all rows.
      </EmptyState>
    );
  if (Object.keys(filters).length > 0)
    return (
      <EmptyState
        title="No row matches"
        action={
          <button
            type="button"
            className={styles.view}
            onClick={() =>
              show({ show: undefined, q: undefined, statement: undefined, category: undefined, rule: undefined })
            }
          >
            Show all rows
          </button>
        }
      />
    );
  return (
    <EmptyState
      title="No transactions yet"
      action={
        <ButtonLink to="/reconcile/$folderId/statements" params={{ folderId }}>
          See the statements
        </ButtonLink>
      }
    >
      Transactions appear here when the statements have been read.
    </EmptyState>
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { TransactionsPage } from '../../../features/bank-reconcile/transactions/TransactionsPage.tsx';
import {
  type ShowTransactions,
  transactionsSearch,
} from '../../../features/bank-reconcile/transactions/transactions-search.ts';

export const Route = createFileRoute('/_app/reconcile/$folderId')({
  validateSearch: transactionsSearch,
  component: Transactions,
});

function Transactions() {
  const { folderId } = Route.useParams();
  const navigate = Route.useNavigate();
  const show: ShowTransactions = useCallback(
    (change) =>
      void navigate({
        search: (before) => transactionsSearch({ ...before, ...change }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  // The key resets the selection for another folder.
  return <TransactionsPage key={folderId} folderId={folderId} search={Route.useSearch()} show={show} />;
}

import { createFileRoute } from '@tanstack/react-router';
import { monthSearch } from '../../../features/bank-reconcile/period/month-search.ts';
import { MonthEndPage } from '../../../features/bank-reconcile/period/MonthEndPage.tsx';

export const Route = createFileRoute('/_app/reconcile/$folderId_/month-end')({
  validateSearch: monthSearch,
  component: MonthEnd,
});

function MonthEnd() {
  const { folderId } = Route.useParams();
  return <MonthEndPage key={folderId} folderId={folderId} search={Route.useSearch()} />;
}

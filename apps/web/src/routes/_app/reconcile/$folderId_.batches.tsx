import { createFileRoute } from '@tanstack/react-router';
import { batchSearch } from '../../../features/bank-reconcile/journal/journal-search.ts';
import { BatchesPage } from '../../../features/bank-reconcile/journal/BatchesPage.tsx';

export const Route = createFileRoute('/_app/reconcile/$folderId_/batches')({
  validateSearch: batchSearch,
  component: Batches,
});

function Batches() {
  const { folderId } = Route.useParams();
  return <BatchesPage key={folderId} folderId={folderId} search={Route.useSearch()} />;
}

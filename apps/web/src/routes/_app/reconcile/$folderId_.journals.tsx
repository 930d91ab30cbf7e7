import { createFileRoute } from '@tanstack/react-router';
import { journalSearch } from '../../../features/bank-reconcile/journal/journal-search.ts';
import { JournalsPage } from '../../../features/bank-reconcile/journal/JournalsPage.tsx';

export const Route = createFileRoute('/_app/reconcile/$folderId_/journals')({
  validateSearch: journalSearch,
  component: Journals,
});

function Journals() {
  const { folderId } = Route.useParams();
  return <JournalsPage key={folderId} folderId={folderId} search={Route.useSearch()} />;
}

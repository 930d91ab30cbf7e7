import { createFileRoute } from '@tanstack/react-router';
import { statementSearch } from '../../../features/bank-reconcile/statements/statement-search.ts';
import { StatementPage } from '../../../features/bank-reconcile/statements/StatementPage.tsx';

export const Route = createFileRoute('/_app/reconcile/$folderId_/statements_/$documentId')({
  validateSearch: statementSearch,
  component: Statement,
});

function Statement() {
  const { folderId, documentId } = Route.useParams();
  return <StatementPage key={documentId} folderId={folderId} documentId={documentId} search={Route.useSearch()} />;
}

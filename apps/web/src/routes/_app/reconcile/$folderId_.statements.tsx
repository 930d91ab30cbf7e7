import { createFileRoute } from '@tanstack/react-router';
import { StatementsPage } from '../../../features/bank-reconcile/statements/StatementsPage.tsx';

export const Route = createFileRoute('/_app/reconcile/$folderId_/statements')({ component: Statements });

function Statements() {
  const { folderId } = Route.useParams();
  return <StatementsPage key={folderId} folderId={folderId} />;
}

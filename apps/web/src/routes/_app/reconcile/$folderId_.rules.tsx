import { createFileRoute } from '@tanstack/react-router';
import { RulesPage } from '../../../features/bank-reconcile/rules/RulesPage.tsx';

export const Route = createFileRoute('/_app/reconcile/$folderId_/rules')({ component: Rules });

function Rules() {
  const { folderId } = Route.useParams();
  return <RulesPage key={folderId} folderId={folderId} />;
}

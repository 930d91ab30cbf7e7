import { createFileRoute } from '@tanstack/react-router';
import { NewReconciliationPage } from '../../../features/bank-reconcile/wizard/NewReconciliationPage.tsx';
import { wizardSearch } from '../../../features/bank-reconcile/wizard/wizard-search.ts';

export const Route = createFileRoute('/_app/reconcile/new')({
  validateSearch: wizardSearch,
  component: NewReconciliation,
});

function NewReconciliation() {
  return <NewReconciliationPage search={Route.useSearch()} />;
}

import { createFileRoute } from '@tanstack/react-router';
import { newCapitalSearch } from '../../../../features/pcap-reconcile/capital-search.ts';
import { NewCapitalPage } from '../../../../features/pcap-reconcile/NewCapitalPage.tsx';

export const Route = createFileRoute('/_app/reconcile/partner-capital/new')({
  validateSearch: newCapitalSearch,
  component: NewCapital,
});

function NewCapital() {
  return <NewCapitalPage search={Route.useSearch()} />;
}

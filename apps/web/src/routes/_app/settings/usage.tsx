import { createFileRoute } from '@tanstack/react-router';
import { UsagePage } from '../../../features/subscription/UsagePage.tsx';
import { ledgerSearch } from '../../../features/subscription/plan-search.ts';

export const Route = createFileRoute('/_app/settings/usage')({ validateSearch: ledgerSearch, component: Usage });

function Usage() {
  return <UsagePage search={Route.useSearch()} />;
}

import { createFileRoute } from '@tanstack/react-router';
import { PlanPage } from '../../../features/subscription/PlanPage.tsx';
import { planSearch } from '../../../features/subscription/plan-search.ts';

export const Route = createFileRoute('/_app/settings/plan')({ validateSearch: planSearch, component: Plan });

function Plan() {
  return <PlanPage search={Route.useSearch()} />;
}

import { api } from '../../shared/api/client.ts';
import { useMayIn } from '../../shared/organization/use-organization.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { SettingsPage } from '../../shared/settings/SettingsPage.tsx';
import { BillingMessage } from './BillingMessage.tsx';
import { BuyCredits } from './BuyCredits.tsx';
import { CurrentPlan } from './CurrentPlan.tsx';
import { Invoices } from './Invoices.tsx';
import { Cancelled, Paid } from './Paid.tsx';
import { PlanNotice } from './PlanNotice.tsx';
import { Plans } from './Plans.tsx';
import type { PlanSearch } from './plan-search.ts';

/** The plan, what other plans include, and the invoices, for Owners. */
export function PlanPage({ search }: { search: PlanSearch }) {
  const mayManage = useMayIn('manageSubscription');
  if (!mayManage) {
    return (
      <SettingsPage title="Plan and billing">
        <EmptyState title="Only Owners can see the plan">
          Ask an Owner of the organization for what you need.
        </EmptyState>
      </SettingsPage>
    );
  }
  return (
    <SettingsPage isWide title="Plan and billing">
      {search.paid !== undefined && <Paid key={search.paid} session={search.paid} />}
      {search.cancelled === true && <Cancelled />}
      <Parts />
    </SettingsPage>
  );
}

/** The parts of the page. They appear together, because one that loads later would push the others down. */
function Parts() {
  const details = api.subscription.details.useQuery({});
  const plans = api.subscription.plans.useQuery({});
  // Says whether credits can be bought.
  const metadata = api.appConfig.metadata.useQuery(undefined, { staleTime: Infinity });
  if (details.isPending || plans.isPending || metadata.isPending)
    return <SkeletonRows rows={14} height={44} label="Loading the plan" />;
  return (
    <>
      <QueryView query={details} name="the plan" rows={4} height={44}>
        {({ data }) => (
          <>
            <PlanNotice subscription={data} />
            <CurrentPlan subscription={data} />
            <BuyCredits subscription={data} />
          </>
        )}
      </QueryView>
      <Plans />
      <Invoices />
      <BillingMessage />
    </>
  );
}

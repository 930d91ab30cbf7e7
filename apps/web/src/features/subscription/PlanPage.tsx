import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../shared/api/client.ts';
import { postForFile } from '../../shared/api/download.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { useMayIn } from '../../shared/organization/use-organization.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { ErrorState } from '../../shared/parts/ErrorState.tsx';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { SettingsPage } from '../../shared/settings/SettingsPage.tsx';
import { Balance } from './Balance.tsx';
import { BillingMessage } from './BillingMessage.tsx';
import { BuyCredits } from './BuyCredits.tsx';
import { Invoices } from './Invoices.tsx';
import { Ledger } from './Ledger.tsx';
import { Meters } from './Meters.tsx';
import { Cancelled, Paid } from './Paid.tsx';
import { PlanNotice } from './PlanNotice.tsx';
import { Plans } from './Plans.tsx';
import { ledgerFilter, type PlanSearch } from './plan-search.ts';
import { Shares } from './Shares.tsx';

/** The plan, the credits and what is used of them, for Owners. */
export function PlanPage({ search }: { search: PlanSearch }) {
  const [now] = useState(() => Date.now());
  const mayManage = useMayIn('manageSubscription');
  if (!mayManage) {
    return (
      <SettingsPage title="Plan and credits">
        <EmptyState title="Only Owners can see the plan">
          Ask an Owner of the organization for what you need.
        </EmptyState>
      </SettingsPage>
    );
  }
  const save = () =>
    void attempt(() => postForFile('/api/v1/subscription/ledger/download', ledgerFilter(search, now), 'Credits.csv'));
  return (
    <SettingsPage
      isWide
      title="Plan and credits"
      actions={
        <Button variant="default" leftSection={<IconDownload size={14} />} onClick={save}>
          Export CSV
        </Button>
      }
    >
      {search.paid !== undefined && <Paid key={search.paid} session={search.paid} />}
      {search.cancelled === true && <Cancelled />}
      <Parts search={search} now={now} />
    </SettingsPage>
  );
}

/** The parts of the page. They appear together, because one that loads later would push the others down. */
function Parts({ search, now }: { search: PlanSearch; now: number }) {
  const details = api.subscription.details.useQuery({});
  const usage = api.subscription.usage.useQuery({});
  const plans = api.subscription.plans.useQuery({});
  if (details.isPending || usage.isPending || plans.isPending)
    return <SkeletonRows rows={14} height={44} label="Loading the plan" />;
  return (
    <>
      <Overview />
      <Plans />
      <Invoices />
      <Ledger search={search} now={now} />
      <BillingMessage />
    </>
  );
}

function Overview() {
  const details = api.subscription.details.useQuery({});
  const usage = api.subscription.usage.useQuery({});
  return (
    <>
      <QueryView query={details} name="the plan" rows={4} height={44}>
        {({ data }) => (
          <>
            <PlanNotice subscription={data} />
            <Balance subscription={data} usage={usage.data?.data} />
            <BuyCredits subscription={data} />
            <Meters subscription={data} />
          </>
        )}
      </QueryView>
      {usage.isError && (
        <ErrorState
          title="The use of credits could not be loaded"
          error={usage.error}
          retry={() => void usage.refetch()}
        />
      )}
      {usage.data !== undefined && <Shares usage={usage.data.data} />}
    </>
  );
}

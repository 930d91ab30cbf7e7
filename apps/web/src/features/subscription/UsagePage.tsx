import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../shared/api/client.ts';
import { usePayments } from '../../shared/credit/payment-actions.ts';
import { postForFile } from '../../shared/api/download.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { useMayIn, useOrganization } from '../../shared/organization/use-organization.ts';
import { ErrorState } from '../../shared/parts/ErrorState.tsx';
import { ButtonLink } from '../../shared/parts/links.tsx';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { SettingsPage } from '../../shared/settings/SettingsPage.tsx';
import { Balance } from './Balance.tsx';
import { Ledger } from './Ledger.tsx';
import { Limits } from './Limits.tsx';
import { Meters } from './Meters.tsx';
import { ledgerFilter, type LedgerSearch } from './plan-search.ts';
import { Shares } from './Shares.tsx';
import styles from './Plan.module.css';

/** Shows what the organization uses of its limits. Owners also see the use of credits. */
export function UsagePage({ search }: { search: LedgerSearch }) {
  const mayManage = useMayIn('manageSubscription');
  const plan = useOrganization()?.plan;
  if (mayManage) return <OwnersUsage search={search} />;
  return (
    <SettingsPage title="Usage" about={plan === undefined ? ' ' : `What the organization uses of the ${plan} plan.`}>
      <Limits />
    </SettingsPage>
  );
}

function OwnersUsage({ search }: { search: LedgerSearch }) {
  const [now] = useState(() => Date.now());
  const payments = usePayments();
  const save = () =>
    void attempt(() => postForFile('/api/v1/subscription/ledger/download', ledgerFilter(search, now), 'Credits.csv'));
  return (
    <SettingsPage
      isWide
      title="Usage"
      actions={
        <>
          {/* The first, because it is known last and must not move the other. */}
          {payments === 'possible' && (
            <ButtonLink to="/settings/plan" hash="buy">
              Get more credits
            </ButtonLink>
          )}
          <Button variant="default" leftSection={<IconDownload size={14} />} onClick={save}>
            Export CSV
          </Button>
        </>
      }
    >
      <Parts search={search} now={now} />
    </SettingsPage>
  );
}

/** The parts of the page. They appear together, because one that loads later would push the others down. */
function Parts({ search, now }: { search: LedgerSearch; now: number }) {
  const details = api.subscription.details.useQuery({});
  const usage = api.subscription.usage.useQuery({});
  if (details.isPending || usage.isPending) return <SkeletonRows rows={14} height={44} label="Loading the usage" />;
  return (
    <>
      <QueryView query={details} name="the credits" rows={4} height={44}>
        {({ data }) => <Balance subscription={data} usage={usage.data?.data} />}
      </QueryView>
      {usage.isError && (
        <ErrorState
          title="The use of credits could not be loaded"
          error={usage.error}
          retry={() => void usage.refetch()}
        />
      )}
      {usage.data !== undefined && <Shares usage={usage.data.data} />}
      {details.data !== undefined && <Meters subscription={details.data.data} />}
      <section className={styles.limits} aria-labelledby="limits">
        <h2 id="limits" className={styles.heading}>
          Other limits
        </h2>
        <Limits isBesideMeters />
      </section>
      <Ledger search={search} now={now} />
    </>
  );
}

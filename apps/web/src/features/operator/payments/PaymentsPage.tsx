import { Link } from '@tanstack/react-router';
import { api } from '../../../shared/api/client.ts';
import { useOperates } from '../../../shared/organization/use-organization.ts';
import { operatorProblemOf } from '../../../shared/parts/OperatorProblem.tsx';
import { QueryView } from '../../../shared/parts/QueryView.tsx';
import { SkeletonRows } from '../../../shared/parts/SkeletonRows.tsx';
import { SettingsPage } from '../../../shared/settings/SettingsPage.tsx';
import tabs from '../../../shared/shell/Tabs.module.css';
import { Differences } from './Differences.tsx';
import { EventList } from './EventList.tsx';
import { LinkList } from './LinkList.tsx';
import { PlanVersions } from './PlanVersions.tsx';
import { type Part, PARTS, type PaymentsSearch } from './payments-search.ts';
import { useLastComparison } from './use-comparison.ts';
import styles from './Payments.module.css';

const PART_NAMES: Record<Part, string> = {
  differences: 'Differences',
  links: 'Payment links',
  events: 'Events',
  plans: 'Plans',
};

/** The payments of all organizations, for operators: what differs from Stripe, payment links, events and the plans. */
export function PaymentsPage({ search }: { search: PaymentsSearch }) {
  const { part } = search;
  const mayManage = useOperates('manage');
  const first = api.billing.links.useQuery({ limit: 1 }, { retry: false });
  const metadata = api.appConfig.metadata.useQuery(undefined, { staleTime: Infinity });
  if (first.isError) {
    return (
      <SettingsPage title="Payments">
        <QueryView query={first} name="the payments" renderError={operatorProblemOf}>
          {() => null}
        </QueryView>
      </SettingsPage>
    );
  }
  return (
    <SettingsPage
      isWide
      title="Payments"
      about="Stripe keeps the payments. This page shows a copy."
      list={
        // The notice is above the tabs and must not push them down.
        metadata.isPending ? (
          <SkeletonRows rows={5} height={44} label="Loading the payments" />
        ) : (
          <>
            {metadata.data?.data.isSubscriptionEnabled === false && <NotSetUp />}
            <nav className={tabs.tabs} aria-label="Payments">
              <ul>
                {PARTS.map((one) => (
                  <li key={one}>
                    <Link to="/settings/payments" search={{ part: one }} className={tabs.tab}>
                      {PART_NAMES[one]}
                      {one === 'differences' && <Count />}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
            {part === 'differences' && <Differences mayManage={mayManage} />}
            {part === 'links' && <LinkList />}
            {part === 'plans' && <PlanVersions mayManage={mayManage} />}
            {part === 'events' && <EventList search={search} mayManage={mayManage} />}
          </>
        )
      }
    />
  );
}

/** How many differences and open cases there are. */
function Count() {
  const { data } = useLastComparison();
  const count = data === undefined ? 0 : data.findings.length + data.alerts.length;
  return count === 0 ? null : <em>{count}</em>;
}

/** Says that no payments are possible, and what works without them. */
function NotSetUp() {
  return (
    <p className={styles.notice} role="status">
      Payments are not set up on this installation: there is no Stripe key. Set plans and grant credits under{' '}
      <Link to="/settings/organizations">Organizations</Link>. Everything else works.
    </p>
  );
}

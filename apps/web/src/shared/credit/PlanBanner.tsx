import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useMayIn, useOrganization } from '../organization/use-organization.ts';
import { MEMBERS_BANNER, ownersBanner } from './banner-words.ts';
import styles from './PlanBanner.module.css';

/** Where this browser remembers which notice was dismissed. */
const DISMISSED = 'atrium.planBanner';
const PLAN_PAGE = '/settings/plan';

/** Says on every screen that the plan has ended, is not paid or is nearly used up. The plan's own page says it itself. */
export default function PlanBanner() {
  const mayManage = useMayIn('manageSubscription');
  const isExpired = useOrganization()?.isSubscriptionExpired ?? false;
  const isOnPlanPage = useLocation({ select: ({ pathname }) => pathname === PLAN_PAGE });
  if (isOnPlanPage) return null;
  if (mayManage) return <OwnersBanner />;
  return isExpired ? (
    <p className={styles.banner} data-tone={MEMBERS_BANNER.tone} role="status">
      {MEMBERS_BANNER.words}
    </p>
  ) : null;
}

function OwnersBanner() {
  const details = api.subscription.details.useQuery({});
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(DISMISSED));
  const banner = details.data && ownersBanner(details.data.data);
  if (banner === undefined || (banner.key !== undefined && banner.key === dismissed)) return null;
  const { tone, words, verb, key } = banner;
  return (
    <div className={styles.banner} data-tone={tone} role="status">
      <span>{words}</span>
      <Link to={PLAN_PAGE} hash={tone === 'warn' ? 'plans' : ''}>
        {verb}
      </Link>
      {key !== undefined && (
        <ActionIcon
          size={24}
          variant="transparent"
          aria-label="Dismiss until the next month"
          onClick={() => {
            localStorage.setItem(DISMISSED, key);
            setDismissed(key);
          }}
        >
          <IconX size={14} />
        </ActionIcon>
      )}
    </div>
  );
}

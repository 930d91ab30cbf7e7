import type { SubscriptionDetails } from '@atrium/domain/subscription';
import { Link } from '@tanstack/react-router';
import { formatCalendarDay, formatDayWithin } from '../../shared/format/date.ts';
import { formatDecimal } from '../../shared/format/number.ts';
import styles from './Plan.module.css';

/** The plan of the organization, when it renews or ends, and the credits that it gives. */
export function CurrentPlan({ subscription }: { subscription: SubscriptionDetails }) {
  const { balance, plan, planDetails } = subscription;
  return (
    <section className={styles.current} aria-label="Your plan">
      <div>
        <p className={styles.label}>Your plan</p>
        <p className={styles.figure}>{plan}</p>
        <p className={styles.fine}>{renewalWords(subscription)}</p>
      </div>
      <div>
        <p className={styles.label}>Credits left</p>
        <p className={styles.figure}>{formatDecimal(balance.available)}</p>
        <p className={styles.fine}>
          {planDetails.total_credits !== '0' && `${formatDecimal(planDetails.total_credits)} credits a month. `}
          <Link to="/settings/usage">See what was used</Link>
        </p>
      </div>
    </section>
  );
}

function renewalWords({ status, endDate, isRecurring, periodEnd }: SubscriptionDetails): string {
  if (status === 'Expired') return 'Ended';
  if (!isRecurring && endDate !== null) return `Until ${formatDayWithin(endDate)}`;
  return `Renews on ${formatCalendarDay(periodEnd.slice(0, 10))}`;
}

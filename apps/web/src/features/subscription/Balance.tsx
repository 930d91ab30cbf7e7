import type { SubscriptionDetails, SubscriptionUsage } from '@atrium/domain/subscription';
import { formatCalendarDay, formatDay } from '../../shared/format/date.ts';
import { formatDecimal } from '../../shared/format/number.ts';
import { BurnChart } from './BurnChart.tsx';
import styles from './Plan.module.css';

type Props = { subscription: SubscriptionDetails; usage: SubscriptionUsage | undefined };

/** The credits that are left, and the day on which they run out at this pace. */
export function Balance({ subscription, usage }: Props) {
  const { balance, plan, status, periodEnd, endDate, isRecurring } = subscription;
  const { available, reserved, debt, expiring } = balance;
  return (
    <section className={styles.top} aria-label="Credits">
      <div>
        <p className={styles.label}>Credits left</p>
        <p className={styles.figure}>{formatDecimal(available)}</p>
        {reserved !== '0' && <p className={styles.fine}>{formatDecimal(reserved)} held by work that is running</p>}
        {debt !== '0' && <p className={styles.fine}>{formatDecimal(debt)} owed: the next credits pay them first</p>}
        {expiring !== null && (
          <p className={styles.fine}>
            {formatDecimal(expiring.credits)} expire on {formatDay(expiring.at)}
          </p>
        )}
        <p className={styles.plan}>
          {plan} plan
          {status !== 'Expired' && !isRecurring && endDate !== null && `, until ${formatDay(endDate)}`}
          {status !== 'Expired' && (isRecurring || endDate === null) && `, next month from ${formatDay(periodEnd)}`}
        </p>
      </div>
      <div>
        {usage !== undefined && (
          <>
            <BurnChart available={available} days={usage.days} emptyOn={usage.emptyOn} />
            <p className={styles.fine}>
              {usage.emptyOn === null
                ? 'At the pace of the last 7 days the credits last longer than a year, or nothing was used.'
                : `At the pace of the last 7 days the credits run out on ${formatCalendarDay(usage.emptyOn)}.`}
            </p>
          </>
        )}
      </div>
    </section>
  );
}

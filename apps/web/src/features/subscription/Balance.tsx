import type { SubscriptionDetails, SubscriptionUsage } from '@atrium/domain/subscription';
import { compareDecimals, divide, sum } from '@atrium/domain/value';
import { Link } from '@tanstack/react-router';
import { formatCalendarDay, formatDay } from '../../shared/format/date.ts';
import { formatDecimal } from '../../shared/format/number.ts';
import { moreCredits } from '../../shared/credit/more-credits.ts';
import { usePayments } from '../../shared/credit/payment-actions.ts';
import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { BurnChart } from './BurnChart.tsx';
import { PACE_DAYS } from './burn-points.ts';
import styles from './Plan.module.css';

type Props = { subscription: SubscriptionDetails; usage: SubscriptionUsage | undefined };

/** The credits that are left, and the day on which they run out at this pace. */
export function Balance({ subscription, usage }: Props) {
  const { balance, plan, status, periodEnd } = subscription;
  const payments = usePayments();
  const { available, reserved, debt, expiring } = balance;
  return (
    <section className={styles.top} aria-label="Credits">
      <div>
        <p className={styles.label}>Credits left</p>
        <p className={styles.figure}>{formatDecimal(available)}</p>
        {usage !== undefined && <p className={styles.fine}>{usedWords(usage)}</p>}
        {reserved !== '0' && <p className={styles.fine}>{formatDecimal(reserved)} held by work that is running</p>}
        {debt !== '0' && <p className={styles.fine}>{formatDecimal(debt)} owed: the next credits pay them first</p>}
        {expiring !== null && (
          <p className={styles.fine}>
            {formatDecimal(expiring.credits)} expire on {formatDay(expiring.at)}
          </p>
        )}
        {payments === 'absent' && <p className={styles.fine}>{moreCredits(true, 'absent')}</p>}
        <p className={styles.left}>
          <Link to="/settings/plan">{plan} plan</Link>
        </p>
      </div>
      <div>
        {usage === undefined ? (
          <SkeletonRows label="Loading the use of credits" rows={4} height={40} />
        ) : (
          <>
            <BurnChart
              available={available}
              days={usage.days}
              emptyOn={usage.emptyOn}
              renewsOn={status === 'Expired' ? null : periodEnd.slice(0, 10)}
            />
            <p className={styles.fine}>{paceWords(subscription, usage)}</p>
          </>
        )}
      </div>
    </section>
  );
}

function usedIn(days: SubscriptionUsage['days']): string {
  return sum(days.slice(-PACE_DAYS).map(({ credits }) => credits));
}

function usedWords({ days }: SubscriptionUsage): string {
  const used = usedIn(days);
  if (compareDecimals(used, '0') <= 0) return 'Nothing used in the last 7 days';
  const pace = divide(used, String(PACE_DAYS), 1, 'half-up').replace(/\.0$/, '');
  return `${formatDecimal(used)} used in the last 7 days, ${formatDecimal(pace)} a day`;
}

/** When the credits run out, and whether the plan gives more before. */
function paceWords(
  { planDetails, periodEnd, status }: SubscriptionDetails,
  { days, emptyOn }: SubscriptionUsage,
): string {
  if (compareDecimals(usedIn(days), '0') <= 0) return 'Without use, the credits last.';
  if (emptyOn === null) return 'At the pace of the last 7 days the credits last longer than a year.';
  const renewsOn = periodEnd.slice(0, 10);
  const gives = status !== 'Expired' && compareDecimals(planDetails.total_credits, '0') > 0;
  const more = `the plan gives ${formatDecimal(planDetails.total_credits)} more on ${formatCalendarDay(renewsOn)}`;
  if (gives && emptyOn >= renewsOn) return `Enough until ${more}.`;
  const empty = `At the pace of the last 7 days the credits run out on ${formatCalendarDay(emptyOn)}`;
  return gives ? `${empty}; ${more}.` : `${empty}.`;
}

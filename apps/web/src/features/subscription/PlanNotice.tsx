import type { SubscriptionDetails } from '@atrium/domain/subscription';
import { formatMoment } from '../../shared/format/date.ts';
import styles from './Plan.module.css';

/** Tells Owners first that the plan has ended, a payment failed, or the plan will change. */
export function PlanNotice({ subscription }: { subscription: SubscriptionDetails }) {
  const { status, plan, endDate, paymentProblem, pendingChange } = subscription;
  if (status === 'Expired') {
    return (
      <p className={styles.notice} data-tone="err" role="alert">
        The {plan} plan {endDate === null ? 'has ended' : `ended on ${formatMoment(endDate)}`}. You can still read,
        export and delete everything. To upload, ask and fill tables again, <a href="#plans">choose a plan</a>.
      </p>
    );
  }
  if (paymentProblem !== null) {
    return (
      <p className={styles.notice} data-tone="err" role="alert">
        The last payment failed. The {plan} plan stays active until {formatMoment(paymentProblem.graceEndsAt)}. Use
        another card under “Change or cancel the plan”, and the payment is tried again.
      </p>
    );
  }
  if (pendingChange !== null) {
    return (
      <p className={styles.notice}>
        {pendingChange.plan === null
          ? `The ${plan} plan ends on ${formatMoment(pendingChange.at)}.`
          : `The plan changes to ${pendingChange.plan} on ${formatMoment(pendingChange.at)}.`}
      </p>
    );
  }
  return null;
}

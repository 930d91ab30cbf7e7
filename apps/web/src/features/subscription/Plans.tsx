import { includedOf, METERS, type SoldPlan } from '@atrium/domain/subscription';
import { api } from '../../shared/api/client.ts';
import { formatMoney } from '../../shared/format/amount.ts';
import { formatDecimal } from '../../shared/format/number.ts';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { includedWords, METER_NAMES } from './meter-names.ts';
import styles from './Plan.module.css';

/** The plans side by side, with what would not fit in each. */
export function Plans() {
  const plans = api.subscription.plans.useQuery({});
  return (
    <section aria-labelledby="plans">
      <h2 id="plans" className={styles.heading}>
        Plans
      </h2>
      <QueryView query={plans} name="the plans" rows={6} height={32}>
        {({ data }) => <PlanTable plans={data.filter(({ plan, isCurrent }) => plan !== 'Trial' || isCurrent)} />}
      </QueryView>
    </section>
  );
}

function PlanTable({ plans }: { plans: readonly SoldPlan[] }) {
  return (
    // A wide table scrolls by itself, also with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.planScroller} tabIndex={0} role="region" aria-label="The plans side by side">
      <table className={styles.plans}>
        <thead>
          <tr>
            <th scope="col">
              <span className={styles.hidden}>What it includes</span>
            </th>
            {plans.map(({ plan, isCurrent }) => (
              <th key={plan} scope="col" data-current={isCurrent || undefined}>
                {plan}
                {isCurrent && <em>Your plan</em>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Line
            name="Price per month"
            plans={plans}
            wordsOf={({ details }) => formatMoney(details.monthly_price, 'USD')}
          />
          <Line
            name="Credits per month"
            plans={plans}
            wordsOf={({ details }) => formatDecimal(details.total_credits)}
          />
          {METERS.map((meter) => (
            <Line
              key={meter}
              name={METER_NAMES[meter]}
              plans={plans}
              wordsOf={({ details }) => includedWords(meter, includedOf(details, meter))}
              isExceeded={({ exceeded }) => exceeded.includes(meter)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type LineProps = {
  name: string;
  plans: readonly SoldPlan[];
  wordsOf: (plan: SoldPlan) => string;
  isExceeded?: (plan: SoldPlan) => boolean;
};

function Line({ name, plans, wordsOf, isExceeded }: LineProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {plans.map((sold) => (
        <td key={sold.plan} data-current={sold.isCurrent || undefined}>
          {wordsOf(sold)}
          {isExceeded?.(sold) === true && <em>You use more. Nothing would be deleted.</em>}
        </td>
      ))}
    </tr>
  );
}

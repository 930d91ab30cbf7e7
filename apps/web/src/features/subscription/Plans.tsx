import { SOLD_PLANS } from '@atrium/domain/billing';
import { includedOf, METERS, type SoldPlan } from '@atrium/domain/subscription';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../shared/api/client.ts';
import { formatMoney } from '../../shared/format/amount.ts';
import { formatDecimal } from '../../shared/format/number.ts';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { includedWords, METER_NAMES } from './meter-names.ts';
import { openPortal, pay, useTakesPayments } from './payment-actions.ts';
import styles from './Plan.module.css';

/** The plans side by side, with what would not fit in each. */
export function Plans() {
  const plans = api.subscription.plans.useQuery({});
  const takesPayments = useTakesPayments();
  return (
    <section aria-labelledby="plans">
      <h2 id="plans" className={styles.heading}>
        Plans
      </h2>
      <QueryView query={plans} name="the plans" rows={6} height={32}>
        {({ data }) => (
          <PlanTable
            plans={data.filter(({ plan, isCurrent }) => plan !== 'Trial' || isCurrent)}
            takesPayments={takesPayments}
          />
        )}
      </QueryView>
    </section>
  );
}

function PlanTable({ plans, takesPayments }: { plans: readonly SoldPlan[]; takesPayments: boolean }) {
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
          {takesPayments && (
            <tr>
              <th scope="row">
                <span className={styles.hidden}>Choose</span>
              </th>
              {plans.map((sold) => (
                <td key={sold.plan} data-current={sold.isCurrent || undefined}>
                  <Choose sold={sold} />
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** Starts to pay for a plan. Who pays for one already changes it in the portal. */
function Choose({ sold: { plan, isCurrent } }: { sold: SoldPlan }) {
  const details = api.subscription.details.useQuery({});
  const [isBusy, setBusy] = useState(false);
  const bought = SOLD_PLANS.find((one) => one === plan);
  const isPaying = details.data?.data.provider != null;
  if (bought === undefined || isCurrent) return null;
  const choose = async () => {
    setBusy(true);
    await (isPaying ? openPortal() : pay({ plan: bought, frequency: 'Monthly' }));
    setBusy(false);
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      disabled={isBusy}
      aria-label={`Choose ${plan}`}
      onClick={() => void choose()}
    >
      Choose
    </Button>
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

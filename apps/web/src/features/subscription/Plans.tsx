import { planPrice, SOLD_PLANS } from '@atrium/domain/billing';
import {
  creditsPerUnit,
  FREQUENCIES,
  type Frequency,
  includedOf,
  type Meter,
  METERS,
  type SoldPlan,
} from '@atrium/domain/subscription';
import { Button, NativeSelect } from '@mantine/core';
import { Fragment, useState } from 'react';
import { api } from '../../shared/api/client.ts';
import { includedWords, METER_NAMES } from '../../shared/credit/meter-names.ts';
import { isPaidByCard, openPortal, pay, usePayments } from '../../shared/credit/payment-actions.ts';
import { formatMoney } from '../../shared/format/amount.ts';
import { formatDecimal } from '../../shared/format/number.ts';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { planChanges } from './plan-changes.ts';
import styles from './Plan.module.css';

/** The plans side by side, with what would change. */
export function Plans() {
  const plans = api.subscription.plans.useQuery({});
  const [frequency, setFrequency] = useState<Frequency>('Monthly');
  return (
    <section aria-labelledby="plans">
      <div className={styles.headline}>
        <h2 id="plans">Plans</h2>
        <NativeSelect
          size="xs"
          aria-label="How often you pay"
          data={[
            { value: 'Monthly', label: 'Paid monthly' },
            { value: 'Yearly', label: 'Paid yearly: two months free' },
          ]}
          value={frequency}
          onChange={(event) => setFrequency(FREQUENCIES.find((one) => one === event.currentTarget.value) ?? 'Monthly')}
        />
      </div>
      <QueryView query={plans} name="the plans" rows={6} height={32}>
        {({ data }) => (
          <Offers plans={data.filter(({ plan, isCurrent }) => plan !== 'Trial' || isCurrent)} frequency={frequency} />
        )}
      </QueryView>
    </section>
  );
}

type TableProps = { plans: readonly SoldPlan[]; frequency: Frequency };

/** The plans side by side, or below each other on a phone. */
function Offers({ plans, frequency }: TableProps) {
  const current = plans.find(({ isCurrent }) => isCurrent);
  return (
    <>
      <PlanTable plans={plans} frequency={frequency} />
      <ul className={styles.planCards} aria-label="The plans">
        {plans.map((sold) => (
          <PlanCard key={sold.plan} sold={sold} current={current} frequency={frequency} />
        ))}
      </ul>
    </>
  );
}

type CardProps = { sold: SoldPlan; current: SoldPlan | undefined; frequency: Frequency };

function PlanCard({ sold, current, frequency }: CardProps) {
  const { plan, details, isCurrent, exceeded } = sold;
  const payments = usePayments();
  return (
    <li className={styles.planCard} data-current={isCurrent || undefined}>
      <header>
        <h3>
          {plan}
          {isCurrent && <em>Your plan</em>}
        </h3>
        <span>{`${formatMoney(planPrice(details, frequency), 'USD')} ${frequency === 'Yearly' ? 'a year' : 'a month'}`}</span>
      </header>
      <dl>
        <dt>Credits per month</dt>
        <dd>{formatDecimal(details.total_credits)}</dd>
        {METERS.map((meter) => {
          const fine = aboveWords(sold, meter);
          return (
            <Fragment key={meter}>
              <dt>{METER_NAMES[meter]}</dt>
              <dd>
                {includedWords(meter, includedOf(details, meter))}
                {fine !== undefined && <em>{fine}</em>}
                {exceeded.includes(meter) && <em data-warn>You use more. Nothing would be deleted.</em>}
              </dd>
            </Fragment>
          );
        })}
      </dl>
      {current !== undefined && !isCurrent && (
        <ul className={styles.changes} aria-label="Would change">
          {planChanges(current.details, details, frequency).map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {payments === 'possible' && <Choose sold={sold} frequency={frequency} />}
    </li>
  );
}

function PlanTable({ plans, frequency }: TableProps) {
  const payments = usePayments();
  const current = plans.find(({ isCurrent }) => isCurrent);
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
            name={frequency === 'Yearly' ? 'Price per year' : 'Price per month'}
            plans={plans}
            wordsOf={({ details }) => formatMoney(planPrice(details, frequency), 'USD')}
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
              fineOf={(sold) => aboveWords(sold, meter)}
              isExceeded={({ exceeded }) => exceeded.includes(meter)}
            />
          ))}
          {current !== undefined && <Changes plans={plans} current={current} frequency={frequency} />}
          {payments === 'possible' && (
            <tr>
              <th scope="row">
                <span className={styles.hidden}>Choose</span>
              </th>
              {plans.map((sold) => (
                <td key={sold.plan} data-current={sold.isCurrent || undefined}>
                  <Choose sold={sold} frequency={frequency} />
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** The price of more than what is included. */
function aboveWords({ details }: SoldPlan, meter: Meter): string | undefined {
  const price = includedOf(details, meter) === null ? null : creditsPerUnit(details, meter);
  return price === null ? undefined : `then ${formatDecimal(price)} ${price === '1' ? 'credit' : 'credits'} each`;
}

/** What would change with each plan, compared with the current one. */
function Changes({ plans, current, frequency }: TableProps & { current: SoldPlan }) {
  return (
    <tr>
      <th scope="row">Would change</th>
      {plans.map((sold) => (
        <td key={sold.plan} data-current={sold.isCurrent || undefined}>
          {!sold.isCurrent && (
            <ul className={styles.changes}>
              {planChanges(current.details, sold.details, frequency).map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          )}
        </td>
      ))}
    </tr>
  );
}

/** Starts to pay for a plan. Owners who pay for one already change it in the portal. */
function Choose({ sold: { plan, isCurrent }, frequency }: { sold: SoldPlan; frequency: Frequency }) {
  const details = api.subscription.details.useQuery({});
  const [isBusy, setBusy] = useState(false);
  const bought = SOLD_PLANS.find((one) => one === plan);
  const isPaying = isPaidByCard(details.data?.data);
  if (bought === undefined || isCurrent) return null;
  const choose = async () => {
    setBusy(true);
    await (isPaying ? openPortal() : pay({ plan: bought, frequency }));
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
  fineOf?: (plan: SoldPlan) => string | undefined;
  isExceeded?: (plan: SoldPlan) => boolean;
};

function Line({ name, plans, wordsOf, fineOf, isExceeded }: LineProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {plans.map((sold) => {
        const fine = fineOf?.(sold);
        return (
          <td key={sold.plan} data-current={sold.isCurrent || undefined}>
            {wordsOf(sold)}
            {fine !== undefined && <em>{fine}</em>}
            {isExceeded?.(sold) === true && <em data-warn>You use more. Nothing would be deleted.</em>}
          </td>
        );
      })}
    </tr>
  );
}

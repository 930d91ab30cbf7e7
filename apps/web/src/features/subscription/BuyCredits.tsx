import { LEAST_CREDITS, MOST_CREDITS } from '@atrium/domain/billing';
import type { SubscriptionDetails } from '@atrium/domain/subscription';
import { multiply } from '@atrium/domain/value';
import { Button, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { formatMoney } from '../../shared/format/amount.ts';
import { openPortal, pay, useTakesPayments } from './payment-actions.ts';
import styles from './Plan.module.css';

/** Buys credits, and leads to the portal where a plan and its card are changed. */
export function BuyCredits({ subscription }: { subscription: SubscriptionDetails }) {
  const takesPayments = useTakesPayments();
  const [credits, setCredits] = useState<number | string>(1_000);
  const [isBusy, setBusy] = useState(false);
  if (!takesPayments) return null;
  const isValid = typeof credits === 'number' && credits >= LEAST_CREDITS && credits <= MOST_CREDITS;
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  return (
    <form
      className={styles.buy}
      aria-label="Buy credits"
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) void run(async () => pay({ credits: String(credits) }));
      }}
    >
      <NumberInput
        label="Credits"
        min={LEAST_CREDITS}
        max={MOST_CREDITS}
        step={100}
        allowDecimal={false}
        allowNegative={false}
        thousandSeparator=","
        value={credits}
        onChange={setCredits}
      />
      <Button type="submit" disabled={!isValid || isBusy}>
        Buy
        {isValid ? ` for ${formatMoney(multiply(String(credits), subscription.planDetails.credit_price), 'USD')}` : ''}
      </Button>
      {subscription.provider !== null && (
        <Button variant="default" disabled={isBusy} onClick={() => void run(openPortal)}>
          Change or cancel the plan
        </Button>
      )}
    </form>
  );
}

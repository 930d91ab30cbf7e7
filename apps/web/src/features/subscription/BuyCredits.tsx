import '@mantine/core/styles/NumberInput.layer.css';
import { LEAST_CREDITS, MOST_CREDITS } from '@atrium/domain/billing';
import type { SubscriptionDetails } from '@atrium/domain/subscription';
import { multiply } from '@atrium/domain/value';
import { Button, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../shared/api/client.ts';
import { isPaidByCard, openPortal, pay, usePayments } from '../../shared/credit/payment-actions.ts';
import { formatMoney } from '../../shared/format/amount.ts';
import styles from './Plan.module.css';

/** Buys credits, and leads to the portal where a plan and its card are changed. */
export function BuyCredits({ subscription }: { subscription: SubscriptionDetails }) {
  const payments = usePayments();
  if (payments === 'unknown') return null;
  if (payments !== 'possible') {
    return (
      <p id="buy" className={styles.unpaid}>
        {payments === 'absent'
          ? 'Payments are not set up on this installation. Its operators can set a plan and grant credits. Everything else works.'
          : 'Owners cannot buy plans and credits in this organization. Write to billing to change the plan or get credits.'}
      </p>
    );
  }
  return <BuyForm portal={portalName(subscription)} />;
}

/** Names the button that opens the customer portal. Undefined if nothing was paid by card yet: there is no portal then. */
function portalName(subscription: SubscriptionDetails): string | undefined {
  if (isPaidByCard(subscription)) return 'Change or cancel the plan';
  return subscription.provider === null ? undefined : 'Cards and receipts';
}

function BuyForm({ portal }: { portal: string | undefined }) {
  const plans = api.subscription.plans.useQuery({});
  const [credits, setCredits] = useState<number | string>(1_000);
  const [isBusy, setBusy] = useState(false);
  const isValid = typeof credits === 'number' && credits >= LEAST_CREDITS && credits <= MOST_CREDITS;
  // Every plan pays the price of Free for credits that it buys.
  const price = plans.data?.data.find(({ plan }) => plan === 'Free')?.details.credit_price;
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  return (
    <form
      id="buy"
      className={styles.buy}
      aria-label="Buy credits"
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) void run(async () => pay({ credits: String(credits) }));
      }}
    >
      <NumberInput
        label="Credits"
        size="xs"
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
        {isValid && price !== undefined ? `Buy for ${formatMoney(multiply(String(credits), price), 'USD')}` : 'Buy'}
      </Button>
      {portal !== undefined && (
        <Button variant="default" disabled={isBusy} onClick={() => void run(openPortal)}>
          {portal}
        </Button>
      )}
      <p className={styles.fine}>Bought credits do not expire. Plus tax where it applies.</p>
    </form>
  );
}

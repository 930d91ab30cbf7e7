import { useQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect } from 'react';
import { api, apiClient } from '../../shared/api/client.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { formatDecimal } from '../../shared/format/number.ts';
import styles from './Plan.module.css';

/** How often the page looks whether the payment has arrived, in milliseconds. */
const LOOK_MS = 2_000;
/** When the page loads the invoices again after a payment, in milliseconds. */
const INVOICE_MS = 4_000;

function showAgain(): void {
  for (const router of [api.subscription, api.billing, api.organization])
    void queryClient.invalidateQueries({ queryKey: getQueryKey(router) });
}

/** Shows what Owners paid for as it arrives, after they return from the payment page. */
export function Paid({ session }: { session: string }) {
  const found = useQuery({
    queryKey: ['checkoutState', session],
    queryFn: async () => (await apiClient.billing.checkoutState.mutate({ sessionId: session })).data,
    refetchInterval: ({ state }) => (state.data?.isComplete || state.error ? false : LOOK_MS),
    retry: false,
  });
  const isComplete = found.data?.isComplete ?? false;
  useEffect(() => {
    if (!isComplete) return undefined;
    showAgain();
    // The invoice can come a little later than what was paid for.
    const timer = setTimeout(showAgain, INVOICE_MS);
    return () => clearTimeout(timer);
  }, [isComplete]);
  if (found.isError) {
    return (
      <p className={styles.notice} data-tone="err" role="alert">
        This payment was not found in the selected organization.
      </p>
    );
  }
  const { plan, credits, currentCreditBalance: balance = '0' } = found.data ?? {};
  return (
    <p className={styles.notice} role="status">
      {isComplete
        ? `Your payment has arrived. ${plan ? `You are on the ${plan} plan.` : `${formatDecimal(credits ?? '0')} credits were added.`} You have ${formatDecimal(balance)} credits.`
        : 'Waiting for your payment. This takes a few seconds. You can leave this page: your purchase is added automatically.'}
    </p>
  );
}

/** Says that nothing was paid, after Owners left the payment page. */
export function Cancelled() {
  return (
    <p className={styles.notice} role="status">
      You left the payment page and nothing was paid. You can start again at any time.
    </p>
  );
}

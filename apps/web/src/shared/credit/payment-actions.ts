import type { CreateCheckoutInput } from '@atrium/domain/billing';
import type { SubscriptionDetails } from '@atrium/domain/subscription';
import type { z } from 'zod';
import { api, apiClient } from '../api/client.ts';
import { attempt } from '../feedback/attempt.ts';
import { useMayIn, useOrganization } from '../organization/use-organization.ts';

/**
 * Whether Owners can pay here. `absent`: the installation takes no payments. `off`: operators have switched self-service off
 * for this organization. `unknown`: not loaded, or not for this user.
 */
export type Payments = 'possible' | 'absent' | 'off' | 'unknown';

export function usePayments(): Payments {
  const mayManage = useMayIn('manageSubscription');
  const isSwitchedOn = useOrganization()?.features?.billing.enableSelfServicePricing;
  const metadata = api.appConfig.metadata.useQuery(undefined, { staleTime: Infinity });
  if (isSwitchedOn === false) return 'off';
  if (!mayManage || isSwitchedOn === undefined || metadata.data === undefined) return 'unknown';
  return metadata.data.data.isSubscriptionEnabled ? 'possible' : 'absent';
}

/** Whether a plan is paid by card now, so that it changes in the customer portal. One that has ended is bought again. */
export function isPaidByCard(subscription: SubscriptionDetails | undefined): boolean {
  return subscription !== undefined && subscription.provider !== null && subscription.status !== 'Expired';
}

/** Opens the payment page of Stripe. The page's address comes from the server; nothing of Stripe is loaded here. */
export async function pay(wish: z.input<typeof CreateCheckoutInput>): Promise<void> {
  await attempt(async () => {
    const { sessionUrl } = await apiClient.billing.checkout.mutate(wish);
    window.location.assign(sessionUrl);
  });
}

/** Opens the customer portal of Stripe, which returns to the page of the plan. */
export async function openPortal(): Promise<void> {
  await attempt(async () => {
    const { sessionUrl } = await apiClient.billing.portal.mutate({ returnUrl: '/settings/plan' });
    window.location.assign(sessionUrl);
  });
}

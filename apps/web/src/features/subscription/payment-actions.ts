import type { CreateCheckoutInput } from '@atrium/domain/billing';
import type { z } from 'zod';
import { api, apiClient } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { useOrganization } from '../../shared/organization/use-organization.ts';

/** Whether Owners can pay here: the installation takes payments, and the organization may choose by itself. */
export function useTakesPayments(): boolean {
  const isSwitchedOn = useOrganization()?.features?.billing.enableSelfServicePricing ?? false;
  const config = api.billing.config.useQuery({}, { enabled: isSwitchedOn, retry: false });
  return isSwitchedOn && config.isSuccess;
}

/** Opens the payment page of Stripe. The page's address comes from the server; nothing of Stripe is loaded here. */
export async function pay(wish: z.input<typeof CreateCheckoutInput>): Promise<void> {
  await attempt(async () => {
    const { sessionUrl } = await apiClient.billing.checkout.mutate(wish);
    window.location.assign(sessionUrl);
  });
}

/** Opens the customer portal of Stripe, which returns to this page. */
export async function openPortal(): Promise<void> {
  await attempt(async () => {
    const { sessionUrl } = await apiClient.billing.portal.mutate({ returnUrl: '/settings/plan' });
    window.location.assign(sessionUrl);
  });
}

import type { Meter } from '@atrium/domain/subscription';
import { api } from '../api/client.ts';
import { useOrganization } from '../organization/use-organization.ts';
import { meterNote } from './meter-note.ts';

const FRESH_MS = 60_000;

type Props = {
  meter: Meter;
  planned: number;
  /** The work can add more than `planned`. */
  isLeast?: boolean;
  className?: string | undefined;
};

/** Says before work what its use above the plan costs, or that the plan includes no more. Nothing within the plan. */
export function MeterNote({ meter, planned, isLeast = false, className }: Props) {
  // Guests do not see the plan.
  const seesPlan = useOrganization()?.plan !== undefined;
  const prices = api.subscription.prices.useQuery({}, { enabled: seesPlan, staleTime: FRESH_MS });
  if (prices.data === undefined || planned <= 0) return null;
  const { meters, periodEnd } = prices.data.data;
  const price = meters.find((one) => one.meter === meter);
  const words = price && meterNote(price, planned, { periodEnd, isLeast });
  return words === undefined ? null : (
    <span className={className} data-meter={meter}>
      {words}
    </span>
  );
}

import { type Meter, METERS } from '@atrium/domain/subscription';
import { formatOnDay } from '../format/date.ts';
import { formatCount, formatDecimal } from '../format/number.ts';
import { amountOf, METER_NAMES } from './meter-names.ts';
import type { Refusal } from './refusal.ts';

/** Meters that begin at zero every month. The others shrink when something is deleted. */
const MONTHLY: ReadonlySet<string> = new Set<Meter>(['pages', 'rows_created', 'queries']);

const KIND_NAMES: Record<string, string> = {
  ...METER_NAMES,
  datarooms: 'Data rooms',
  documents: 'Documents',
  folders: 'Folders',
  aiTables: 'AI tables',
  workflows: 'Workflows',
};

const TITLES: Record<string, string> = {
  plan_limit: 'A limit of the plan is reached',
  limit: 'A limit of the plan is reached',
  subscription_expired: 'The plan has ended',
  out_of_credits: 'Not enough credits',
};

export function refusalTitle({ code }: Refusal): string {
  return TITLES[code] ?? 'The plan does not cover this';
}

function isMeter(meter: string): meter is Meter {
  return METERS.some((one) => one === meter);
}

function amountWords(meter: string, amount: number): string {
  return isMeter(meter) ? amountOf(meter, amount) : formatCount(amount);
}

/** What was refused and why, in whole sentences. `balance` is decimal text. */
export function refusalSentences(refusal: Refusal, balance: string | undefined): string[] {
  const { code, message, meter, used, wanted, included, renewsAt, plan, endDate } = refusal;
  if (code === 'out_of_credits') {
    return [
      balance === undefined
        ? 'This needs more credits than there are.'
        : `You have ${formatDecimal(balance)} credits. This needs more.`,
      'Nothing was started or charged.',
    ];
  }
  if (code === 'subscription_expired') {
    const name = plan === undefined ? 'The plan' : `The ${plan} plan`;
    return [
      endDate === undefined ? `${name} has ended.` : `${name} ended ${formatOnDay(endDate)}.`,
      'You can still read, export and delete everything. Uploads, questions and tables need a plan.',
    ];
  }
  if (meter === undefined || used === undefined || included === undefined) return [message];
  const more = wanted === undefined || wanted <= 0 ? '' : `, and this needs ${amountWords(meter, wanted)} more`;
  const name = KIND_NAMES[meter] ?? meter;
  const counted = `${name}: ${amountWords(meter, used)} of ${amountWords(meter, included)} are used${more}.`;
  const way =
    MONTHLY.has(meter) && renewsAt !== undefined
      ? `They are counted from zero again ${formatOnDay(renewsAt)}.`
      : meter === 'users'
        ? 'Remove people or open invitations, or change to a larger plan.'
        : 'Delete some and empty the trash, or change to a larger plan.';
  return [counted, way];
}

/** Which plan is enough; undefined if the server does not say. */
export function largerPlanWords({ code, smallestPlan, meter, included }: Refusal): string | undefined {
  if (code !== 'plan_limit' || meter === undefined || included === undefined) return undefined;
  if (smallestPlan !== undefined) return `${smallestPlan} is the smallest plan that is enough.`;
  return isMeter(meter) ? 'No plan includes more than that.' : 'Operators of this installation can raise this limit.';
}

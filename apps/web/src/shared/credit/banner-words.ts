import type { SubscriptionDetails } from '@atrium/domain/subscription';
import { formatDayWithin } from '../format/date.ts';
import { AMOUNT_OF_UNIT, amountOf, includedWords, METER_NAMES } from './meter-names.ts';

const NEARLY = 0.8;

/** What the banner says. Without a `key` it cannot be dismissed. */
export type Banner = { tone: 'err' | 'warn'; words: string; verb: string; key?: string };

/** What Owners must know about their plan on every screen: it has ended, it is not paid, or a meter is nearly used up. */
export function ownersBanner(subscription: SubscriptionDetails): Banner | undefined {
  const { status, plan, paymentProblem, meters, periodStart } = subscription;
  if (status === 'Expired') {
    return {
      tone: 'err',
      words: `The ${plan} plan has ended. Everything can still be read, exported and deleted.`,
      verb: 'Choose a plan',
    };
  }
  if (paymentProblem !== null) {
    return {
      tone: 'err',
      words: `The last payment failed. The ${plan} plan stays active until ${formatDayWithin(paymentProblem.graceEndsAt)}.`,
      verb: 'Pay',
    };
  }
  const full = meters.find(
    ({ meter, used, included, additionalCredits }) =>
      included !== null && additionalCredits === null && used >= included * AMOUNT_OF_UNIT[meter] * NEARLY,
  );
  if (full === undefined) return undefined;
  const { meter, used, included } = full;
  return {
    tone: 'warn',
    words: `${METER_NAMES[meter]}: ${amountOf(meter, used)} of ${includedWords(meter, included)} are used. More needs a larger plan.`,
    verb: 'Compare plans',
    key: `${meter} ${periodStart}`,
  };
}

/** What other members must know: only that the plan has ended. */
export const MEMBERS_BANNER: Omit<Banner, 'verb'> = {
  tone: 'err',
  words:
    'The plan of your organization has ended. You can read, export and delete. To upload, ask or fill tables again, ask an Owner to choose a plan.',
};

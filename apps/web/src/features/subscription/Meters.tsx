import type { MeterUse, SubscriptionDetails } from '@atrium/domain/subscription';
import { AMOUNT_OF_UNIT, amountOf, includedWords, METER_NAMES, UNIT_NAMES } from '../../shared/credit/meter-names.ts';
import { formatCalendarDay } from '../../shared/format/date.ts';
import { formatDecimal } from '../../shared/format/number.ts';
import styles from './Plan.module.css';

const NEARLY = 0.8;

/** The meters of the plan, each with its price above the included amount. */
export function Meters({ subscription: { meters, periodStart, periodEnd } }: { subscription: SubscriptionDetails }) {
  // The month begins at midnight UTC.
  const [start, end] = [periodStart, periodEnd].map((at) => formatCalendarDay(at.slice(0, 10)));
  const sellsMore = meters.some(({ included, additionalCredits }) => included !== null && additionalCredits !== null);
  return (
    <section aria-labelledby="meters">
      <h2 id="meters" className={styles.heading}>
        Included in the plan{' '}
        <span>
          {start} to {end}
          {!sellsMore && '. More needs a larger plan.'}
        </span>
      </h2>
      <ul className={styles.meters}>
        {meters.map((one) => (
          <Meter key={one.meter} use={one} sellsMore={sellsMore} />
        ))}
      </ul>
    </section>
  );
}

function Meter({ use, sellsMore }: { use: MeterUse; sellsMore: boolean }) {
  const { meter, used, included } = use;
  const share = shareOf(use);
  return (
    <li data-warn={share >= NEARLY || undefined}>
      <p>{METER_NAMES[meter]}</p>
      <b>
        {amountOf(meter, used)} {included !== null && <i>of {includedWords(meter, included)}</i>}
      </b>
      {included !== null && (
        <div className={styles.bar} aria-hidden="true">
          <i style={{ width: `${Math.min(100, share * 100)}%` }} />
        </div>
      )}
      {(sellsMore || included === null) && <em>{aboveWords(use)}</em>}
    </li>
  );
}

/** The part of the included amount that is used. */
function shareOf({ meter, used, included }: MeterUse): number {
  if (included === null) return 0;
  return included === 0 ? 1 : used / (included * AMOUNT_OF_UNIT[meter]);
}

/** Says what use above the included amount costs. */
function aboveWords({ meter, included, additionalCredits, creditsDue }: MeterUse): string {
  if (included === null) return 'Unlimited';
  if (additionalCredits === null) return 'More needs a larger plan';
  const price = `${formatDecimal(additionalCredits)} ${additionalCredits === '1' ? 'credit' : 'credits'} for ${UNIT_NAMES[meter]} above that`;
  return creditsDue === '0' ? price : `${price}: ${formatDecimal(creditsDue)} credits so far`;
}

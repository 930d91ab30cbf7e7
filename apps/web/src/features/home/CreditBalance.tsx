import { Link } from '@tanstack/react-router';
import { api } from '../../shared/api/client.ts';
import { formatCalendarDay } from '../../shared/format/date.ts';
import { countOf, formatCount } from '../../shared/format/number.ts';
import { useSwitchedOn } from '../../shared/organization/use-organization.ts';
import { barsOf, daysLeft } from './credit-days.ts';
import styles from './HomePage.module.css';

/** The credits that are left, and what was used on each of the last 30 days. */
export function CreditBalance() {
  const organization = api.organization.me.useQuery();
  const usage = api.organization.creditUsage.useQuery({});
  const hasTables = useSwitchedOn('aiTable');
  if (organization.data === undefined) return null;
  const { currentCreditBalance, plan } = organization.data.data;
  const balance = Number(currentCreditBalance);
  const days = usage.data?.data.days ?? [];
  const left = daysLeft(balance, days);
  return (
    <section aria-label="Credits">
      <h3 className={styles.heading}>
        Credits
        <Link to="/settings/usage">Usage</Link>
      </h3>
      <p className={styles.balance}>
        <b>{formatCount(balance)}</b>
        left on the {plan} plan
      </p>
      {hasTables && <Chart days={days} />}
      <p className={styles.quiet}>
        {left === undefined
          ? hasTables
            ? 'Indexing and questions are free; filling a table cell costs one credit.'
            : 'Indexing and questions are free.'
          : countOf(left, {
              one: 'At this pace they last about # day.',
              other: 'At this pace they last about # days.',
            })}
      </p>
    </section>
  );
}

type Day = { day: string; credits: string };

function Chart({ days }: { days: readonly Day[] }) {
  const [first, last] = [days[0], days.at(-1)];
  const used = days.reduce((sum, { credits }) => sum + Number(credits), 0);
  return (
    <figure className={styles.chart}>
      <div
        role="img"
        aria-label={countOf(used, {
          one: '# credit was used in the last 30 days',
          other: '# credits were used in the last 30 days',
        })}
      >
        {barsOf(days).map(({ day, credits, share }) => (
          <i
            key={day}
            title={`${formatCalendarDay(day)}: ${formatCount(Number(credits))}`}
            style={{ height: `${share * 100}%` }}
          />
        ))}
      </div>
      <figcaption>
        <span>{first === undefined ? ' ' : formatCalendarDay(first.day)}</span>
        <span>{last === undefined ? ' ' : `Today, ${formatCount(Number(last.credits))}`}</span>
      </figcaption>
    </figure>
  );
}

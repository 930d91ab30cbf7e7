import type { SubscriptionUsage } from '@atrium/domain/subscription';
import { Link } from '@tanstack/react-router';
import { formatDecimal } from '../../shared/format/number.ts';
import { costAddress } from './cost-address.ts';
import styles from './Plan.module.css';

const SHOWN = 8;

/** Which people, tables and workflows used the credits of the last 30 days. */
export function Shares({ usage: { people, tables } }: { usage: SubscriptionUsage }) {
  if (people.length === 0 && tables.length === 0) return null;
  const most = Math.max(...[...people, ...tables].map(({ credits }) => Number(credits)));
  return (
    <div className={styles.shares}>
      <section aria-labelledby="by-person">
        <h2 id="by-person" className={styles.heading}>
          By person <span>in the last 30 days</span>
        </h2>
        <ul>
          {people.slice(0, SHOWN).map(({ id, name, credits }) => (
            <li key={id ?? 'nobody'}>
              <span>{name ?? (id === null ? 'Use above the plan' : 'A former member')}</span>
              <Share credits={credits} most={most} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="by-table">
        <h2 id="by-table" className={styles.heading}>
          By table or workflow <span>in the last 30 days</span>
        </h2>
        <ul>
          {tables.slice(0, SHOWN).map(({ id, name, kind, credits }) => (
            <li key={id}>
              {name === null || kind === null ? (
                <span className={styles.quiet}>Private or deleted</span>
              ) : (
                <Link {...costAddress(kind, id)}>{name}</Link>
              )}
              <Share credits={credits} most={most} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Share({ credits, most }: { credits: string; most: number }) {
  return (
    <>
      <i className={styles.share} aria-hidden="true">
        <i style={{ width: `${(Number(credits) / most) * 100}%` }} />
      </i>
      <b>{formatDecimal(credits)}</b>
    </>
  );
}

import type { PlanOfOperators, PlanVersion } from '@atrium/domain/subscription';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { formatMoney } from '../../../shared/format/amount.ts';
import { formatMoment } from '../../../shared/format/date.ts';
import { countOf, formatDecimal } from '../../../shared/format/number.ts';
import { QueryView } from '../../../shared/parts/QueryView.tsx';
import { versionChanges } from './version-fields.ts';
import { VersionDialog } from './VersionDialog.tsx';
import styles from './PlanVersions.module.css';

/** The plans with their versions: what each one changed, who made it and who holds it. */
export function PlanVersions({ mayManage }: { mayManage: boolean }) {
  const plans = api.operator.plans.useQuery({});
  const [changing, setChanging] = useState<PlanOfOperators>();
  return (
    <div className={styles.page}>
      <p className={styles.about}>
        A change of a plan makes a new version, for new customers. Customers keep the version that they bought until
        they buy another plan. Organizations without a plan have the newest Free.
      </p>
      <QueryView query={plans} name="the plans" rows={6} height={72}>
        {({ data }) =>
          data.map((one) => (
            <section key={one.plan} className={styles.plan} aria-labelledby={`plan-${one.plan}`}>
              <header>
                <h2 id={`plan-${one.plan}`}>{one.plan}</h2>
                <p>{`${formatMoney(one.details.monthly_price, 'USD')} a month, ${formatDecimal(one.details.total_credits)} credits`}</p>
                {mayManage && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={`New version of ${one.plan}`}
                    onClick={() => setChanging(one)}
                  >
                    New version…
                  </Button>
                )}
              </header>
              <ol className={styles.versions} aria-label={`Versions of ${one.plan}`}>
                {one.versions.map((version, at) => (
                  <Version key={version.version} version={version} before={one.versions[at + 1]} isSold={at === 0} />
                ))}
              </ol>
              {one.ownTerms > 0 && (
                <p className={styles.fine}>
                  {countOf(one.ownTerms, {
                    one: 'One organization has its own terms.',
                    other: '# organizations have their own terms.',
                  })}
                </p>
              )}
            </section>
          ))
        }
      </QueryView>
      {changing !== undefined && <VersionDialog sold={changing} onClose={() => setChanging(undefined)} />}
    </div>
  );
}

type VersionProps = { version: PlanVersion; before: PlanVersion | undefined; isSold: boolean };

function Version({ version, before, isSold }: VersionProps) {
  const { reason, createdByName, createdAt, holders, holderNames } = version;
  const changes = before === undefined ? [] : versionChanges(before.details, version.details);
  return (
    <li className={styles.version}>
      <span className={styles.number}>
        {version.version === 0 ? 'Built-in' : `Version ${version.version}`}
        {isSold && <em>Sold now</em>}
      </span>
      <span className={styles.what}>
        {reason !== null && <b>{reason}</b>}
        {createdAt !== null && (
          <span>{[createdByName, formatMoment(createdAt)].filter((part) => part !== null).join(' · ')}</span>
        )}
        {changes.map((change) => (
          <span key={change.label}>{`${change.label}: ${change.before} → ${change.after}`}</span>
        ))}
      </span>
      <span className={styles.holders} title={holderNames.join('\n')}>
        {holders === 0
          ? 'No customers'
          : `${holderNames.slice(0, 3).join(', ')}${holders > 3 ? ` and ${holders - 3} more` : ''}`}
      </span>
    </li>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatMoment } from '../../../shared/format/date.ts';
import { countOf } from '../../../shared/format/number.ts';
import { EmptyState } from '../../../shared/parts/EmptyState.tsx';
import { QueryView } from '../../../shared/parts/QueryView.tsx';
import { AlertNotice, Findings } from './Findings.tsx';
import { CompareDialog } from './CompareDialog.tsx';
import { useLastComparison } from './use-comparison.ts';
import styles from './Payments.module.css';

type Chosen = { organizationId: string; name: string };

/** Cases that operators must decide, and what the last nightly comparison with Stripe found, by organization. */
export function Differences({ mayManage }: { mayManage: boolean }) {
  const last = useLastComparison();
  const [chosen, setChosen] = useState<Chosen>();
  return (
    <div className={styles.differences}>
      <QueryView query={last} name="the comparison" rows={4} height={44}>
        {({ comparedAt, organizations, findings, alerts }) => (
          <>
            {alerts.map(({ organizationId, organizationName, alert }) => (
              <div key={organizationId} className={styles.case}>
                <AlertNotice alert={alert} name={organizationName} />
                <CompareButton chosen={{ organizationId, name: organizationName }} onChoose={setChosen} />
              </div>
            ))}
            {comparedAt === null ? (
              <EmptyState title="No comparison yet">
                Every night, each organization that pays is compared with Stripe. Compare a single one on its page under
                Organizations.
              </EmptyState>
            ) : (
              <p className={styles.fine}>
                {`${countOf(organizations, { one: 'One organization was', other: '# organizations were' })} compared on ${formatMoment(comparedAt)}. ${findings.length === 0 ? 'Nothing differed.' : 'Nothing was changed.'}`}
              </p>
            )}
            {byOrganization(findings).map(({ organizationId, name, found }) => (
              <section key={organizationId ?? 'events'} className={styles.case} aria-label={name}>
                <h2>
                  {name} <span>{countOf(found.length, { one: '# difference', other: '# differences' })}</span>
                </h2>
                <Findings findings={found} />
                {organizationId !== null && <CompareButton chosen={{ organizationId, name }} onChoose={setChosen} />}
              </section>
            ))}
          </>
        )}
      </QueryView>
      {chosen !== undefined && <CompareDialog {...chosen} mayManage={mayManage} onClose={() => setChosen(undefined)} />}
    </div>
  );
}

function CompareButton({ chosen, onChoose }: { chosen: Chosen; onChoose: (chosen: Chosen) => void }) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Compare now: ${chosen.name}`}
      onClick={() => onChoose(chosen)}
    >
      Compare now
    </Button>
  );
}

type Found = {
  organizationId: string | null;
  organizationName: string | null;
  kind: string;
  objectId: string;
  summary: string;
};

function byOrganization(findings: readonly Found[]): { organizationId: string | null; name: string; found: Found[] }[] {
  return [...Map.groupBy(findings, ({ organizationId }) => organizationId)].map(([organizationId, found]) => ({
    organizationId,
    name:
      organizationId === null ? 'Events that never arrived' : (found[0]?.organizationName ?? 'A deleted organization'),
    found,
  }));
}

import { Button } from '@mantine/core';
import type { OperatorOrganization } from '@atrium/domain/operator';
import { useState } from 'react';
import { api } from '../../shared/api/client.ts';
import { CompareDialog } from './payments/CompareDialog.tsx';
import { LinkDialog } from './payments/LinkDialog.tsx';
import styles from './Operator.module.css';

/** Payments of one organization: a link that sells a plan or credits, and the comparison with Stripe. */
export function OrganizationPayments({
  organization,
  mayManage,
}: {
  organization: OperatorOrganization;
  mayManage: boolean;
}) {
  const [opened, setOpened] = useState<'link' | 'compare'>();
  const metadata = api.appConfig.metadata.useQuery(undefined, { staleTime: Infinity });
  const { id: organizationId, name } = organization;
  const close = () => setOpened(undefined);
  if (!mayManage) return null;
  return (
    <section className={styles.part} aria-labelledby="payments">
      <h3 id="payments">Payments</h3>
      {metadata.data?.data.isSubscriptionEnabled === false ? (
        <p className={styles.when}>Payments are not set up on this installation. Set the plan and give credits here.</p>
      ) : (
        <div className={styles.actions}>
          <Button variant="default" onClick={() => setOpened('compare')}>
            Compare with Stripe
          </Button>
          <Button variant="default" onClick={() => setOpened('link')}>
            New payment link
          </Button>
        </div>
      )}
      {opened === 'compare' && (
        <CompareDialog organizationId={organizationId} name={name} mayManage={mayManage} onClose={close} />
      )}
      {opened === 'link' && <LinkDialog organizationId={organizationId} name={name} onClose={close} />}
    </section>
  );
}

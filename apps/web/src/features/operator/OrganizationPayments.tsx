import { Button } from '@mantine/core';
import type { OperatorOrganization } from '@atrium/domain/operator';
import { api } from '../../shared/api/client.ts';
import { CompareDialog } from './payments/CompareDialog.tsx';
import { LinkDialog } from './payments/LinkDialog.tsx';
import styles from './Operator.module.css';

export type PaymentDialog = 'link' | 'compare';

type Props = {
  organization: OperatorOrganization;
  mayManage: boolean;
  /** The dialog above the drawer, which closes alone on Escape. */
  opened: PaymentDialog | undefined;
  onOpen: (dialog: PaymentDialog | undefined) => void;
};

/** Payments of one organization: a link that sells a plan or credits, and the comparison with Stripe. */
export function OrganizationPayments({ organization, mayManage, opened, onOpen }: Props) {
  const metadata = api.appConfig.metadata.useQuery(undefined, { staleTime: Infinity });
  const { id: organizationId, name } = organization;
  const close = () => onOpen(undefined);
  if (!mayManage) return null;
  return (
    <section className={styles.part} aria-labelledby="payments">
      <h3 id="payments">Payments</h3>
      {metadata.data?.data.isSubscriptionEnabled === false ? (
        <p className={styles.when}>
          Payments are not set up on this installation. Set the plan and grant credits here.
        </p>
      ) : (
        <div className={styles.actions}>
          <Button variant="default" onClick={() => onOpen('compare')}>
            Compare with Stripe
          </Button>
          <Button variant="default" onClick={() => onOpen('link')}>
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

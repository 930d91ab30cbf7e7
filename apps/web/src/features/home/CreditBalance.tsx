import { api } from '../../shared/api/client.ts';
import { formatCount } from '../../shared/format/number.ts';
import { useSwitchedOn } from '../../shared/organization/use-organization.ts';
import styles from './HomePage.module.css';

export function CreditBalance() {
  const organization = api.organization.me.useQuery();
  const hasTables = useSwitchedOn('aiTable');
  if (organization.data === undefined) return null;
  const { currentCreditBalance, plan } = organization.data.data;
  return (
    <section aria-label="Credits">
      <h3 className={styles.heading}>Credits</h3>
      <p className={styles.balance}>
        <b>{formatCount(Number(currentCreditBalance))}</b>
        left on the {plan} plan
      </p>
      <p className={styles.quiet}>
        {hasTables
          ? 'Indexing and questions are free; filling a table cell costs one credit.'
          : 'Indexing and questions are free.'}
      </p>
    </section>
  );
}

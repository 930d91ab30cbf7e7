import { Link } from '@tanstack/react-router';
import { formatDecimal } from '../format/number.ts';
import { useMayIn } from '../organization/use-organization.ts';
import { costWords, type CreditRange, remainingWords } from './cost-words.ts';
import { moreCredits } from './more-credits.ts';
import { usePayments } from './payment-actions.ts';
import { useBalance } from './use-balance.ts';
import styles from './CreditCost.module.css';

type Props = CreditRange & {
  /** How the cost is computed, such as `12 documents × 3 columns`. */
  of?: string | undefined;
  /** What makes the work cheaper, such as `Choose fewer documents or columns`. */
  cheaper?: string;
};

/** What work costs in credits before it starts, and the credits that remain after it. */
export function CreditCost({ of, cheaper, ...range }: Props) {
  const balance = useBalance();
  const remaining = balance === undefined ? undefined : remainingWords(balance, range);
  const cost = costWords(range);
  return (
    <p className={styles.cost}>
      <b>{of === undefined ? cost : `${of} = ${cost}`}</b>
      {remaining != null && <span>{remaining}</span>}
      {remaining === null && balance !== undefined && <TooFew balance={balance} cheaper={cheaper} />}
    </p>
  );
}

function TooFew({ balance, cheaper }: { balance: string; cheaper: string | undefined }) {
  const way = moreCredits(useMayIn('manageSubscription'), usePayments());
  const have = `You have ${formatDecimal(balance)}.`;
  return (
    <span className={styles.short} role="alert">
      {cheaper === undefined ? have : `${have} ${cheaper}.`}{' '}
      {way === 'link' ? (
        <Link to="/settings/plan" hash="buy">
          Get more credits
        </Link>
      ) : (
        way
      )}
    </span>
  );
}

import { PlanLink } from '../../../shared/organization/PlanLink.tsx';
import { useBalance } from '../../../shared/organization/use-balance.ts';
import { isFree, type Quote, quoteWords, remainingWords } from './run-cost.ts';
import styles from './Run.module.css';

/** What a run will cost, and how many credits remain after it. */
export function RunCost({ quote }: { quote: Quote | undefined }) {
  const balance = useBalance();
  if (!quote) return <p className={styles.runCost}>Counting the cost…</p>;
  const left = balance === undefined || isFree(quote) ? undefined : remainingWords(quote, balance);
  return (
    <div className={styles.runCost}>
      <p>
        <b>{quoteWords(quote)}</b> {left?.isShort === false && left.words}
      </p>
      {left?.isShort === true && (
        <p className={styles.short} role="alert">
          {left.words} <PlanLink />
        </p>
      )}
    </div>
  );
}

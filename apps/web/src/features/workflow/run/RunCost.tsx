import { PlanLink } from '../../../shared/organization/PlanLink.tsx';
import { useBalance } from '../../../shared/organization/use-balance.ts';
import { InlineError } from '../../../shared/parts/InlineError.tsx';
import { isFree, type Quote, quoteWords, remainingWords } from './run-cost.ts';
import styles from './Run.module.css';

type Props = {
  query: { data: { data: Quote } | undefined; error: unknown; isError: boolean; refetch: () => unknown };
  /** The cap that the user enters; null for that of the quote. */
  cap?: string | null;
};

/** What a run will cost, and how many credits remain after it. */
export function RunCost({ query, cap = null }: Props) {
  const balance = useBalance();
  const { data: answer, error, isError, refetch } = query;
  if (!answer) {
    if (!isError) return <p className={styles.runCost}>Counting the cost…</p>;
    return <InlineError title="The cost could not be counted" error={error} retry={refetch} />;
  }
  const quote = cap === null ? answer.data : { ...answer.data, cap };
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

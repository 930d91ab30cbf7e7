import { messageOf } from '../../../shared/api/errors.ts';
import { useCovers } from '../../../shared/credit/use-balance.ts';
import { Cost } from './Cost.tsx';
import { useRunCost } from './use-run-cost.ts';
import styles from '../Dialog.module.css';

type Props = { cost: ReturnType<typeof useRunCost>; nothing: string };

/** The cost of a run before it starts. `nothing` is shown when there is nothing to fill. */
export function RunCost({ cost, nothing }: Props) {
  if (cost.isError)
    return (
      <p role="alert" className={styles.problem}>
        {messageOf(cost.error)}
      </p>
    );
  return cost.data === 0 ? <p>{nothing}</p> : <Cost cells={cost.data} />;
}

/** Whether a run has something to fill and the organization has the credits for it. */
export function useIsAffordable({ data: cells }: Props['cost']): boolean {
  const isCovered = useCovers(String(cells ?? 0));
  return cells !== undefined && cells > 0 && isCovered;
}

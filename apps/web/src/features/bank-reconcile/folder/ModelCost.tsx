import { CreditCost } from '../../../shared/credit/CreditCost.tsx';
import styles from './FolderActions.module.css';

/** Shows the highest cost of the rows that a model decides, before all statements are processed. */
export function ModelCost({ rows }: { rows: number }) {
  if (rows === 0) return null;
  return (
    <div className={styles.cost}>
      <p>A model decides the rows that no earlier rule decides. A row costs one credit once; its answer is kept.</p>
      <CreditCost least="0" most={String(rows)} />
    </div>
  );
}

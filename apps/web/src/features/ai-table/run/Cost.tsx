import { api } from '../../../shared/api/client.ts';
import { countOf, formatCount } from '../../../shared/format/number.ts';
import styles from './Cost.module.css';

/** Returns the credits of the organization; undefined until loaded. */
export function useBalance(): number | undefined {
  const organization = api.organization.me.useQuery();
  const balance = organization.data?.data.currentCreditBalance;
  return balance === undefined ? undefined : Number(balance);
}

type Props = {
  /** Factors of the number of cells, where it is documents times columns. */
  documents?: number | undefined;
  columns?: number;
  cells: number | undefined;
};

/** The credits that filling costs, and the credits left after it. */
export function Cost({ documents, columns, cells }: Props) {
  const balance = useBalance();
  if (cells === undefined) return <p className={styles.cost}>Counting the cells…</p>;
  const credits = countOf(cells, { one: '# credit', other: '# credits' });
  const product =
    documents === undefined || columns === undefined
      ? undefined
      : `${countOf(documents, { one: '# document', other: '# documents' })} × ${countOf(columns, { one: '# column', other: '# columns' })}`;
  const left = balance === undefined ? undefined : balance - cells;
  return (
    <p className={styles.cost}>
      {product === undefined ? <b>{credits}</b> : <b>{`${product} = ${credits}`}</b>}
      {left !== undefined && left >= 0 && <span>{`${formatCount(left)} left`}</span>}
      {left !== undefined && left < 0 && balance !== undefined && (
        <span className={styles.short} role="alert">
          {`You have ${formatCount(balance)}. Choose fewer documents or columns, or ask an Owner of the organization for credits.`}
        </span>
      )}
    </p>
  );
}

import { api } from '../../../shared/api/client.ts';
import { countOf } from '../../../shared/format/number.ts';
import styles from './ColumnAccuracy.module.css';

type Props = { datatableId: string; columnId: string };

/** Shows how far the confirmed values of a column have come, and how often the extracted ones were right. */
export function ColumnAccuracy({ datatableId, columnId }: Props) {
  const accuracy = api.aiTable.columnAccuracy.useQuery({ datatableId, columnId }).data?.data;
  if (accuracy === undefined) return null;
  const { confirmed, needed, extracted, right, calibrationError } = accuracy;
  const percent = (share: number) => share.toLocaleString(undefined, { style: 'percent' });
  const isLearned = confirmed >= needed;
  return (
    <section className={styles.accuracy} aria-label="Confirmed values">
      <h3>Confirmed values</h3>
      <progress max={needed} value={Math.min(confirmed, needed)} aria-label="Confirmed values" />
      <p>
        {isLearned
          ? `${countOf(confirmed, { one: '# value is', other: '# values are' })} confirmed.`
          : `${confirmed} of ${needed} values are confirmed.`}
        {extracted > 0 && ` Of ${extracted} extracted values, ${right} were correct (${percent(right / extracted)}).`}
        {calibrationError !== null && ` Calibration error: ${percent(calibrationError)}.`}
      </p>
      <p className={styles.note}>
        {isLearned
          ? 'Without a model, the next update learns from them. Values with 95 % confidence then need no review.'
          : 'Accept or correct values to confirm them. Without a model, a new kind of column asks for review until enough are confirmed.'}
      </p>
    </section>
  );
}

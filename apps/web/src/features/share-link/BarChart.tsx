import { formatCount } from '../../shared/format/number.ts';
import figures from '../../shared/parts/FigureTable.module.css';
import styles from './BarChart.module.css';

export type Bar = { id: string; name: string; value: number; words: string };

type Props = {
  /** The chart in one sentence, for screen readers. */
  label: string;
  bars: readonly Bar[];
  /** The headings of the table with the same figures. */
  headings: readonly [name: string, value: string];
};

/** This many of the largest bars have their value above them. */
const NAMED = 4;

/** Bars over their names, with the largest one at full height, and the same figures as a table. */
export function BarChart({ label, bars, headings }: Props) {
  const most = Math.max(0, ...bars.map(({ value }) => value));
  const [first, last] = [bars[0], bars.at(-1)];
  const named = new Set(
    bars
      .filter(({ value }) => value > 0)
      .toSorted((a, b) => b.value - a.value)
      .slice(0, NAMED)
      .map(({ id }) => id),
  );
  return (
    <figure className={styles.chart}>
      <div role="img" aria-label={label} className={styles.bars}>
        {bars.map(({ id, name, value, words }) => (
          <i
            key={id}
            title={`${name}: ${words}`}
            data-named={named.has(id) || undefined}
            style={{ height: `${most === 0 ? 0 : (value / most) * 100}%` }}
          >
            {named.has(id) && <b>{formatCount(value)}</b>}
          </i>
        ))}
      </div>
      <figcaption>
        <span>{first?.name}</span>
        {bars.length > 1 && <span>{last?.name}</span>}
      </figcaption>
      <details>
        <summary>Show the figures</summary>
        <table className={figures.table}>
          <thead>
            <tr>
              <th scope="col">{headings[0]}</th>
              <th scope="col">{headings[1]}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ id, name, words }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{words}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

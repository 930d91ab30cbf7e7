import { formatCalendarDay } from '../../shared/format/date.ts';
import { formatCount } from '../../shared/format/number.ts';
import { burnOf, type Point } from './burn-points.ts';
import styles from './Plan.module.css';

const WIDTH = 640;
const HEIGHT = 150;
const LABEL_PX = 80;

function place({ x, y }: Point): string {
  return `${(x * WIDTH).toFixed(1)} ${(8 + (1 - y) * (HEIGHT - 8)).toFixed(1)}`;
}

type Props = {
  available: string;
  days: readonly { day: string; credits: string }[];
  /** The day on which the credits run out. */
  emptyOn: string | null;
  /** The day on which the plan renews; null if it does not. */
  renewsOn: string | null;
};

/** The balance of the last 30 days without credits that came in, and the pace of the last 7 days. */
export function BurnChart({ available, days, emptyOn, renewsOn }: Props) {
  const chart = burnOf(Number(available), days);
  const [first] = days;
  const todayX = chart.today.x * WIDTH;
  const renewal = renewsOn === null ? null : chart.placeOf(renewsOn);
  const words =
    emptyOn === null
      ? `${formatCount(Number(available))} credits are left. At this pace they last longer than this chart shows.`
      : `${formatCount(Number(available))} credits are left. At this pace they run out on ${formatCalendarDay(emptyOn)}.`;
  return (
    <svg className={styles.chart} viewBox={`0 -4 ${WIDTH + LABEL_PX} ${HEIGHT + 26}`} role="img" aria-label={words}>
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <path d={`M${place({ x: 0, y: share })}L${place({ x: 1, y: share })}`} className={styles.grid} />
          <text x={WIDTH + LABEL_PX} y={8 + (1 - share) * (HEIGHT - 8) + 4} textAnchor="end">
            {formatCount(Math.round(chart.top * share))}
          </text>
        </g>
      ))}
      {renewal !== null && renewsOn !== null && (
        <>
          <path d={`M${place({ x: renewal, y: 0 })}L${place({ x: renewal, y: 1 })}`} className={styles.renewal} />
          <text x={renewal * WIDTH + (renewal > 0.8 ? -5 : 5)} y={30} textAnchor={renewal > 0.8 ? 'end' : 'start'}>
            Renews {formatCalendarDay(renewsOn)}
          </text>
        </>
      )}
      <path d={`M${chart.past.map(place).join('L')}`} className={styles.level} />
      <path d={`M${place(chart.today)}L${place(chart.ahead)}`} className={styles.pace} />
      <circle cx={todayX} cy={8 + (1 - chart.today.y) * (HEIGHT - 8)} r={3.5} className={styles.now} />
      {first !== undefined && (
        <text x={0} y={HEIGHT + 16}>
          {formatCalendarDay(first.day)}
        </text>
      )}
      <text x={todayX} y={HEIGHT + 16} textAnchor="middle">
        Today
      </text>
      {chart.end !== null && emptyOn !== null && chart.end.x - chart.today.x > 0.12 && (
        <text x={chart.end.x * WIDTH} y={HEIGHT + 16} textAnchor="middle" className={styles.strong}>
          {formatCalendarDay(emptyOn)}
        </text>
      )}
    </svg>
  );
}

import { useElementSize } from '@mantine/hooks';
import { formatCalendarDay } from '../../shared/format/date.ts';
import { formatCount } from '../../shared/format/number.ts';
import { burnOf, type Point } from './burn-points.ts';
import styles from './Plan.module.css';

const HEIGHT_PX = 150;
/** The space of the figures on the right. */
const LABEL_PX = 72;
/** The space of the line's upper half and of the days below. */
const EDGES_PX = { top: 8, bottom: 22 };

function topOf(share: number): number {
  return EDGES_PX.top + (1 - share) * (HEIGHT_PX - EDGES_PX.top);
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
  const { ref, width } = useElementSize<HTMLDivElement>();
  const chart = burnOf(Number(available), days);
  const [first] = days;
  // Drawn in pixels, so that the words have one size at each width.
  const plotPx = Math.max(0, width - LABEL_PX);
  const place = ({ x, y }: Point) => `${(x * plotPx).toFixed(1)} ${topOf(y).toFixed(1)}`;
  const todayX = chart.today.x * plotPx;
  const renewal = renewsOn === null ? null : chart.placeOf(renewsOn);
  const words =
    emptyOn === null
      ? `${formatCount(Number(available))} credits are left. At this pace they last longer than this chart shows.`
      : `${formatCount(Number(available))} credits are left. At this pace they run out on ${formatCalendarDay(emptyOn)}.`;
  return (
    <div ref={ref}>
      <svg className={styles.chart} height={HEIGHT_PX + EDGES_PX.bottom} role="img" aria-label={words}>
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <path d={`M${place({ x: 0, y: share })}L${place({ x: 1, y: share })}`} className={styles.grid} />
            <text x={width} y={topOf(share) + 4} textAnchor="end">
              {formatCount(Math.round(chart.top * share))}
            </text>
          </g>
        ))}
        {renewal !== null && renewsOn !== null && (
          <>
            <path d={`M${place({ x: renewal, y: 0 })}L${place({ x: renewal, y: 1 })}`} className={styles.renewal} />
            <text
              x={renewal * plotPx + (renewal > 0.8 ? -5 : 5)}
              // Away from the line.
              y={topOf(chart.ahead.y > 0.5 ? 0.1 : 0.85)}
              textAnchor={renewal > 0.8 ? 'end' : 'start'}
            >
              Renews {formatCalendarDay(renewsOn)}
            </text>
          </>
        )}
        <path d={`M${chart.past.map(place).join('L')}`} className={styles.level} />
        <path d={`M${place(chart.today)}L${place(chart.ahead)}`} className={styles.pace} />
        <circle cx={todayX} cy={topOf(chart.today.y)} r={3.5} className={styles.now} />
        {first !== undefined && (
          <text x={0} y={HEIGHT_PX + 16}>
            {formatCalendarDay(first.day)}
          </text>
        )}
        <text x={todayX} y={HEIGHT_PX + 16} textAnchor="middle">
          Today
        </text>
        {chart.end !== null && emptyOn !== null && chart.end.x - chart.today.x > 0.12 && (
          <text x={chart.end.x * plotPx} y={HEIGHT_PX + 16} textAnchor="middle" className={styles.strong}>
            {formatCalendarDay(emptyOn)}
          </text>
        )}
      </svg>
    </div>
  );
}

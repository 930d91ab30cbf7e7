type Day = { day: string; credits: string };
export type Point = { x: number; y: number };

/** The parts of a burn-down chart, with x and y from 0 to 1 (y 1 is the top). */
export type BurnChart = {
  /** The balance at the end of each day, oldest first. */
  past: Point[];
  today: Point;
  /** Where the credits run out; null if they last longer than the chart. */
  end: Point | null;
  /** The end of the pace within the chart. */
  ahead: Point;
  /** The credits at the top. */
  top: number;
  /** Where a day (2026-11-22) is, from the last day of the chart on; null if it is not in the chart. */
  placeOf: (day: string) => number | null;
};

const AHEAD_DAYS = 30;
const DAY_MS = 86_400_000;
export const PACE_DAYS = 7;

const ROUND = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10];

/** The next round number, whose half is round too, so that the axis reads well. */
function roundTop(credits: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, credits)));
  return power * (ROUND.find((step) => step * power >= credits) ?? 10);
}

/**
 * Computes the chart: the balance before today follows backwards from what each day used, and the pace of the last 7 days
 * goes on for 30 days. Credits that came in are not in the days, so that the line shows use alone.
 */
export function burnOf(available: number, days: readonly Day[]): BurnChart {
  const used = days.map(({ credits }) => Number(credits));
  const width = days.length + AHEAD_DAYS;
  const levels: number[] = [];
  let level = available;
  for (let at = used.length - 1; at >= 0; at -= 1) {
    levels.unshift(level);
    level += used[at] ?? 0;
  }
  const top = roundTop(level);
  const pointOf = (day: number, credits: number): Point => ({ x: day / width, y: credits / top });
  const last = used.slice(-PACE_DAYS);
  const pace = last.length === 0 ? 0 : last.reduce((sum, one) => sum + one, 0) / last.length;
  const daysLeft = pace > 0 ? available / pace : Infinity;
  const today = pointOf(days.length, available);
  const isWithin = daysLeft <= AHEAD_DAYS;
  return {
    past: [pointOf(0, level), ...levels.map((credits, at) => pointOf(at + 1, credits))],
    today,
    end: isWithin ? pointOf(days.length + daysLeft, 0) : null,
    ahead: isWithin ? pointOf(days.length + daysLeft, 0) : pointOf(width, available - pace * AHEAD_DAYS),
    top,
    placeOf: (day) => {
      const last = days.at(-1);
      if (last === undefined) return null;
      const ahead = (Date.parse(day) - Date.parse(last.day)) / DAY_MS;
      return ahead > 0 && ahead <= AHEAD_DAYS ? (days.length + ahead) / width : null;
    },
  };
}

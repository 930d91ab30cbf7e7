type Day = { day: string; credits: string };

/** Most days for which an estimate says anything. */
const FAR_DAYS = 365;

/** The height of each day's bar, from 0 to 1: the largest day fills the chart. */
export function barsOf(days: readonly Day[]): (Day & { share: number })[] {
  const most = Math.max(0, ...days.map(({ credits }) => Number(credits)));
  return days.map((day) => ({ ...day, share: most === 0 ? 0 : Number(day.credits) / most }));
}

/** How many days the balance lasts at the average pace of these days; undefined without use, or if it lasts over a year. */
export function daysLeft(balance: number, days: readonly Day[]): number | undefined {
  const used = days.reduce((sum, { credits }) => sum + Number(credits), 0);
  if (used === 0) return undefined;
  const left = Math.floor(balance / (used / days.length));
  return left > FAR_DAYS ? undefined : left;
}

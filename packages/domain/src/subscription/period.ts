/** A month of a plan. The end is the start of the next one. */
export type Period = { start: Date; end: Date };

/** The start of the day, in UTC, `months` months after a day. A month without that day has its last one instead. */
function monthsAfter(start: Date, months: number): Date {
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + months];
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(start.getUTCDate(), days)));
}

/**
 * The month of a plan that contains `now`. It begins on the day of the month of the start date (31 January, then 28 or 29
 * February, then 31 March), at midnight UTC.
 */
export function periodAt(startDate: Date, now: Date): Period {
  const apart = (now.getUTCFullYear() - startDate.getUTCFullYear()) * 12 + now.getUTCMonth() - startDate.getUTCMonth();
  const months = monthsAfter(startDate, apart) > now ? apart - 1 : apart;
  return { start: monthsAfter(startDate, months), end: monthsAfter(startDate, months + 1) };
}

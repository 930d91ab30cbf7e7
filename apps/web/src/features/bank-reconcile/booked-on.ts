const day = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** Formats a calendar day, which has no time zone: "2026-10-02" is Oct 2, 2026. */
export function formatBookedOn(on: string): string {
  const date = new Date(`${on.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? on : day.format(date);
}

/** The days of a period, as far as they are known. */
export function formatPeriod(from: string | null, to: string | null): string {
  if (from === null && to === null) return '';
  if (from !== null && to !== null) return day.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));
  return from === null ? `to ${formatBookedOn(to ?? '')}` : `from ${formatBookedOn(from)}`;
}

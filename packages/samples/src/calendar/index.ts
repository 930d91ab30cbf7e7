/** How a document writes its dates. */
export type DateForm = 'long' | 'european' | 'iso' | 'numeric';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** An ISO day (`2026-09-30`) as a document writes it: `September 30, 2026`, `30 September 2026` or `09/30/2026`. */
export function writeDate(iso: string, form: DateForm = 'long'): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  const name = months[Number(month) - 1];
  if (name === undefined) throw new RangeError(`Not an ISO day: ${iso}`);
  if (form === 'iso') return iso;
  if (form === 'numeric') return `${month}/${day}/${year}`;
  return form === 'european' ? `${Number(day)} ${name} ${year}` : `${name} ${Number(day)}, ${year}`;
}

/** Noon in UTC on an ISO day. Every creation date in the samples uses it instead of the current time. */
export function noon(iso: string): Date {
  return new Date(`${iso}T12:00:00Z`);
}

/** Adds whole days to an ISO day. */
export function addDays(iso: string, days: number): string {
  return new Date(noon(iso).getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Full years from one ISO day to another: the number of anniversaries that have passed. */
export function anniversaries(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

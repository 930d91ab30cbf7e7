import type { Meter } from '@atrium/domain/subscription';
import { formatCount, formatStorage } from '../format/number.ts';

export const METER_NAMES: Record<Meter, string> = {
  pages: 'Pages read',
  rows_created: 'Table rows created',
  rows_stored: 'Table rows stored',
  queries: 'Questions',
  storage: 'Storage',
  users: 'People',
};

/** One unit of each meter above what a plan includes. */
export const UNIT_NAMES: Record<Meter, string> = {
  pages: 'a page',
  rows_created: 'a new row',
  rows_stored: 'a stored row',
  queries: 'a question',
  storage: 'a GB',
  users: 'a person',
};

/** The amount of one unit: storage is counted in bytes and included in units of 10⁹ bytes. */
export const AMOUNT_OF_UNIT: Record<Meter, number> = {
  pages: 1,
  rows_created: 1,
  rows_stored: 1,
  queries: 1,
  storage: 1e9,
  users: 1,
};

/** An amount in words: bytes for storage. */
export function amountOf(meter: Meter, amount: number): string {
  return meter === 'storage' ? formatStorage(amount) : formatCount(amount);
}

/** The included amount in words. Null: unlimited. */
export function includedWords(meter: Meter, included: number | null): string {
  if (included === null) return 'Unlimited';
  return meter === 'storage' ? `${formatCount(included)} GB` : formatCount(included);
}

import { accept, refuse, shown } from './parsed.ts';
import type { Parsed } from './parsed.ts';

const CLOCK =
  /^(\d{1,2})(?:\s*(?:[:h]|(?<=\d)\.)\s*(\d{2}))?(?:\s*:\s*(\d{2})(?:[.,]\d{1,9})?)?\s*(?:(a\.?\s?m\.?|p\.?\s?m\.?)(?![a-z])|(Uhr|h|o[’']clock|hrs?|hours)(?![a-z]))?/i;

/** Reads a time of day at the start of a text as HH:MM:SS, and the text after it. Drops fractions of a second. */
export function parseClock(written: string): { time: string; rest: string } | undefined {
  const text = written.trim();
  const word = /^(?:12\s+)?(noon|midday|midnight)\b/i.exec(text);
  if (word)
    return { time: /midnight/i.test(word[1] ?? '') ? '00:00:00' : '12:00:00', rest: text.slice(word[0].length) };
  const military = /^([01]\d|2[0-3])([0-5]\d)\s*(?:hrs?|hours|h)\b/i.exec(text);
  if (military) return { time: `${military[1]}:${military[2]}:00`, rest: text.slice(military[0].length) };
  const match = CLOCK.exec(text);
  if (!match) return undefined;
  const [whole, hours = '', minutes, seconds = '00', half, word2] = match;
  if (minutes === undefined && half === undefined && word2 === undefined && !/^\d{1,2}h/i.test(text)) return undefined;
  let hour = Number(hours);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (/^p/i.test(half) ? 12 : 0);
  }
  if (hour > 23 || Number(minutes ?? 0) > 59 || Number(seconds) > 59) return undefined;
  return { time: `${String(hour).padStart(2, '0')}:${minutes ?? '00'}:${seconds}`, rest: text.slice(whole.length) };
}

/** Parses a time of day as HH:MM:SS. */
export function parseTime(raw: string | number | boolean): Parsed {
  const text = String(raw).trim();
  const clock = typeof raw === 'string' ? parseClock(text.replace(/^(?:at|um|à)\s+/i, '')) : undefined;
  if (!clock || clock.rest.trim() !== '') return refuse(`${shown(text)} is not a time of day.`);
  return accept(clock.time);
}

const HOUR = 60;
/** Abbreviations with one meaning in business letters. Ambiguous ones have the American meaning (CST) or are left out (IST). */
const ZONES: Readonly<Record<string, number>> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  WET: 0,
  BST: HOUR,
  CET: HOUR,
  WEST: HOUR,
  CEST: 2 * HOUR,
  EET: 2 * HOUR,
  EEST: 3 * HOUR,
  MSK: 3 * HOUR,
  JST: 9 * HOUR,
  EST: -5 * HOUR,
  EDT: -4 * HOUR,
  CST: -6 * HOUR,
  CDT: -5 * HOUR,
  MST: -7 * HOUR,
  MDT: -6 * HOUR,
  PST: -8 * HOUR,
  PDT: -7 * HOUR,
};

/** Returns the minutes east of UTC of "+02:00", "UTC-5", "CEST", "(GMT)" or "Europe/Berlin" at a local time; undefined if unknown. */
export function parseZone(written: string, local: string): number | undefined {
  const text = written.replace(/^\((.*)\)$/, '$1').trim();
  const named = ZONES[text.toUpperCase()];
  if (named !== undefined) return named;
  const offset = /^(?:UTC|GMT)?\s*([+−-])(\d{1,2}):?(\d{2})?$/.exec(text);
  if (offset) {
    const minutes = Number(offset[2]) * HOUR + Number(offset[3] ?? 0);
    return minutes <= 14 * HOUR ? (offset[1] === '+' ? minutes : -minutes) : undefined;
  }
  return /^[A-Z][A-Za-z_]+\/[A-Za-z_/]+$/.test(text) ? offsetIn(text, local) : undefined;
}

/** Returns the offset of an IANA zone at a local time, in minutes. */
function offsetIn(zone: string, local: string): number | undefined {
  if (!isZone(zone)) return undefined;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const at = (instant: number) => {
    const name = format.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? '';
    const match = /([+-])(\d{2}):(\d{2})/.exec(name);
    const minutes = Number(match?.[2] ?? 0) * HOUR + Number(match?.[3] ?? 0);
    return match?.[1] === '-' ? -minutes : minutes;
  };
  const guess = Date.parse(`${local}Z`);
  return at(guess - at(guess) * 60_000);
}

function isZone(zone: string): boolean {
  return zone === 'UTC' || Intl.supportedValuesOf('timeZone').includes(zone);
}

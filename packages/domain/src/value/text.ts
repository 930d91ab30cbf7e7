import { z } from 'zod';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { CountryCode } from 'libphonenumber-js/min';
import { accept, refuse, shown } from './parsed.ts';
import type { Parsed, ParseHints } from './parsed.ts';
import { COUNTRIES } from './country.ts';

type Raw = string | number | boolean;

/** Maximum characters of a value, by the kind of text. */
const LONGEST = { line: 2_000, text: 100_000, email: 255, uri: 2_048 } as const;

function asText(raw: Raw): string {
  return String(raw).replaceAll('\u0000', '').replaceAll(/\r\n?/g, '\n').normalize('NFC');
}

/** Parses one line. Replaces white space with single spaces. */
export function parseLine(raw: Raw): Parsed {
  const text = asText(raw).replaceAll(/\s+/g, ' ').trim();
  return text.length > LONGEST.line ? tooLong(LONGEST.line) : accept(text);
}

export function parseLines(raw: Raw): Parsed {
  const text = asText(raw)
    .replaceAll(/[^\S\n]+$/gm, '')
    .replace(/^\n+/, '')
    .trimEnd();
  return text.length > LONGEST.text ? tooLong(LONGEST.text) : accept(text);
}

const Email = z.email();

/** Parses an address, also from `Name <address>` and `mailto:`. Writes the domain in lower case. */
export function parseEmail(raw: Raw): Parsed {
  const text = asText(raw).trim();
  const address = (/<([^<>\s]+)>\s*$/.exec(text)?.[1] ?? text).replace(/^mailto:/i, '').replace(/[.,;]$/, '');
  if (address.length > LONGEST.email) return tooLong(LONGEST.email);
  if (!Email.safeParse(address).success) return refuse(`${shown(text)} is not an e-mail address.`);
  const at = address.lastIndexOf('@');
  return accept(address.slice(0, at) + address.slice(at).toLowerCase());
}

const SCHEMES = /^(?:https?|mailto):/i;

/** Parses a web address or a `mailto:`. The default scheme is https; other schemes are refused. */
export function parseUri(raw: Raw): Parsed {
  const text = asText(raw).trim();
  if (text.length > LONGEST.uri) return tooLong(LONGEST.uri);
  const bare = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(?::\d{2,5})?(?:[/?#]\S*)?$/i.test(text);
  const address = bare ? `https://${text}` : text;
  if (/\s/.test(address) || !SCHEMES.test(address) || !URL.canParse(address))
    return refuse(`${shown(text)} is not a web address (http, https or mailto).`);
  const { protocol, hostname, pathname } = new URL(address);
  const complete =
    protocol === 'mailto:' ? Email.safeParse(pathname).success : /[^.]\.[^.]|^localhost$|^\[/.test(hostname);
  return complete ? accept(address) : refuse(`${shown(text)} is not a web address (http, https or mailto).`);
}

const regions = new Set(COUNTRIES);
function isRegion(code: string): code is CountryCode {
  return regions.has(code);
}
/** (415) 555-0132, 415-555-0132: notations that only North America uses. */
const NORTH_AMERICAN = /^(?:1[\s.-])?(?:\([2-9]\d{2}\)\s?|[2-9]\d{2}[-.])[2-9]\d{2}[-.\s]\d{4}\b/;

/** Parses a phone number to E.164. Without a country code, it needs `region` or a North American notation. */
export function parsePhone(raw: Raw, hints: ParseHints): Parsed {
  const text = asText(raw)
    .trim()
    .replace(/^(?:tel(?:ephone|efon)?|phone|fax|mobile|cell|t|p|m)[.:]*\s*(?=[+(\d])/i, '')
    .replace(/^00(?=[1-9])/, '+')
    .replace(/^(\+\d{1,3}\s?)\(0\)/, '$1');
  const region = hints.region ?? (NORTH_AMERICAN.test(text) ? 'US' : undefined);
  const number = parsePhoneNumberFromString(text, region !== undefined && isRegion(region) ? region : undefined);
  if (number?.isValid() && !/\p{L}{3}/u.test(text.replace(/\b(?:ext(?:ension)?)\b.*$/i, '')))
    return accept(number.number);
  if (region === undefined && /^[\d\s()./-]{6,}$/.test(text))
    return refuse(`${shown(text)} has no country code. Enter it with + and the code.`);
  return refuse(`${shown(text)} is not a phone number.`);
}

/** Formats the number in international notation. */
export function formatPhone(value: string): string {
  return parsePhoneNumberFromString(value)?.formatInternational() ?? value;
}

/** Accepts valid JSON unchanged. */
export function parseJson(raw: Raw): Parsed {
  const text = typeof raw === 'string' ? raw.trim() : JSON.stringify(raw);
  if (text.length > LONGEST.text) return tooLong(LONGEST.text);
  return isJson(text) ? accept(text) : refuse(`${shown(text)} is not valid JSON.`);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

const YES = /^(?:yes|y|true|t|1|on|x|✓|✔|☑|☒|checked|ja|oui|s[ií]|sim|tak)$/i;
const NO = /^(?:no|n|false|f|0|off|✗|✘|☐|unchecked|none|nein|non|não|nee|nej|nie)$/i;

export function parseBoolean(raw: Raw): Parsed {
  const text = asText(raw).trim().replace(/[.!]$/, '');
  if (YES.test(text)) return accept(true);
  if (NO.test(text)) return accept(false);
  return refuse(`${shown(text)} is neither yes nor no.`);
}

function tooLong(most: number): Parsed {
  return refuse(`The text is longer than ${most.toLocaleString('en-US')} characters.`);
}

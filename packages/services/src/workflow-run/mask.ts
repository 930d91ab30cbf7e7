import type { JsonValue } from '@atrium/domain/workflow';

/** Replaces a secret. */
export const MASK = '••••••';
/** Shorter parts of a base64 text occur by chance. */
const SHORTEST_BASE64 = 8;
/** A line of a secret with several lines, such as a private key, is masked alone from this length on. */
const SHORTEST_LINE = 16;
/** A shorter secret is masked only where it is a whole value: inside texts it would hide ordinary words. */
const SHORTEST_PART = 3;

/** Returns the parts of base64 texts that contain a secret, wherever it begins in them. */
function base64Forms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [0, 1, 2].flatMap((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64url');
    const core = text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
    return core.length < SHORTEST_BASE64 ? [] : [core, core.replaceAll('-', '+').replaceAll('_', '/')];
  });
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Servers write quotation marks in several ways. */
const QUOTES: readonly [string, string][] = [
  ['&quot;', "'"],
  ['&quot;', '&#39;'],
  ['&quot;', '&#x27;'],
  ['&#34;', '&#39;'],
];
function htmlForms(secret: string): string[] {
  const text = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return QUOTES.map(([double, single]) => text.replaceAll('"', double).replaceAll("'", single));
}

/** Returns the ways in which a secret can appear: as it is, in JSON, in an address, in HTML, in base64 and in hexadecimal. */
function formsOf(secret: string): string[] {
  const lines = secret.split('\n').filter((line) => line.length >= SHORTEST_LINE);
  const json = inJson(secret);
  const escaped = [encodeURIComponent(secret), new URLSearchParams({ x: secret }).toString().slice(2)];
  const hex = Buffer.from(secret).toString('hex');
  return [
    secret,
    json,
    inJson(json), // JSON in a text of JSON
    json.replaceAll('/', String.raw`\/`), // some languages escape slashes
    ...escaped,
    ...escaped.map((text) => text.replaceAll(/%[\dA-F]{2}/g, (code) => code.toLowerCase())),
    ...htmlForms(secret),
    ...(hex.length >= SHORTEST_BASE64 ? [hex, hex.toUpperCase()] : []),
    ...base64Forms(secret),
    ...lines,
  ];
}

function longestFirst(forms: Iterable<string>): string[] {
  return [...new Set(forms)].toSorted((a, b) => b.length - a.length);
}

function textMasker(secrets: readonly string[]): (text: string) => string {
  const given = secrets.flatMap((secret) => [secret, secret.trim()]).filter((secret) => secret !== '');
  const whole = new Set(given);
  const forms = longestFirst(given.filter((secret) => secret.length >= SHORTEST_PART).flatMap(formsOf));
  return (text) => {
    if (whole.has(text)) return MASK;
    return forms.reduce((masked, form) => (masked.includes(form) ? masked.replaceAll(form, MASK) : masked), text);
  };
}

function masked(value: JsonValue, mask: (text: string) => string): JsonValue {
  if (typeof value === 'string') return mask(value);
  if (typeof value === 'number') return mask(String(value)) === String(value) ? value : MASK;
  if (Array.isArray(value)) return value.map((each) => masked(each, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [mask(key), masked(each, mask)]));
}

/**
 * Returns a value without any of the secrets, in keys and values, also where they are encoded. It is applied to everything
 * that a run writes: outputs, events, messages, transactions, errors and exports.
 */
export function maskSecrets<T extends JsonValue>(value: T, secrets: readonly string[]): T {
  return maskerOf(secrets)(value);
}

/** Prepares the masking of many values. */
export function maskerOf(secrets: readonly string[]): <T extends JsonValue>(value: T) => T {
  if (secrets.length === 0) return (value) => value;
  const mask = textMasker(secrets);
  return <T extends JsonValue>(value: T) => masked(value, mask) as T; // the same shape
}

/** Masks a text that comes in pieces. `push` returns what is safe to show now, and `end` the rest. */
export function maskPieces(secrets: readonly string[]): { push: (piece: string) => string; end: () => string } {
  const mask = textMasker(secrets);
  const forms = longestFirst(secrets.filter((secret) => secret.length >= SHORTEST_PART).flatMap(formsOf));
  let held = '';
  /** The length of the end of the text that may begin a secret. */
  const openEnd = (text: string): number => {
    const longest = Math.min(text.length, (forms[0]?.length ?? 0) - 1);
    for (let length = longest; length > 0; length -= 1) {
      const end = text.slice(-length);
      if (forms.some((form) => form.length > length && form.startsWith(end))) return length;
    }
    return 0;
  };
  return {
    push: (piece) => {
      const text = mask(held + piece);
      const open = openEnd(text);
      held = text.slice(text.length - open);
      return text.slice(0, text.length - open);
    },
    end: () => {
      const rest = mask(held);
      held = '';
      return rest;
    },
  };
}

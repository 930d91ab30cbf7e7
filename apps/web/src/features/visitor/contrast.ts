/** Red, green and blue, each 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

const WHITE: Colour = [255, 255, 255];
const INK: Colour = [28, 29, 32];

/** WCAG 2.2: the least contrast of text, and of the parts of controls that must be seen. */
export const TEXT_CONTRAST = 4.5;
export const PART_CONTRAST = 3;

/** Parses `#rgb`, `#rrggbb` and `rgb(r, g, b)`. Returns undefined for every other text. */
export function parseColour(text: string | null | undefined): Colour | undefined {
  const value = text?.trim().toLowerCase() ?? '';
  const short = /^#([\da-f])([\da-f])([\da-f])$/.exec(value);
  if (short !== null) return channels(short.slice(1).map((digit) => Number.parseInt(digit + digit, 16)));
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/.exec(value);
  if (long !== null) return channels(long.slice(1).map((digits) => Number.parseInt(digits, 16)));
  const rgb = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/.exec(value);
  return rgb === null ? undefined : channels(rgb.slice(1).map(Number));
}

function channels([red = 0, green = 0, blue = 0]: readonly number[]): Colour | undefined {
  return Math.max(red, green, blue) > 255 ? undefined : [red, green, blue];
}

/** Writes a colour as `#rrggbb`. */
export function hexOf(colour: Colour): string {
  return `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

function linear(channel: number): number {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function luminance([red, green, blue]: Colour): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The contrast ratio of two colours as WCAG defines it: 1 to 21. */
export function contrast(a: Colour, b: Colour): number {
  const [lighter, darker] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

/** Returns the wanted text colour if it is readable on the background, else white or ink, the more readable one. */
export function textOn(background: Colour, wanted?: Colour): Colour {
  if (wanted !== undefined && contrast(wanted, background) >= TEXT_CONTRAST) return wanted;
  const best = contrast(WHITE, background) >= contrast(INK, background) ? WHITE : INK;
  // On a middle grey, ink is a little too light.
  return contrast(best, background) >= TEXT_CONTRAST ? best : [0, 0, 0];
}

const STEPS = 50;

/**
 * Returns the colour, or the nearest mix of it with white or black that is visible on the surface with at least this
 * contrast. Keeps the hue of a brand whose colour is too near to the surface.
 */
export function visibleOn(surface: Colour, colour: Colour, least: number): Colour {
  const towards = luminance(surface) > 0.18 ? ([0, 0, 0] as const) : WHITE;
  for (let step = 0; step <= STEPS; step += 1) {
    const mixed = mix(colour, towards, step / STEPS);
    if (contrast(mixed, surface) >= least) return mixed;
  }
  return towards;
}

/** Mixes two colours: a share of 0 is the first, 1 the second. Rounds, so that what is checked is what is shown. */
export function mix([r1, g1, b1]: Colour, [r2, g2, b2]: Colour, share: number): Colour {
  const between = (from: number, to: number) => Math.round(from + (to - from) * share);
  return [between(r1, r2), between(g1, g2), between(b1, b2)];
}

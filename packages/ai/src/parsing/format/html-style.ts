/** The style that makes an element's text visible or hidden. Sizes and places that children cannot undo set `isGone`. */
export type Look = {
  isGone: boolean;
  isInvisible: boolean;
  isTiny: boolean;
  /** Red, green and blue; null if unknown, such as a picture. */
  color: Rgb | null;
  background: Rgb | null;
};
type Rgb = readonly [number, number, number];

/** Black on white, as in a browser. */
export const PAPER: Look = {
  isGone: false,
  isInvisible: false,
  isTiny: false,
  color: [0, 0, 0],
  background: [255, 255, 255],
};

/** Declarations by simple selector: `p`, `.note`, `#top`. */
export type HidingRules = ReadonlyMap<string, string>;

const SIMPLE = /^(?:[a-z][a-z0-9]*|[a-z0-9]*[.#][\w-]+)$/i;
/** Declarations that can hide text. */
const RELEVANT =
  /display|visibility|font|color|background|opacity|position|left|top|indent|width|height|clip|transform/i;

/** Collects the rules of the page's style elements that can hide text. Rules for other media and states are ignored. */
export function hidingRules(html: string): HidingRules {
  const rules = new Map<string, string>();
  const opening = /<style\b[^>]*>/gi;
  const closing = /<\/style\b/gi;
  while (opening.exec(html)) {
    closing.lastIndex = opening.lastIndex;
    const end = closing.exec(html)?.index ?? html.length;
    addRules(rules, withoutComments(html.slice(opening.lastIndex, end)));
    opening.lastIndex = end;
  }
  return rules;
}

function withoutComments(css: string): string {
  const [first = '', ...rest] = css.split('/*');
  return [first, ...rest.map((part) => (part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : ''))].join(' ');
}

function addRules(rules: Map<string, string>, css: string): void {
  for (let at = 0; at < css.length;) {
    const open = css.indexOf('{', at);
    if (open < 0) return;
    const head = css
      .slice(at, open)
      .slice(css.slice(at, open).lastIndexOf(';') + 1)
      .trim();
    const isGroup = head.startsWith('@');
    const end = isGroup ? endOfGroup(css, open) : css.indexOf('}', open);
    if (end < 0) return;
    if (!isGroup) addRule(rules, head, css.slice(open + 1, end));
    at = end + 1;
  }
}

/** Returns the index of the brace that closes a group of rules; -1 if there is none. */
function endOfGroup(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    else if (css[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

function addRule(rules: Map<string, string>, head: string, declarations: string): void {
  if (!RELEVANT.test(declarations)) return;
  for (const selector of head.toLowerCase().split(',')) {
    const name = selector.trim();
    if (SIMPLE.test(name)) rules.set(name, `${rules.get(name) ?? ''};${declarations}`);
  }
}

/** Whether the element's own text is hidden. */
export function isHiddenByStyle({ isGone, isInvisible, isTiny, color, background }: Look): boolean {
  return isGone || isInvisible || isTiny || (color !== null && background !== null && isSame(color, background));
}

/** Returns the look of an element within its parent. */
export function lookOf(tag: string, name: string, parent: Look, rules: HidingRules): Look {
  const attributes = attributesOf(tag);
  const style = declared(styleOf(name, attributes, rules));
  const look: Look = { ...parent };
  if (attributes.has('hidden') || isGone(style)) look.isGone = true;
  const visibility = style.get('visibility');
  if (visibility) look.isInvisible = visibility === 'hidden' || visibility === 'collapse';
  const size = style.get('font-size');
  if (size)
    look.isTiny = /^0*\.?0*(?:px|pt|em|rem|%)?$/.test(size) || /^0?\.\d+(?:px|pt)$/.test(size) || size === '1px';
  const color = style.get('color') ?? (name === 'font' ? attributes.get('color') : undefined);
  if (color && color !== 'inherit') look.color = color === 'transparent' ? look.background : rgbOf(color);
  const background = style.get('background-color') ?? style.get('background') ?? attributes.get('bgcolor');
  if (background && !/^(?:inherit|transparent|none|initial)$/.test(background)) look.background = rgbOf(background);
  if (style.has('background-image') && style.get('background-image') !== 'none') look.background = null;
  return look;
}

function attributesOf(tag: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single, bare] of tag.matchAll(
    /\s([a-z][\w-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gi,
  )) {
    attributes.set(name.toLowerCase(), (double ?? single ?? bare ?? '').trim());
  }
  return attributes;
}

function styleOf(name: string, attributes: Map<string, string>, rules: HidingRules): string {
  if (rules.size === 0) return attributes.get('style') ?? '';
  const classes = (attributes.get('class') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const id = attributes.get('id')?.toLowerCase();
  const keys = [name, ...classes.flatMap((each) => [`.${each}`, `${name}.${each}`])];
  if (id) keys.push(`#${id}`, `${name}#${id}`);
  return [...keys.map((key) => rules.get(key) ?? ''), attributes.get('style') ?? ''].join(';');
}

function declared(style: string): Map<string, string> {
  const declarations = new Map<string, string>();
  for (const part of style.split(';')) {
    const colon = part.indexOf(':');
    if (colon < 0) continue;
    const value = part
      .slice(colon + 1)
      .replace(/!important/i, '')
      .trim()
      .toLowerCase();
    declarations.set(part.slice(0, colon).trim().toLowerCase(), value);
  }
  return declarations;
}

/** Further away than any screen, in pixels. */
const OFF_SCREEN = 900;

function isGone(style: Map<string, string>): boolean {
  const value = (name: string): string => style.get(name) ?? '';
  if (value('display') === 'none' || /^0*\.?0+%?$/.test(value('opacity'))) return true;
  if (pixels(value('text-indent')) <= -OFF_SCREEN) return true;
  if (/^(?:absolute|fixed)$/.test(value('position'))) {
    const far = ['left', 'top', 'right', 'bottom'].some((side) => pixels(value(side)) <= -OFF_SCREEN);
    if (
      far ||
      pixels(value('left')) >= 10 * OFF_SCREEN ||
      /rect\(\s*[01](?:px)?[\s,]+[01](?:px)?[\s,]+[01](?:px)?[\s,]+[01](?:px)?\s*\)/.test(value('clip'))
    )
      return true;
  }
  if (['margin-left', 'margin-top'].some((side) => pixels(value(side)) <= -OFF_SCREEN)) return true;
  if (/inset\(\s*(?:50|100)%/.test(value('clip-path')) || /scale\(\s*0\s*[,)]/.test(value('transform'))) return true;
  const isCut = /hidden|clip/.test(value('overflow'));
  return (
    isCut &&
    ['width', 'height', 'max-width', 'max-height'].some((side) => /^[01](?:px|pt|em|rem|%)?$/.test(value(side)))
  );
}

const UNIT: Record<string, number> = { px: 1, pt: 1.33, em: 16, rem: 16, vw: 12, vh: 8, '%': 10, '': 1 };

function pixels(value: string): number {
  const [, number, unit = ''] = /^(-?[\d.]+)([a-z%]*)$/.exec(value) ?? [];
  return number === undefined ? 0 : Number(number) * (UNIT[unit] ?? 1);
}

const NAMED: Record<string, Rgb> = {
  white: [255, 255, 255],
  black: [0, 0, 0],
  red: [255, 0, 0],
  green: [0, 128, 0],
  blue: [0, 0, 255],
  navy: [0, 0, 128],
  gray: [128, 128, 128],
  grey: [128, 128, 128],
  silver: [192, 192, 192],
  snow: [255, 250, 250],
  ivory: [255, 255, 240],
  whitesmoke: [245, 245, 245],
  ghostwhite: [248, 248, 255],
};

/** Null for colours that are not understood. */
function rgbOf(text: string): Rgb | null {
  const named = NAMED[text];
  if (named) return named;
  const hex = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(text)?.[1];
  if (hex) {
    const pairs = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
    const number = Number.parseInt(pairs, 16);
    return [number >> 16, (number >> 8) & 255, number & 255];
  }
  const [r, g, b] = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/.exec(text)?.slice(1).map(Number) ?? [];
  return r === undefined || g === undefined || b === undefined ? null : [r, g, b];
}

/** The largest difference of two shades that a reader does not see. */
const SAME_SHADE = 12;

function isSame(one: Rgb, other: Rgb): boolean {
  return one.every((shade, at) => Math.abs(shade - (other[at] ?? 0)) <= SAME_SHADE);
}

/** Numbers of a text as a judge compares them: the digits, the scale word or percent sign after them, and the decimals. */
export type Figure = { value: number; scale: number; isPercent: boolean; decimals: number; isYear: boolean };

const SCALES: Readonly<Record<string, number>> = {
  thousand: 1e3,
  thousands: 1e3,
  k: 1e3,
  million: 1e6,
  millions: 1e6,
  mn: 1e6,
  mm: 1e6,
  m: 1e6,
  billion: 1e9,
  billions: 1e9,
  bn: 1e9,
  b: 1e9,
  trillion: 1e12,
};
const FIGURE =
  /(?<![\p{L}\d.])(?:FY)?(\d+(?:\.\d+)?|\.\d+)\)?(?:\s*(%|(?:percent|thousands?|millions?|billions?|trillion|mn|mm|bn|[mkb])(?![\p{L}\d])))?/giu;
const LONE = /^[-(]?\s*[-(]?[\d,]*\.?\d+\s*\)?\s*(?:%|percent|thousands?|millions?|billions?|mn|bn|[mk])?\s*\)?$/i;

/** Removes accents and spells hyphens and apostrophes in one way. */
export function bare(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFKC')
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll(/[’‘]/g, "'");
}

export function scaleOf(word: string): number {
  return SCALES[word.toLowerCase()] ?? 1;
}

export function figuresIn(text: string): Figure[] {
  return [
    ...bare(text)
      .replaceAll(/(\d),(?=\d{3})/g, '$1')
      .matchAll(FIGURE),
  ].map(([whole, digits = '', unit = '']) => {
    const word = unit.toLowerCase();
    return {
      value: Number(digits),
      scale: scaleOf(word),
      isPercent: word === '%' || word === 'percent',
      decimals: (digits.split('.')[1] ?? '').replace(/0+$/, '').length,
      isYear: /^(?:19|20)\d\d$/.test(digits) && !/[,.]/.test(whole) && word === '',
    };
  });
}

/** Reads a text that is one number and nothing else. */
export function loneFigure(text: string): Figure | undefined {
  const rest = bare(text)
    .replaceAll(/(?:US|RM|A|C|S|HK)?[$€£¥]|\b(?:USD|EUR|GBP|RM|US)\b/gi, '')
    .trim();
  return LONE.test(rest) ? figuresIn(rest)[0] : undefined;
}

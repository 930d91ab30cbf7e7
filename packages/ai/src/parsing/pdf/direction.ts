/** Letters of right-to-left scripts: Hebrew, Arabic and related ones, with presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const RIGHT_TO_LEFT_LETTERS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/g;
const LETTERS = /\p{L}/gu;
/** Runs of left-to-right words and numbers, which keep their order. */
const RUNS =
  /[\u0590-\u08ff]+|[[\p{L}\p{N}$€£%]--[\u0590-\u08ff]](?:[[\p{L}\p{N}$€£%.,'’\u0026\/:\- ]--[\u0590-\u08ff]]*[[\p{L}\p{N}$€£%]--[\u0590-\u08ff]])?|[\s\S]/gv;
/** Right-to-left words inside left-to-right text, with the characters between them. */
const INSIDE = /[\u0590-\u08ff]+(?:[^\p{Script=Latin}\u0590-\u08ff]+[\u0590-\u08ff]+)*/gu;

/** Checks whether most letters of a page are right-to-left, so that its lines and tables start on the right. */
export function isRightToLeft(texts: string[]): boolean {
  return texts.some((text) => RIGHT_TO_LEFT.test(text)) && shareOf(texts.join(' ')) > 0.5;
}

function shareOf(text: string): number {
  return (text.match(RIGHT_TO_LEFT_LETTERS)?.length ?? 0) / Math.max(1, text.match(LETTERS)?.length ?? 0);
}

/**
 * Converts a run from visual order (words from left to right) to reading order. The letters inside a word are already in
 * reading order. `base` is the direction of the page.
 */
export function readingOrder(text: string, base: 'left' | 'right'): string {
  if (!RIGHT_TO_LEFT.test(text)) return base === 'right' ? text.replace(/^\)([\d.,%]+)\($/, '($1)') : text;
  return shareOf(text) > (base === 'right' ? 0.3 : 0.5) ? backwards(text) : text.replace(INSIDE, backwards);
}

function backwards(text: string): string {
  const runs = [...text.matchAll(RUNS)].map(([run]) => run).toReversed();
  // The drawn direction of a bracket is not reliable here. The first bracket of a pair opens it.
  let open = 0;
  return runs
    .map((run) => {
      if (run !== '(' && run !== ')') return run;
      open += open > 0 ? -1 : 1;
      return open > 0 ? '(' : ')';
    })
    .join('');
}

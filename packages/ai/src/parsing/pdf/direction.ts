/** Letters written from right to left: Hebrew, Arabic and their neighbours, with the shapes that fonts name. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const RIGHT_TO_LEFT_LETTERS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/g;
const LETTERS = /\p{L}/gu;
/** Words and numbers of the other direction that stand together keep their own order. */
const RUNS =
  /[\u0590-\u08ff]+|[[\p{L}\p{N}$€£%]--[\u0590-\u08ff]](?:[[\p{L}\p{N}$€£%.,'’\u0026\/:\- ]--[\u0590-\u08ff]]*[[\p{L}\p{N}$€£%]--[\u0590-\u08ff]])?|[\s\S]/gv;
/** Right-to-left words with what stands between them, inside text of the other direction. */
const INSIDE = /[\u0590-\u08ff]+(?:[^\p{Script=Latin}\u0590-\u08ff]+[\u0590-\u08ff]+)*/gu;

/** Whether most letters of a page are written from right to left, so that its lines and tables begin at the right. */
export function isRightToLeft(texts: string[]): boolean {
  return texts.some((text) => RIGHT_TO_LEFT.test(text)) && shareOf(texts.join(' ')) > 0.5;
}

function shareOf(text: string): number {
  return (text.match(RIGHT_TO_LEFT_LETTERS)?.length ?? 0) / Math.max(1, text.match(LETTERS)?.length ?? 0);
}

/**
 * Text as it is read, from a run whose words stand in the order in which they are seen from the left (letters inside a
 * word are in reading order already). `base` is the direction of the page around it.
 */
export function readingOrder(text: string, base: 'left' | 'right'): string {
  if (!RIGHT_TO_LEFT.test(text)) return base === 'right' ? text.replace(/^\)([\d.,%]+)\($/, '($1)') : text;
  return shareOf(text) > (base === 'right' ? 0.3 : 0.5) ? backwards(text) : text.replace(INSIDE, backwards);
}

function backwards(text: string): string {
  const runs = [...text.matchAll(RUNS)].map(([run]) => run).toReversed();
  // Which way a bracket was drawn tells nothing here; the first of a pair opens it.
  let open = 0;
  return runs
    .map((run) => {
      if (run !== '(' && run !== ')') return run;
      open += open > 0 ? -1 : 1;
      return open > 0 ? '(' : ')';
    })
    .join('');
}

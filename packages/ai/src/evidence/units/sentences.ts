const ABBREVIATION =
  /(?:\b(?:Inc|Ltd|Co|Corp|No|Nos|Art|Sec|Mr|Mrs|Ms|Dr|Prof|St|vs|etc|approx|ca|cf|Jr|Sr|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Fig|Vol|pp?|para|Rev|Dept|Est|incl|excl)|\b(?:[A-Za-z]\.)+[A-Za-z]|\b\p{Lu}|^\s*\(?\d{1,3}(?:\.\d+)*|e\.g|i\.e)$/u;
const BOUNDARY = /[.!?]["”’')\]]*(?:\*\*)?(?=\s+["“‘'(*[]*[\p{Lu}\d])|;\s*\n/gu;
/** "Commitment no. LT-55821" continues with its number, while "The answer is no. It ..." ends a sentence. */
const NUMBERED = /\bnos?$/;
const CODE = /^\.\s+[A-Z]{0,4}[- ]?\d/;
const MAX_SENTENCE = 700;
const LONGEST_PIECE = 2_000;
const TAIL = 60;
const PIECES = new RegExp(`[\\s\\S]{1,${LONGEST_PIECE}}`, 'g');

/** Splits prose into its literal sentences. Keeps line breaks inside a sentence, because quotes are matched literally. */
export function sentencesOf(prose: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  const push = (end: number) => {
    const sentence = prose.slice(start, end).trim();
    if (sentence !== '') sentences.push(...shortened(sentence));
    start = end;
  };
  for (const match of prose.matchAll(BOUNDARY)) {
    // Look at the last characters only: scanning from the start at every full stop is quadratic on long pages.
    const from = Math.max(start, match.index - TAIL);
    const before = (from > start ? '…' : '') + prose.slice(from, match.index);
    if (NUMBERED.test(before) && CODE.test(prose.slice(match.index, match.index + TAIL))) continue;
    if (match[0].startsWith('.') && ABBREVIATION.test(before) && !/\b(?:Inc|Ltd|Co|Corp)$/.test(before)) continue;
    if (
      /\b(?:Inc|Ltd|Co|Corp)$/.test(before) &&
      !/^\S*\s+(?:The|This|It|In|On|Each|All|If|We)\b/.test(prose.slice(match.index, match.index + TAIL))
    )
      continue;
    push(match.index + match[0].length);
  }
  push(prose.length);
  return sentences;
}

/** Cuts a run without full stops (a list in prose, a badly parsed page) at semicolons. */
function shortened(sentence: string): string[] {
  if (sentence.length <= MAX_SENTENCE) return [sentence];
  return sentence
    .split(/(?<=;)\s+/)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part) => part.match(PIECES) ?? []);
}

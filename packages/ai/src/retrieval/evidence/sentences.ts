const ABBREVIATION =
  /(?:\b(?:Inc|Ltd|Co|Corp|No|Nos|Art|Sec|Mr|Mrs|Ms|Dr|Prof|St|vs|etc|approx|ca|cf|Jr|Sr|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Fig|Vol|pp?|para|Rev|Dept|Est|incl|excl)|\b(?:[A-Za-z]\.)+[A-Za-z]|\b\p{Lu}|^\s*\(?\d{1,3}(?:\.\d+)*|e\.g|i\.e)$/u;
const BOUNDARY = /[.!?]["”’')\]]*(?:\*\*)?(?=\s+["“‘'(*[]*[\p{Lu}\d])|;\s*\n/gu;
const MAX_SENTENCE = 700;

/** Literal sentences of prose, in order. Line breaks inside a sentence stay, because a quote must be found as written. */
export function sentencesOf(prose: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  const push = (end: number) => {
    const sentence = prose.slice(start, end).trim();
    if (sentence !== '') sentences.push(...shortened(sentence));
    start = end;
  };
  for (const match of prose.matchAll(BOUNDARY)) {
    const before = prose.slice(start, match.index);
    if (match[0].startsWith('.') && ABBREVIATION.test(before) && !/\b(?:Inc|Ltd|Co|Corp)$/.test(before)) continue;
    if (
      /\b(?:Inc|Ltd|Co|Corp)$/.test(before) &&
      !/^\S*\s+(?:The|This|It|In|On|Each|All|If|We)\b/.test(prose.slice(match.index))
    )
      continue;
    push(match.index + match[0].length);
  }
  push(prose.length);
  return sentences;
}

/** A run without full stops (a list in prose, a badly parsed page) is cut at semicolons. */
function shortened(sentence: string): string[] {
  if (sentence.length <= MAX_SENTENCE) return [sentence];
  return sentence
    .split(/(?<=;)\s+/)
    .map((part) => part.trim())
    .filter(Boolean);
}

const MAX_PARTS = 4;
/** A bare "and when" asks about the same thing, so it stays. */
const NEW_QUESTION =
  /\s*(?:[;,]\s*(?:and\s+)?|\band\s+(?:also\s+)?)(?=(?:what|who|whom|whose|when|where|which|how (?:much|many|long)|is there|are there|does|do|did|is (?:it|the)|can)\b(?!\W*$))/i;
const PAIR_OF_NOUNS =
  /^(what (?:is|are|was|were) )(the )?([\w' -]{3,50}?) and (the )?([\w' -]{3,50}?)((?: (?:of|in|for|under|according to|at|on) .+)?)$/i;

/** A clause that opens a question: "If we exclude acquisitions, which segment grew?" */
const OPENING_CLAUSE =
  /^(?:if|as|for|in|of|on|at|by|from|with|under|among|besides|given|since|after|before|during|while|considering|assuming|based|according|excluding|including)\b(?!.*\b(?:what|which|who|whom|whose|how|why|where|when)\b)/i;

/** Splits a question with several parts at "?" and "and who ...". An opening clause stays with what follows it. */
export function questionParts(question: string): string[] {
  const sentences = question
    .split(/\?+\s*/)
    .flatMap((sentence) => asking(sentence.split(NEW_QUESTION)))
    .map((part) => part.trim().replace(/[?.!,;\s]+$/, ''))
    .filter((part) => part.length > 2);
  return sentences.slice(0, MAX_PARTS);
}

function asking(clauses: readonly string[]): string[] {
  const parts: string[] = [];
  let opening = '';
  for (const clause of clauses) {
    const text = opening === '' ? clause : `${opening}, ${clause}`;
    opening = OPENING_CLAUSE.test(text) && opening === '' ? text : '';
    if (opening === '') parts.push(text);
  }
  return opening === '' ? parts : [...parts, opening];
}

/** Splits "what are the rent and the deposit in the lease" into two questions. Returns undefined for other questions. */
export function nounPair(part: string): [string, string] | undefined {
  const match = PAIR_OF_NOUNS.exec(part);
  if (!match) return undefined;
  const [, opening = '', , first = '', , second = '', tail = ''] = match;
  // "The difference between A and B" is one thing.
  if (/\bbetween\b/i.test(first)) return undefined;
  const singular = opening.replace(/\bare\b/i, 'is').replace(/\bwere\b/i, 'was');
  return [`${singular}the ${first}${tail}`, `${singular}the ${second}${tail}`];
}

const PAIR_OF_THINGS =
  /^(compare|contrast|what(?:['’]s| is| are| was| were)?)( the)? (.+?) (of|in|for|at|between) (?:the )?(.+?) (?:and|versus|vs\.?|with|to) (?:the )?(.+)$/i;

/** Splits "compare the deposits of A and B" into a question for each. Returns undefined for other questions. */
export function thingPair(part: string): { name: string; question: string }[] | undefined {
  const match = PAIR_OF_THINGS.exec(part);
  if (!match) return undefined;
  const [, opening = '', , subject = '', joint = '', first = '', second = ''] = match;
  if (
    !/^compare|^contrast/i.test(opening) &&
    / (?:to|with) (?:the )?$/i.test(part.slice(0, part.length - second.length))
  )
    return undefined;
  const preposition = joint === 'between' ? 'of' : joint;
  return [first, second].map((name) => ({ name, question: `What is the ${subject} ${preposition} ${name}` }));
}

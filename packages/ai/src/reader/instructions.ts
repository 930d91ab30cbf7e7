/** An instruction that only a language model can follow, with a prompt that has it. */
export type Instruction = { pattern: RegExp; example: string };

/** Each pattern matches the instruction up to the end of its clause. */
export const INSTRUCTIONS: readonly Instruction[] = [
  { pattern: /\btranslat\w*[^.;]*/i, example: 'Translate the title into German' },
  {
    pattern: /\b(?:summari[sz]e|sum up|shorten|paraphrase|rewrite|rephrase)\b[^.;]*/i,
    example: 'Summarize the clause',
  },
  { pattern: /\bconvert\w*[^.;]*/i, example: 'The rent, converted to EUR' },
  {
    pattern: /\b(?:calculate|compute|add up|subtract|multiply|divide|annuali[sz]e)\b[^.;]*/i,
    example: 'Calculate the rent per square foot',
  },
  {
    pattern: /\b(?:explain|describe|assess|evaluate|judge|analy[sz]e|comment on)\b[^.;]*/i,
    example: 'Explain the risk',
  },
  {
    pattern: /\b(?:classify|categori[sz]e|(?:rate|rank|score) (?:it|them|the|each|this))\b[^.;]*/i,
    example: 'Classify the document as buy or sell',
  },
  { pattern: /\bcompare\b[^.;]*/i, example: 'Compare it with last year' },
  {
    pattern: /\bif\b[^.;]*,?\s*(?:then|otherwise|else|say|write|answer)\b[^.;]*/i,
    example: 'If it is missing, write none',
  },
  { pattern: /\b(?:round(?:ed)?) (?:it )?(?:to|up|down|off)\b[^.;]*/i, example: 'The price, rounded to thousands' },
  { pattern: /\bin (?:words|capitals|upper ?case|lower ?case|one sentence)\b[^.;]*/i, example: 'The amount in words' },
  { pattern: /\bwhy\b[^.;]*/i, example: 'Why was it cancelled?' },
];

const LONGEST_PROMPT = 2_000;

/** Returns the first instruction of a prompt that the reader cannot follow, as written. */
export function unfollowedInstruction(prompt: string): string | undefined {
  const text = prompt.slice(0, LONGEST_PROMPT);
  const found = INSTRUCTIONS.flatMap(({ pattern }) => {
    const match = pattern.exec(text);
    return match ? [{ at: match.index, text: match[0].trim() }] : [];
  });
  return found.sort((a, b) => a.at - b.at)[0]?.text;
}

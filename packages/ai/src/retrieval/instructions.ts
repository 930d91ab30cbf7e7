const INSTRUCTION =
  /^(?:please |kindly )?(?:answer|give|round|base|use|approach|assume|calculate|compute|define|express|report|respond|provide|we want|you are|if \S+(?: \S+){0,6} (?:is|are) not|considering|taking|using|help)\b/i;
const QUESTION = /\b(?:what|which|who|whom|when|where|why|how|is|are|was|were|does|do|did|has|have|can|could|will)\b/i;
const OPENING = /^.{0,600}?(?:following question|the question)[^:?]{0,80}:\s*/is;
const LEADING =
  /^(?:among|considering|taking|using|based|basing|according|given|from|per|in|by)\b[^?]{5,160}?,\s+(?=(?:what|which|who|when|where|why|how|did|does|is|are|was|were)\b)/i;
const SENTENCE_BREAK = /(?<=[.?!])\s+(?=\p{Lu})/u;
const SOURCE =
  /\b(?:balance sheet|statement of financial position|income statement|statement of (?:income|operations|earnings)|p&l|cash flow statement|statement of cash flows?)s?\b/i;
/** Longer questions are not read for instructions. In UTF-16 units. */
const LONGEST = 4_000;

/**
 * Removes sentences and clauses that say how to answer ("Answer in USD millions."), so that they are not searched for. Returns
 * the whole text if nothing remains.
 */
export function withoutInstructions(question: string): string {
  if (question.length > LONGEST) return question;
  const asked = question.replace(OPENING, '');
  const sentences = asked.split(SENTENCE_BREAK);
  const kept = sentences.filter((sentence) => !INSTRUCTION.test(sentence) || sentence.trim().endsWith('?'));
  const core = kept.filter((sentence) => sentence.includes('?') || QUESTION.test(sentence));
  const text = (core.length > 0 ? core : kept).join(' ').trim();
  const leading = LEADING.exec(text)?.[0] ?? '';
  const direct = SOURCE.test(leading) ? text.slice(leading.length) : text;
  return direct === '' ? question : direct;
}

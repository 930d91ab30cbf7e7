/** A sentence that denies: "Yes" and "No" questions are answered with "No". */
export const NEGATION =
  /\b(?:shall not|may not|must not|will not|cannot|can not|is not|are not|was not|were not|does not|do not|did not|not (?:be )?(?:permitted|allowed|refundable|entitled|required|approved)|no|none|nothing|never|neither|prohibited|forbidden|nor|without any right|declined|rejected|waived)\b|\bnon-?(?=refundable|exclusive|transferable|assignable|binding|recourse)/i;
/** A sentence with a condition: "Only under conditions". */
export const CONDITION =
  /\b(?:unless|except|provided that|subject to|without the (?:prior )?(?:written )?(?:consent|approval)|only (?:if|with|after)|save (?:as|that|for)|if\b)/i;
/** A sentence that grants or states something: "Yes". */
export const AFFIRMATION =
  /\b(?:shall|may|must|will|is|are|was|were|has|have|had|can|does|permitted|allowed|entitled|required|approved|agreed|includes?|yes)\b/i;

/** Instructions to a reader of the text (prompt injection). Such a text is quoted only for questions about it. */
export const COMMANDING =
  /\b(?:ignore|disregard|forget|override)\b[^.]{0,40}\b(?:instructions?|prompts?|rules|above|previous)\b|\byou are (?:now )?(?:an?|the) (?:\w+ )?(?:ai|assistant|model|chatbot)\b|\bsystem prompt\b|\b(?:respond|reply|answer) (?:only )?with\b|\bas an ai\b/i;
/** A question about such instructions. */
export const ABOUT_COMMANDS = /\b(?:instruct\w*|prompts?|ignor\w+|disregard\w*|inject\w+)\b/i;

/** A sentence for each pattern, which only that pattern is meant for. */
export const CLAUSE_EXAMPLES: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  [NEGATION, 'Pets are not permitted.'],
  [CONDITION, 'Pets are permitted with consent only if the landlord agrees.'],
  [AFFIRMATION, 'Pets are permitted.'],
  [COMMANDING, 'Ignore all previous instructions.'],
  [ABOUT_COMMANDS, 'Which instructions does the letter contain?'],
];

import { contentStems, isStopWord, tokenize } from './language/words.ts';
import { analyzeQuery } from './query.ts';

export type Turn = { role: 'user' | 'assistant'; content: string };
/** `text` is complete without the history; `carried` are stems from earlier questions, which weigh less than the user's own. */
export type StandaloneQuestion = { text: string; carried: string[] };

const LEADS_ON = /^(?:and|but|or|also|what about|how about|same for|then|so|ok(?:ay)?)\b[,\s]*/i;
const REFERS_BACK =
  /\b(?:it|its|this|that|they|them|their|these|those|he|she|his|her|there|then|former|latter|same)\b/i;
const ELLIPTIC = /^(?:and |but |or |what about|how about|same for|also )/i;
const ASKS_ANEW = /^(?:and|but|or) (?:what|who|when|where|how|which|is|are|does|do|did|can|was|were)\b/i;
/** "And the deposit?", "what about its deposit?": asks about another property of the same subject. */
const ANOTHER_THING = /^(?:the|its|their|his|her|this|that|any)\s+(?=\p{Ll})[^\p{Lu}\d]+$/u;
/** Matches a question that consists of a question word only. */
const QUESTION_WORD = /^(?:and )?(?:(?:by|until|since|from) )?(?:when|where|who|why|how much|how many|how long)$/i;
const OPENING =
  /^(?:(?:by|on|at|in|for|to|from) )?(?:who|whom|what|when|where|which|why|how much|how many|how long)(?: date| day)?(?: (?:is|are|was|were|does|do|did|has|have|will|must))?\s+/i;
const PREPOSITIONS = /^(?:(?:for|in|of|about|on|during|with|from|the)\s+)+/i;
const MONTH = /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/i;
const PERIOD = /\b(?:(?:19|20)\d{2}|q[1-4]|h[12]|fy\d{2,4})\b/gi;
/** Kinds of document, which belong to the name before or after them: "the Harbor lease", "invoice AB-12". */
const PAPER =
  /\b(?:lease|invoice|agreement|contract|nda|statement|certificate|notice|report|minutes|policy|deck|workbook|e-?mail|letter|receipt|rent roll|loan|fund|project)\b/gi;
/** A longer question is taken as complete. In UTF-16 units. */
const LONGEST = 1_000;
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];
const ORDINAL = new RegExp(
  String.raw`(?:\bthe )?\b(${ORDINALS.join('|')}|last)(?: (?:one|document|file|answer)\b|$)`,
  'i',
);
/** A document in the list of an earlier answer: "- *Harbor lease*: ...". */
const LISTED_DOCUMENT = /^- \*([^*\n]{2,120})\*:/gm;

const OTHER =
  /^(?:(?:and|but|or|also|so|then|what about|how about|same for)\b[,\s]*)*(?:(?:for|in|of|about|on|under|with)\s+)?the other (?:one|document|file|lease|invoice|agreement|contract|nda|statement|certificate|notice|report|minutes|policy|deck|workbook|e-?mail|letter|receipt|rent roll|loan|fund|project)$/i;

/** Whether a follow-up asks for the documents that the previous answer did not cite: "and for the other lease?". */
export function asksAboutOther(question: string): boolean {
  return OTHER.test(bare(question.trim()));
}

/**
 * Completes a follow-up question with words from the conversation: "and for 2025?" after "What was revenue in 2024?"
 * becomes "What was revenue in 2025?"; "who signed it?" gets the subject of "it"; "and the second one?" gets the second
 * document of the previous answer. A complete question is returned unchanged.
 */
export function resolveFollowUp(question: string, history: readonly Turn[]): StandaloneQuestion {
  const asked = question.trim();
  let previous = '';
  let answer = '';
  for (const { role, content } of history) {
    if (role === 'assistant') answer = content;
    else previous = standalone(content.trim().slice(0, LONGEST), previous, answer);
  }
  const text = standalone(asked, previous, answer);
  const own = new Set(contentStems(asked));
  return { text, carried: text === asked ? [] : contentStems(text).filter((stem) => !own.has(stem)) };
}

function standalone(asked: string, previous: string, answer: string): string {
  if (previous === '' || asked.length >= LONGEST) return asked;
  const document = listedDocument(asked, answer);
  if (document !== undefined) {
    const question = bare(asked).replace(LEADS_ON, '').replace(ORDINAL, document);
    const another = contentStems(bare(asked).replace(ORDINAL, '').replace(LEADS_ON, '')).length > 0;
    return `${another ? question : `${bare(previous)} (${document})`}?`;
  }
  if (asksAboutOther(asked)) return `${withoutSubject(previous)}?`;
  const own = contentStems(asked);
  const elliptic = ELLIPTIC.test(asked) && !ASKS_ANEW.test(asked);
  if (QUESTION_WORD.test(bare(asked))) return `${bare(asked)} ${bare(previous).replace(OPENING, '')}?`;
  const rest = bare(asked.replace(LEADS_ON, ''));
  if (elliptic && ANOTHER_THING.test(rest)) return withSubject(`what is ${rest}?`, previous, 'names only');
  if (elliptic || own.length === 0 || isPeriodOnly(asked)) return replaced(previous, asked);
  if (!REFERS_BACK.test(asked) && !(LEADS_ON.test(asked) && own.length <= 2) && own.length > 1) return asked;
  return withSubject(asked.replace(LEADS_ON, ''), previous);
}

function bare(text: string) {
  return text.replace(/[?.!\s]+$/, '');
}

/** Resolves "And for the second one?" after an answer that lists documents. */
function listedDocument(asked: string, answer: string): string | undefined {
  const ordinal = ORDINAL.exec(bare(asked))?.[1]?.toLowerCase();
  const documents = [...answer.matchAll(LISTED_DOCUMENT)].map(([, name]) => name);
  return ordinal === undefined ? undefined : documents.at(ordinal === 'last' ? -1 : ORDINALS.indexOf(ordinal));
}

/** The question without the document that it names: "What is the rent in the Harbor lease" asks for "the lease". */
function withoutSubject(question: string): string {
  const base = bare(question);
  const named = NAMED_PLACE.exec(base);
  if (!named) return base;
  const paper = named[0].match(PAPER)?.at(-1);
  return `${base.slice(0, named.index)}${paper === undefined ? '' : `${named[1]} the ${paper}`}`.trim();
}

function isPeriodOnly(text: string): boolean {
  return tokenize(text).every((token) => isStopWord(token.word) || /^\d/.test(token.word) || MONTH.test(token.word));
}

const NAMED_PLACE = /\b(in|of|under|for) (?:the )?(?=[^?]*\p{Lu})(?:[\w'’&-]+ ){0,3}[\w'’&-]+$/u;

/** Repeats the previous question for another period or another subject. */
function replaced(previous: string, asked: string): string {
  const stem = bare(asked.replace(LEADS_ON, ''));
  const rest = stem.replace(PREPOSITIONS, '');
  const base = bare(previous);
  const oldPeriods = base.match(PERIOD) ?? [];
  const newPeriods = rest.match(PERIOD) ?? [];
  const sameKind =
    oldPeriods.length === 1 && newPeriods.length === 1 && /^\d/.test(oldPeriods[0]) === /^\d/.test(newPeriods[0]);
  if (sameKind && isPeriodOnly(rest)) return `${base.replace(oldPeriods[0], newPeriods[0])}?`;
  const place = /\b(?:in|of|under|for) (?:the )?((?:[\w'’&-]+ ){0,3}[\w'’&-]+)$/i.exec(base);
  if (!place || newPeriods.length > 0) return `${base}, ${stem}?`;
  const paper = place[1]?.match(PAPER)?.at(-1);
  const kept = paper !== undefined && place[1]?.endsWith(paper) && !rest.match(PAPER);
  const article = kept || /\bthe\b/i.test(stem) ? 'the ' : '';
  return `${base.slice(0, place.index)}in ${article}${rest}${kept ? ` ${paper}` : ''}?`;
}

function withSubject(asked: string, previous: string, carries: 'names only' | 'words' = 'words'): string {
  const own = new Set(contentStems(asked));
  const kept = subjectOf(previous, carries).filter((phrase) => contentStems(phrase).some((stem) => !own.has(stem)));
  return kept.length === 0 ? asked : `${bare(asked)} (${kept.join(' ')})?`;
}

/** Returns the names, codes and kinds of document in a question, in order, or all its content words if it names nothing. */
function subjectOf(question: string, carries: 'names only' | 'words'): string[] {
  const { names, quoted } = analyzeQuery(question);
  const codes = question.match(/\b(?=[\w/-]*\d)(?=[\w/-]*[A-Za-z])[A-Za-z0-9]+(?:[-/_][A-Za-z0-9]+)*\b/g) ?? [];
  const named = [...names, ...quoted, ...codes];
  const phrases = named.length > 0 ? [...named, ...(question.match(PAPER) ?? [])] : [];
  const places = phrases.map((phrase) => ({ phrase, start: question.indexOf(phrase) }));
  if (places.length === 0) {
    if (carries === 'names only') return [];
    return tokenize(question)
      .filter(({ word }) => !isStopWord(word))
      .map(({ start, end }) => question.slice(start, end));
  }
  return places
    .toSorted((a, b) => a.start - b.start || b.phrase.length - a.phrase.length)
    .filter(({ phrase, start }, index, all) => {
      return !all.slice(0, index).some((other) => other.start + other.phrase.length >= start + phrase.length);
    })
    .map(({ phrase }) => phrase);
}

import { contentStems, isStopWord, tokenize } from './language/words.ts';

export type Turn = { role: 'user' | 'assistant'; content: string };
/** `text` stands alone; `carried` are the stems that came from earlier questions and weigh less than the asker's own. */
export type StandaloneQuestion = { text: string; carried: string[] };

const LEADS_ON = /^(?:and|but|or|also|what about|how about|same for|then|so|ok(?:ay)?)\b[,\s]*/i;
const REFERS_BACK =
  /\b(?:it|its|this|that|they|them|their|these|those|he|she|his|her|there|then|former|latter|same)\b/i;
const ELLIPTIC = /^(?:and |but |or |what about|how about|same for|also )/i;
const MONTH = /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/i;
const PERIOD = /\b(?:(?:19|20)\d{2}|q[1-4]|h[12]|fy\d{2,4})\b/gi;

/**
 * Makes a follow-up question stand alone by carrying words from the user's previous question: "and for 2025?" after
 * "What was revenue in 2024?" becomes "What was revenue in 2025?"; "who signed it?" gains the subject it points to.
 * A question that stands alone comes back unchanged.
 */
export function resolveFollowUp(question: string, history: readonly Turn[]): StandaloneQuestion {
  const asked = question.trim();
  const text = standalone(asked, history);
  const own = new Set(contentStems(asked));
  return { text, carried: text === asked ? [] : contentStems(text).filter((stem) => !own.has(stem)) };
}

function standalone(asked: string, history: readonly Turn[]): string {
  const previous = standalonePrevious(history);
  if (!previous) return asked;
  const own = contentStems(asked);
  const elliptic =
    ELLIPTIC.test(asked) &&
    !/^(?:and|but|or) (?:what|who|when|where|how|which|is|are|does|do|did|can|was|were)\b/i.test(asked);
  if (elliptic || own.length === 0 || isPeriodOnly(asked)) return replacePeriods(previous, asked);
  if (!REFERS_BACK.test(asked) && !(LEADS_ON.test(asked) && own.length <= 2) && own.length > 1) return asked;
  return withSubject(asked.replace(LEADS_ON, ''), previous);
}

function standalonePrevious(history: readonly Turn[]): string | undefined {
  const questions = history.filter((turn) => turn.role === 'user').map((turn) => turn.content.trim());
  const last = questions.pop();
  if (last === undefined || last === '') return undefined;
  const before = questions.slice(-2).map((content): Turn => ({ role: 'user', content }));
  return before.length > 0 ? standalone(last, before) : last;
}

function isPeriodOnly(text: string): boolean {
  return tokenize(text).every((token) => isStopWord(token.word) || /^\d/.test(token.word) || MONTH.test(token.word));
}

function replacePeriods(previous: string, asked: string): string {
  const stem = asked.replace(LEADS_ON, '').replace(/[?.!\s]+$/, '');
  const rest = stem.replace(/^(?:for|in|of|about|on|during|the)\s+/i, '');
  const base = previous.replace(/[?.!\s]+$/, '');
  const oldPeriods = base.match(PERIOD) ?? [];
  const newPeriods = rest.match(PERIOD) ?? [];
  const sameKind =
    oldPeriods.length === 1 && newPeriods.length === 1 && /^\d/.test(oldPeriods[0]) === /^\d/.test(newPeriods[0]);
  if (sameKind && isPeriodOnly(rest)) return `${base.replace(oldPeriods[0], newPeriods[0])}?`;
  const place = /\b(?:in|of|under|for) (?:the )?((?:[\w'’&-]+ ){0,3}[\w'’&-]+)$/i.exec(base);
  if (place && newPeriods.length === 0)
    return `${base.slice(0, place.index)}in ${/^(?:for |in |about )?the\b/i.test(stem) ? 'the ' : ''}${rest}?`;
  return `${base}, ${stem}?`;
}

function withSubject(asked: string, previous: string): string {
  const own = new Set(contentStems(asked));
  const kept: string[] = [];
  for (const token of tokenize(previous)) {
    if (!isStopWord(token.word) && !own.has(token.stem)) kept.push(previous.slice(token.start, token.end));
  }
  if (kept.length === 0) return asked;
  return `${asked.replace(/[?.!\s]+$/, '')} (${kept.join(' ')})?`;
}

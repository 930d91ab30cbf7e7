import { analyzeQuery, contentStems, isStopWord, stemOf, tokenize } from '../../retrieval/index.ts';
import { askedPeriod } from './period.ts';
import type { AskedPeriod } from './period.ts';
import { LIGHT_STEMS, synonymsOf } from './vocabulary.ts';
import { ANSWER_TYPE_RULES } from '../data/answer-types.ts';
import type { AnswerType } from '../data/answer-types.ts';

export type Term = {
  stem: string;
  /** The weight of the word before its rarity is known. Light words and carried words weigh less. */
  weight: number;
  /** A name, year or code. A text about another one is no answer. */
  binding: boolean;
};

export type Asked = {
  text: string;
  types: readonly AnswerType[];
  terms: Term[];
  /** The stems of the requested thing ("rent" in "the monthly base rent of ..."). Empty if the question has only light words. */
  head: string[];
  years: string[];
  /** Names of several words and numbered things ("no. 4"). Documents that contain them complete are preferred. */
  names: string[];
  /** Stems that the unit itself must contain, in addition to the value. */
  essential: string[];
  /** The other words of the head's run ("monthly", "base"). Without them, a text may be about another rent. */
  modifiers: string[];
  /** Stems of adjacent words ("carried interest"). A text with only some of them is about something else. */
  compounds: string[][];
  /** The period of the question. Undefined if the question asks for a date. */
  period: AskedPeriod | undefined;
};

const LIGHT_WEIGHT = 0.35;
const CARRIED_WEIGHT = 0.35;
/** "What does X charge for Y": the first words are the subject, so all words count equally. */
const SUBJECT_FIRST = /^(?:what|how much) (?:did|do|does|will|would|must|may|can|should|has|have)\b/i;
/** A question for the time or place of an event, which the verb at the end names. */
const EVENT =
  /^(?:where|(?:(?:on|by|until|since|from|through) )?when|(?:on|in|by|until|since|through) (?:what|which) (?:date|day|month|year))\b/i;
const AGREEMENT = new Set(['nda', 'agreement', 'contract', 'lease', 'policy', 'loan', 'partnership'].map(stemOf));
/** A question for a term. Elsewhere "term" is a light word. */
const TERM = /^(?:what is|when does) the (?:term|length|duration) of\b/i;
const NUMBERED = /\bno\. ?\d+\b|(?<![\w-])\d{3,}-\d{2,}\b/gi;
const POSSESSIVE = /['’]s$/;
const TYPE_WORDS = new Set(
  ['date', 'number', 'address', 'email', 'name', 'amount', 'period', 'percentage'].map(stemOf),
);

/** "Insured value" asks for a value and not for insurance, so here "value" is not a light word. */
const WORTH = new Set(['value'].map(stemOf));

/** Words of a period. They are compared as dates, because the end of Q3 may be written as September 30. */
const TIME_STEMS = new Set(['end', 'close', 'quarter', 'q', '1', '2', '3', '4'].map(stemOf));

/** After an auxiliary come the subject and the verb, which are no compound. */
const AUXILIARY = /\s(?:do|does|did|has|have|had|will|would|must|may|can|could|should|shall)\s/i;

/** Analyzes one plain question: the expected types and the terms. `carried` stems come from earlier questions. */
export function readQuestion(text: string, carried: readonly string[] = []): Asked {
  const query = analyzeQuery(text);
  const fromEarlier = new Set(carried);
  const names = query.names
    .map((name) => name.replace(/^[A-Z]{2,6} (?:of|in|for|at) /, ''))
    .filter((name) => !isCommonAcronym(name));
  const numbered = [...text.matchAll(NUMBERED)].map((match) => match[0]);
  const bound = new Set([...names, ...query.identifiers].flatMap(contentStems));
  const types = typesOf(withoutNames(text, names)) ?? typesOf(text) ?? ['open'];
  const period = types[0] === 'date' ? undefined : askedPeriod(text);
  const contentful = contentStems(text).filter((stem) => !(period && TIME_STEMS.has(stem)));
  const terms = contentful.map((stem): Term => {
    const light = LIGHT_STEMS.has(stem) ? LIGHT_WEIGHT : 1;
    const origin = fromEarlier.has(stem) ? CARRIED_WEIGHT : 1;
    return { stem, weight: light * origin, binding: bound.has(stem) || query.years.includes(stem) };
  });
  const ignored = period ? new Set([...fromEarlier, ...TIME_STEMS]) : fromEarlier;
  const { head, modifiers } = headOf(text, ignored, bound);
  const essential = essentialOf(text, types[0] ?? 'open', head);
  if (types[0] === 'open' && /\bratings?\b/i.test(text)) essential.push(stemOf('rating'));
  const whole = [...names.filter((name) => name.includes(' ')), ...numbered, ...query.identifiers];
  const noun = types[0] === 'yes-no' ? '' : (text.split(AUXILIARY)[0] ?? '');
  const compounds = runsOf(noun, fromEarlier).filter((run) => run.length > 1 && !run.some((stem) => bound.has(stem)));
  return { text, types, terms, years: query.years, head, modifiers, essential, names: whole, compounds, period };
}

const DONE =
  /\b(paid|distributed|called|drawn|received|invested|spent|repaid|collected|contributed|earned)\b.*\b(?:so far|to date|already)\b/i;

/** An answer about past events must contain the verb, and an answer about the time of an event must name the event. */
function essentialOf(text: string, type: AnswerType, head: readonly string[]): string[] {
  const done = DONE.exec(text)?.[1];
  if (done !== undefined) return [stemOf(done), ...head];
  return type === 'date' && EVENT.test(text) ? head.slice(-1) : [];
}

function typesOf(text: string): readonly AnswerType[] | undefined {
  return ANSWER_TYPE_RULES.find(({ pattern }) => pattern.test(text))?.types;
}

/** Removes names, because a "Growth Fund" does not ask for growth. */
function withoutNames(text: string, names: readonly string[]): string {
  return names.filter((name) => name.includes(' ')).reduce((rest, name) => rest.replaceAll(name, 'it'), text);
}

function isCommonAcronym(name: string): boolean {
  return /^[A-Z]{2,6}s?$/.test(name);
}

/** The last telling word of the question's first run of content words: "monthly base rent | in the | Harbor lease". */
function headOf(
  text: string,
  carried: ReadonlySet<string>,
  bound: ReadonlySet<string>,
): { head: string[]; modifiers: string[] } {
  const subject = /^who/i.test(text) ? undefined : /\babout (?!\b(?:him|her|it|them)\b)(.{3,})$/i.exec(text)?.[1];
  const runs = runsOf(subject ?? text, carried);
  const content = runs
    .map((run) => run.filter((stem, at) => (!LIGHT_STEMS.has(stem) || (at > 0 && WORTH.has(stem))) && !bound.has(stem)))
    .filter((run) => run.length > 0);
  if (SUBJECT_FIRST.test(text)) return { head: [...new Set(content.flat())], modifiers: [] };
  if (TERM.test(text)) {
    const thing = content.flat().find((stem) => !AGREEMENT.has(stem));
    return { head: [thing === undefined || EVENT.test(text) ? stemOf('term') : thing], modifiers: [] };
  }
  const first = content[0]?.at(-1);
  if (first !== undefined) {
    const closing = EVENT.test(text) ? content.at(-1)?.at(-1) : undefined;
    const opening = /^which\b/i.test(text) ? content[0]?.[0] : undefined;
    return { head: [...new Set([first, closing ?? opening ?? first])], modifiers: content[0]?.slice(0, -1) ?? [] };
  }
  // "What happened to X" has only a name.
  if (bound.size > 0) return { head: [], modifiers: [] };
  const light = runs.flat().filter((stem) => LIGHT_STEMS.has(stem) && !TYPE_WORDS.has(stem));
  return { head: light.slice(0, 1), modifiers: [] };
}

/** Returns runs of content stems between stop words, without possessives, figures and carried words. */
function runsOf(text: string, carried: ReadonlySet<string>): string[][] {
  const runs: string[][] = [[]];
  for (const token of tokenize(text)) {
    if (isStopWord(token.word)) runs.push([]);
    else if (POSSESSIVE.test(text.slice(token.start, token.end))) runs.push([]);
    else if (!carried.has(token.stem) && !/^\d/.test(token.word)) runs.at(-1)?.push(token.stem);
  }
  return runs;
}

/** Returns the stems of the requested thing and their synonyms. */
export function wantedStems({ head }: Asked): Set<string> {
  return new Set(head.flatMap((stem) => [stem, ...synonymsOf(stem)]));
}

import { analyzeQuery, contentStems, isStopWord, stemOf, tokenize } from '../../retrieval/index.ts';
import { askedPeriod } from './period.ts';
import type { AskedPeriod } from './period.ts';
import { ANSWER_TYPE_RULES, LIGHT_STEMS, synonymsOf } from './vocabulary.ts';
import type { AnswerType } from './vocabulary.ts';

export type Term = {
  stem: string;
  /** How much the asker's word matters before rarity is known: light words and carried words matter less. */
  weight: number;
  /** A name, year or code: an answer about another one is no answer. */
  binding: boolean;
};

export type Asked = {
  text: string;
  types: readonly AnswerType[];
  terms: Term[];
  /** Stems of what is asked for ("rent" in "the monthly base rent of ..."); empty when the question is only light words. */
  head: string[];
  years: string[];
  /** Names of several words and numbered things ("no. 4"): a document that says them whole is meant before any other. */
  names: string[];
  /** What the unit itself must speak of, beside the value of the wanted type. */
  essential: string[];
  /** The other words of the head's run ("monthly", "base"): without them it may be another thing's rent. */
  modifiers: string[];
  /** Stems of two or more words that stand together ("carried interest"): half of them is another thing. */
  compounds: string[][];
  /** The time it asks about; undefined also for what asks for a time itself. */
  period: AskedPeriod | undefined;
};

const LIGHT_WEIGHT = 0.35;
const CARRIED_WEIGHT = 0.35;
/** "What does X charge for Y": the first words are who does it, so all words count alike. */
const SUBJECT_FIRST = /^(?:what|how much) (?:did|do|does|will|would|must|may|can|should|has|have)\b/i;
/** Asked for the time or place of what happens: the verb at the end says what. */
const EVENT =
  /^(?:where|(?:(?:on|by|until|since|from|through) )?when|(?:on|in|by|until|since|through) (?:what|which) (?:date|day|month|year))\b/i;
const AGREEMENT = new Set(['nda', 'agreement', 'contract', 'lease', 'policy', 'loan', 'partnership'].map(stemOf));
/** "Term" is a light word but where it is the very thing asked for. */
const TERM = /^(?:what is|when does) the (?:term|length|duration) of\b/i;
const NUMBERED = /\bno\. ?\d+\b|(?<![\w-])\d{3,}-\d{2,}\b/gi;
const POSSESSIVE = /['’]s$/;
const TYPE_WORDS = new Set(
  ['date', 'number', 'address', 'email', 'name', 'amount', 'period', 'percentage'].map(stemOf),
);

/** What is worth something: "insured value" asks for no insurance, "the value of Acme" for whatever it comes to. */
const WORTH = new Set(['value'].map(stemOf));

/** Words of a period, which is looked for as a time: the end of Q3 is written as September 30. */
const TIME_STEMS = new Set(['end', 'close', 'quarter', 'q', '1', '2', '3', '4'].map(stemOf));

/** What comes behind it is who does what: no compound. */
const AUXILIARY = /\s(?:do|does|did|has|have|had|will|would|must|may|can|could|should|shall)\s/i;

/** Reads one plain question for its expected answer and its terms; `carried` stems came from earlier turns. */
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
  const telling = contentStems(text).filter((stem) => !(period && TIME_STEMS.has(stem)));
  const terms = telling.map((stem): Term => {
    const light = LIGHT_STEMS.has(stem) ? LIGHT_WEIGHT : 1;
    const origin = fromEarlier.has(stem) ? CARRIED_WEIGHT : 1;
    return { stem, weight: light * origin, binding: bound.has(stem) || query.years.includes(stem) };
  });
  const aside = period ? new Set([...fromEarlier, ...TIME_STEMS]) : fromEarlier;
  const { head, modifiers } = headOf(text, aside, bound);
  const essential = essentialOf(text, types[0] ?? 'open', head);
  if (types[0] === 'open' && /\bratings?\b/i.test(text)) essential.push(stemOf('rating'));
  const whole = [...names.filter((name) => name.includes(' ')), ...numbered, ...query.identifiers];
  const noun = types[0] === 'yes-no' ? '' : (text.split(AUXILIARY)[0] ?? '');
  const compounds = runsOf(noun, fromEarlier).filter((run) => run.length > 1 && !run.some((stem) => bound.has(stem)));
  return { text, types, terms, years: query.years, head, modifiers, essential, names: whole, compounds, period };
}

const DONE =
  /\b(paid|distributed|called|drawn|received|invested|spent|repaid|collected|contributed|earned)\b.*\b(?:so far|to date|already)\b/i;

/** What happened so far is told only by what says that it happened; the time of an event only by what names the event. */
function essentialOf(text: string, type: AnswerType, head: readonly string[]): string[] {
  const done = DONE.exec(text)?.[1];
  if (done !== undefined) return [stemOf(done), ...head];
  return type === 'date' && EVENT.test(text) ? head.slice(-1) : [];
}

function typesOf(text: string): readonly AnswerType[] | undefined {
  return ANSWER_TYPE_RULES.find(([pattern]) => pattern.test(text))?.[1];
}

/** A "Growth Fund" asks for no growth, a "Trust Bank" for no bank. */
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
  const told = runs
    .map((run) => run.filter((stem, at) => (!LIGHT_STEMS.has(stem) || (at > 0 && WORTH.has(stem))) && !bound.has(stem)))
    .filter((run) => run.length > 0);
  if (SUBJECT_FIRST.test(text)) return { head: [...new Set(told.flat())], modifiers: [] };
  if (TERM.test(text)) {
    const thing = told.flat().find((stem) => !AGREEMENT.has(stem));
    return { head: [thing === undefined || EVENT.test(text) ? stemOf('term') : thing], modifiers: [] };
  }
  const first = told[0]?.at(-1);
  if (first !== undefined) {
    const closing = EVENT.test(text) ? told.at(-1)?.at(-1) : undefined;
    const opening = /^which\b/i.test(text) ? told[0]?.[0] : undefined;
    return { head: [...new Set([first, closing ?? opening ?? first])], modifiers: told[0]?.slice(0, -1) ?? [] };
  }
  // "What happened to X": only the name can be asked for.
  if (bound.size > 0) return { head: [], modifiers: [] };
  const light = runs.flat().filter((stem) => LIGHT_STEMS.has(stem) && !TYPE_WORDS.has(stem));
  return { head: light.slice(0, 1), modifiers: [] };
}

/** Content stems between stop-words; possessives, figures and carried words are left out. */
function runsOf(text: string, carried: ReadonlySet<string>): string[][] {
  const runs: string[][] = [[]];
  for (const token of tokenize(text)) {
    if (isStopWord(token.word)) runs.push([]);
    else if (POSSESSIVE.test(text.slice(token.start, token.end))) runs.push([]);
    else if (!carried.has(token.stem) && !/^\d/.test(token.word)) runs.at(-1)?.push(token.stem);
  }
  return runs;
}

/** What is asked for, by its own words and by others for the same. */
export function wantedStems({ head }: Asked): Set<string> {
  return new Set(head.flatMap((stem) => [stem, ...synonymsOf(stem)]));
}

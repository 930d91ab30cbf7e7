import { stemOf, tokenize } from '../../retrieval/index.ts';
import { synonymsOf } from '../answer/vocabulary.ts';
import { EVENT_VERBS, NO_PARTICIPLES, PARTICIPLES } from '../data/events.ts';

const TIME_OF_EVENT =
  /\b(?:when|since when|(?:which|what) (?:\w+ )?(?:year|quarter|month|day|date)) (?:is|are|was|were|has|have|had|will) (.+)/i;
/** "By whom was the mill built?" and "Where was the lease signed?". */
const PART_IN_EVENT = /\b(?:(?:by|to|from|with) whom|where) (?:was|were|has been|have been) (.+)/i;
/** After these, a participle is part of a name: "the amended lease". */
const DETERMINER = /^(?:the|an?|any|each|its|his|her|their|our|your|this|that|these|those|of|by|for|with|from|to)$/i;
const REGULAR = /^[a-z]{2,}ed$/;

const synonymVerbs = EVENT_VERBS.map(({ verbs }) => new Set(verbs.split(' ').map(stemOf)));

/** The stems that name the event of a question for its time, verb by verb. Empty if the question names none. */
export function eventsAskedFor(question: string): ReadonlySet<string>[] {
  return eventsIn(TIME_OF_EVENT.exec(question)?.[1] ?? '');
}

/** The same for a question for a person or place of an event. */
export function eventsTakenPartIn(question: string): ReadonlySet<string>[] {
  return eventsIn(PART_IN_EVENT.exec(question)?.[1] ?? '');
}

function eventsIn(rest: string): ReadonlySet<string>[] {
  const words = rest.match(/[\p{L}\p{N}’'-]+/gu) ?? [];
  return words.flatMap((word, index) =>
    isParticiple(word) && !DETERMINER.test(words[index - 1] ?? 'the') ? [stemsFor(word)] : [],
  );
}

/** Whether a text names one of the events. */
export function namesEvent(text: string, events: readonly ReadonlySet<string>[]): boolean {
  const stems = tokenize(text).map(({ stem }) => stem);
  return events.some((event) => stems.some((stem) => event.has(stem) || [...event].some((own) => isForm(own, stem))));
}

/** Proper names begin with a capital letter: "Unlimited" or "United". */
function isParticiple(word: string): boolean {
  return (REGULAR.test(word) || PARTICIPLES[word] !== undefined) && !NO_PARTICIPLES.has(word);
}

function stemsFor(participle: string): ReadonlySet<string> {
  const forms = [participle, ...(PARTICIPLES[participle]?.split(' ') ?? [])].filter((form) => form !== '').map(stemOf);
  const synonyms = synonymVerbs.filter((verbs) => forms.some((form) => verbs.has(form)));
  return new Set([
    ...forms,
    ...forms.flatMap((form) => [...synonymsOf(form)]),
    ...synonyms.flatMap((each) => [...each]),
  ]);
}

const SHORTEST_FORM = 5;

/** "delivery" is a form of "delivered", although their stems differ. */
function isForm(own: string, stem: string): boolean {
  return own.length >= SHORTEST_FORM && stem.startsWith(own);
}

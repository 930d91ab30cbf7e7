import { stemOf, tokenize } from '../../retrieval/index.ts';
import { OTHER_AMOUNTS } from '../data/acts.ts';
import { synonymsOf } from '../answer/vocabulary.ts';
import { askedAct, type AskedAct, isOfAct, wordsOfAct } from './asked-act.ts';
import type { Asked, Proposal } from './proposal.ts';
import type { ReadUnit } from './reading.ts';

/** The part of the documents that an answer shows: a sentence, or a labelled value with its path. `values` are the ones shown in bold. */
type Shown = { isLabelled: boolean; text: string; label: string; around: string; values: readonly string[] };

/** Computed answers name their operation, and have no act of their own. */
const QUOTING: ReadonlySet<Proposal['operation']> = new Set([
  'value',
  'values',
  'members',
  'sentence',
  'rules',
  'extreme row',
]);

/** Leaves out the proposals that do not say who did what the question asks about, or for how much. */
export function tellingOfAct(asked: Asked): Asked {
  const proposals = asked.proposals.filter((proposal) => tellsOfAct(asked.request.text, proposal));
  return { ...asked, proposals, rules: proposals.some(({ operation }) => operation === 'rules') ? asked.rules : '' };
}

/**
 * Whether an answer says that what it shows has the asked part in the asked act: who did it, to whom, or for how much. "Audit
 * fees" names no auditor, and an insured amount is no cost.
 */
function tellsOfAct(question: string, proposal: Proposal): boolean {
  const act = askedAct(question);
  if (!act || !QUOTING.has(proposal.operation)) return true;
  const asked = new Set(tokenize(question).map(({ stem }) => stem));
  const groups = shownBy(proposal);
  return groups.every((group) => group.some((shown) => TELLS[act.wants](act, shown, asked)));
}

const TELLS: Record<AskedAct['wants'], (act: AskedAct, shown: Shown, asked: ReadonlySet<string>) => boolean> = {
  agent: namesAgent,
  patient: (act, { text, label, around }) => wordsOfAct(act, `${label}\n${text}\n${around}`).length > 0,
  amount: namesAmount,
};

function shownBy({ cells, units, statements }: Proposal): Shown[][] {
  if (units) return [units.map((unit) => shownUnit(unit, []))];
  if (statements)
    return statements.map(({ units: quoted, quotes, values }) =>
      quoted.length > 0
        ? quoted.map((unit) => shownUnit(unit, values))
        : quotes.map((text) => ({
            isLabelled: true,
            text,
            label: values.includes(text) ? text : '',
            around: '',
            values,
          })),
    );
  return cells.map(({ row, headers, text }) => [
    {
      isLabelled: true,
      text,
      label: [...headers, ...row.parents, row.label].join(', '),
      around: row.grid.title,
      values: [text],
    },
  ]);
}

function shownUnit(
  { kind, text, label, cells, documentName, headings, lead }: ReadUnit,
  values: readonly string[],
): Shown {
  // A letterhead is its own label: the name itself tells ("Norrland Insurance Company").
  if (values.includes(text)) return { isLabelled: true, text, label: text, around: '', values };
  const isLabelled = kind === 'row' || kind === 'pair';
  const columns = cells.filter(({ value }) => values.length === 0 || values.some((each) => value.includes(each)));
  return {
    isLabelled,
    text: isLabelled ? columns.map(({ value }) => value).join('; ') || text : text,
    label: [...new Set(columns.map(({ column }) => column)), label].join(', '),
    around: [documentName, ...headings, lead].join('\n'),
    values,
  };
}

/** Words after the name of an act that does not name who did it: "audit fees", "auditor’s opinion". */
const THING =
  /^['’]?s?['’]?\s+(?:fees?|costs?|expenses?|reports?|opinions?|committees?|dates?|numbers?|polic(?:y|ies)|premiums?|amounts?|values?|periods?|agreements?|certificates?|letters?|locations?|premises|property|part(?:y|ies)|rights?|remuneration|resigned|was|were|is|are)\b/i;
const LETTERS = /\p{L}{2,}/u;
const FIGURES_ONLY =
  /^[^\p{L}]*(?:[A-Z]{1,3}|US)?[$€£\s]*\d[\d.,'’\s]*(?:%|thousand|million|billion|euros?|dollars?|pounds?|[A-Z]{3})?\W*$/u;
const PASSIVE = /\b(?:is|are|was|were|be|been|being)\s+(?:\p{L}+ly\s+|not\s+|also\s+|then\s+)*$/u;
const PERFORMING =
  /\b(?:responsible for|carr(?:y|ies|ied) out|perform(?:s|ed)?|conduct(?:s|ed)?|provid(?:es?|ed)|undert(?:akes?|ook)|handles?|oversees?|does|did|made|makes|entrusted with|in charge of|appointed)\b[^.;]{0,40}$/i;
/** Before a role in quotes: 'Pine LLC (the "Receiving Party")'. */
const DEFINED = /\((?:the |each, )?["“]$/i;
const DETERMINED = /\b(?:the|an?|its|this|that|each|any|no|annual|our|their)\s+$/i;
const BY = /^[^.;]{0,60}?\bby\s+(?!\d|the end|means|reference|law|way|\p{Ll}+ing\b)/iu;
/** Labels of those to whom it was done: the insured of a policy is not its insurer. */
const PATIENT = /^(?:insured|guaranteed|audited|valued|owned|leased|managed)$/i;
const AGENT_NOUN =
  /(?:[eo]rs?|ants?|ians?|ists?|[ei]es?|ects?|secretary|attorney|counsel|lady|man|woman|person|proprietor|landlord)$/i;
const PAST = /(?:ed|[^aeiou]t|wn|en|ught|ade|id|ilt|old|rew|rote|ran|ave|ook|ept)$/i;

/** Whether a text says who did it: actively, with "by", or as the label or name of a part. */
function namesAgent(act: AskedAct, { isLabelled, text, label, values }: Shown): boolean {
  if (isLabelled) {
    const names = text.replaceAll(/\b(?:19|20)\d{2}\b/g, '');
    return LETTERS.test(names) && !FIGURES_ONLY.test(text.trim()) && labelNames(act, label, text, values);
  }
  return wordsOfAct(act, text).some((word) => agentAt(text, word, values));
}

function labelNames(act: AskedAct, label: string, text: string, values: readonly string[]): boolean {
  const named = wordsOfAct(act, label);
  const tells = ({ end, written }: Word) => {
    const after = label.slice(end);
    return !THING.test(after) && (!PATIENT.test(written) || /^ by\b/i.test(after));
  };
  if (named.some(tells)) return true;
  return wordsOfAct(act, text).some((word) => agentAt(text, word, values));
}

type Word = { start: number; end: number; written: string };

function agentAt(text: string, { start, end, written }: Word, values: readonly string[]): boolean {
  const from = text.lastIndexOf('. ', start) + 1;
  const before = text.slice(from, start);
  const [after = ''] = text.slice(end).split(/(?<=\p{Ll})\.\s/u, 1);
  const shownIn = (part: string) => values.length === 0 || values.some((value) => part.includes(value));
  if (DEFINED.test(before)) return shownIn(before);
  if (THING.test(after) && !PAST.test(written)) return false;
  const by = BY.exec(after);
  if (by) return shownIn(after.slice(by[0].length));
  if (PASSIVE.test(before)) return false;
  if (AGENT_NOUN.test(written) && !PAST.test(written)) return shownIn(text);
  if (PERFORMING.test(before)) return shownIn(before);
  if (DETERMINED.test(before) || before.trim() === '') return false;
  return LETTERS.test(before) && shownIn(before);
}

const OTHERS = new Set(Object.keys(OTHER_AMOUNTS).map(stemOf));
const AMOUNT =
  /[$€£]\s?\d|\b[A-Z]{3}\s\d|\d{1,3}(?:[,'’]\d{3})+|\d+\.\d+|\d+ (?:thousand|million|billion|euros?|dollars?|pounds?|[A-Z]{3}\b)/g;
/** So far before the name of an act, another word says what kind it is: "estimated purchase price". */
const KIND_BEFORE = 2;

/** Whether a text gives an amount for the act. The nearest word before the amount decides, or the nearest after it. */
function namesAmount(
  act: AskedAct,
  { isLabelled, text, label, around, values }: Shown,
  asked: ReadonlySet<string>,
): boolean {
  const whole = isLabelled ? `${label}: ${text}` : text;
  if (act.paidFor.length > 0 && !namesOne(act.paidFor, `${whole}\n${around}`)) return false;
  const begin = isLabelled ? label.length : 0;
  const shown = values.filter((value) => /\d/.test(value));
  const places =
    shown.length > 0
      ? shown.flatMap((value) => placesOf(whole, value, begin))
      : [...whole.matchAll(AMOUNT)].map(({ index }) => index).filter((index) => index >= begin);
  const tokens = tokenize(whole).map(({ stem, start }) => ({ start, kind: kindOf(stem) }));
  function kindOf(stem: string): 'act' | 'other' | undefined {
    if (OTHERS.has(stem) && !act.isPlanned && !asked.has(stem) && !act.stems.has(stem)) return 'other';
    return isOfAct(act, stem) ? 'act' : undefined;
  }
  const tellsAt = (place: number) => {
    const before = tokens.filter(({ start }) => start < place);
    const at = before.findLastIndex(({ kind }) => kind !== undefined);
    const found = before[at];
    if (found) {
      const part = whole.lastIndexOf(',', found.start);
      const near = before.slice(Math.max(0, at - KIND_BEFORE), at).filter(({ start }) => start > part);
      if (found.kind === 'act') return !near.some(({ kind }) => kind === 'other');
      return false;
    }
    return tokens.find(({ start, kind }) => start > place && kind !== undefined)?.kind === 'act';
  };
  if (places.some(tellsAt)) return true;
  const isSilent = tokens.every(({ kind }) => kind === undefined);
  return (
    isSilent &&
    places.length > 0 &&
    tokenize(around).some(({ stem }) => kindOf(stem) === 'act') &&
    !tokenize(around).some(({ stem }) => kindOf(stem) === 'other')
  );
}

function namesOne(stems: readonly string[], text: string): boolean {
  const own = new Set(tokenize(text).map(({ stem }) => stem));
  return stems.some((stem) => own.has(stem) || [...synonymsOf(stem)].some((other) => own.has(other)));
}

function placesOf(text: string, value: string, from: number): number[] {
  const at = text.indexOf(value, from);
  return at === -1 ? [] : [at];
}

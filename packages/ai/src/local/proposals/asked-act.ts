import { contentStems, stemOf, tokenize } from '../../retrieval/index.ts';
import { synonymsOf } from '../answer/vocabulary.ts';
import { type Act, ACTS, PAYMENTS } from '../data/acts.ts';
import { NO_PARTICIPLES, PARTICIPLES } from '../data/events.ts';

/**
 * The act that a question asks about: `agent` for who did it ("Who audited the accounts?"), `patient` for to whom it was done
 * ("Who was appointed?"), `amount` for what was paid ("How much did the mill cost?").
 */
export type AskedAct = {
  wants: 'agent' | 'patient' | 'amount';
  stems: ReadonlySet<string>;
  /** The services that were paid for: the answer must name one of these. Empty if the question does not say it. */
  paidFor: readonly string[];
  /** "How much would the roof cost?" asks for an estimate. */
  isPlanned: boolean;
};

const ADVERB = String.raw`(?:\w+ly|also|ever|first|last|now|then|still|already|else|actually)`;
const HELPER = String.raw`(?:has|have|had|will|would|shall|should|must|may|can|could|did|do|does)`;
const BEING = String.raw`(?:is|are|was|were|be|been|being)`;
/** A firm or person of no named part. */
const SOMEBODY = String.raw`(?:firm|company|bank|person|persons|people|party|parties|organi[sz]ation|agency|institution|office|business|entity|lawyer|engineer|contractor|specialist|expert)`;
const START = String.raw`^(?:[^?]{0,60},\s*)?(?:and )?(?:who|(?:which|what) (?:\w+ )?${SOMEBODY})\s+(?:${ADVERB} )*`;
const DONE_BY = new RegExp(
  String.raw`${START}(?:${HELPER} )?(?:${ADVERB} )*(?!${BEING} )(\p{Ll}[\p{Ll}-]+)\b(.*)`,
  'u',
);
const DOING = new RegExp(String.raw`${START}${BEING} (?:${ADVERB} )*(\p{Ll}+ing)\b`, 'u');
const DONE_TO = new RegExp(
  String.raw`${START}(?:${HELPER} )?${BEING} (?:been )?(?:${ADVERB} )*(\p{Ll}+)\b(?!.* by\W*$)`,
  'u',
);
const IS_PART = new RegExp(
  String.raw`${START}(?:is|are|was|were) (?:the |an? |its |their |our )?(?:[\p{L}\p{N}.& -]+['’]s? )?(?:\p{Ll}+ )?(\p{Ll}+)(?: (?:of|for|in|to|at|under)\b.*)?\W*$`,
  'u',
);
const WAS_BY = new RegExp(String.raw`${START}${BEING} .+ (\p{Ll}+) by\W*$`, 'u');
const BY_WHOM = new RegExp(
  String.raw`\bby (?:whom|who|which (?:\w+ )?\w+|what (?:\w+ )?${SOMEBODY}) (?:${HELPER} )?${BEING} (?:been )?(.+)`,
  'iu',
);
const AMOUNT_OF = new RegExp(
  String.raw`\b(?:how much(?: money| of [^?]+?)?|what (?:amount|sum|price)) (?:${HELPER}|${BEING}|has been|have been) (.+)`,
  'iu',
);
const WHAT_PAID = new RegExp(String.raw`^(?:at |for )?what (?:price )?${HELPER} (.+)`, 'iu');
const WAS_PAID =
  /^(?:for )?what (?:was|were|has been|have been|is|are) (paid|spent|charged|repaid|donated)\b(?= (?:for|to|in|on|as|by|back)\b|\W*$)/iu;
const PLANNED = /\b(?:would|will|could|should|might|is to|are to|going to|expect\w*|estimat\w*|plan\w*|budget\w*)\b/i;
const CHANGED = /\bby how much\b/i;
/** The head of a letter or invoice names its sender, and no sentence does. */
const MESSAGE =
  /\b(?:wrote|writes?|written|sends?|sent|issued?|issues|received?|receives)\b.*\b(?:e-?mails?|letters?|memos?|messages?|invoices?|bills?|statements?|notices?|apologies|replies|reply)\b/i;
const PAID_FOR = /\b(?:pay|paid|pays|spend|spent|spends)\b.*?\b(?:for|in|on|as|towards) (.+)/iu;
/** "Cost of revenue" is the name of a line, and no price. */
const PRICE_OF =
  /^what (?:is|was|were|are|will be) (?:the |its |their )?(?:\w+ ){0,2}?(cost|price)s? (?:of|for) (?!(?:the )?(?:revenues?|sales|goods|services?|products?|operations)\b)/u;

/** Verbs that say little: the sentence may use another one. */
const LIGHT_VERBS: ReadonlySet<string> = new Set(
  'is are was were be been being has have had having do does did get gets got go goes went come comes came hold holds held report reports reported state stated recognise recognised recognize recognized record recorded include includes included relate related associate associated attribute attributed incur incurred use used provide provided handle handles handled based compared expected required allowed supposed ended ending accounted responsible liable present absent entitled able involved concerned happen happened attend attends attended participate participated serve serves served act acts acted change changed increase increased decrease decreased grow grew fall fell rise rose amount amounts consist consisted'.split(
    ' ',
  ),
);
const AGENT = /(?:[eo]rs?|ants?|ians?|ees?|ects?|ies|y|lords?|men|man|or|al)$/i;
const DETERMINER =
  /^(?:the|an?|any|each|its|his|her|their|our|your|my|this|that|these|those|of|by|for|with|from|to|in|on|at)$/i;

const actStems = stemsOfActs(ACTS);
const paymentStems = stemsOfActs(PAYMENTS);
/** The verbs of PAYMENTS as a question writes them after its subject. */
const PAYMENT_VERB =
  /(?<=\S )(cost|pay|paid|spend|spent|charge|bought|buy|purchase|purchased|sell|sold|fetch|repay|repaid|insured|insure|worth|lend|lent|borrow|borrowed|donate|donated|valued|appraised|acquired|ask)\b(?=\W*$| (?:for|to|in|on|as|by|per|from|at|with|under|during|when|if|so far|back|each|every|the|a|an|its|their|his|her)\b)/u;

function stemsOfActs(acts: readonly Act[]): ReadonlySet<string>[] {
  return acts.map(({ words }) => new Set(words.split(' ').map(stemOf)));
}

/** The act that a question asks about. Undefined if it asks about none, or with a verb that says little. */
export function askedAct(question: string): AskedAct | undefined {
  const text = lowered(question);
  if (CHANGED.test(text) || MESSAGE.test(text)) return undefined;
  const by = [WAS_BY.exec(text)?.[1], ...participlesIn(BY_WHOM.exec(text)?.[1] ?? '')].find(
    (verb) => verb !== undefined,
  );
  if (by !== undefined) return actOf('agent', by);
  const amount = PRICE_OF.exec(text)?.[1] ?? paymentIn(text);
  if (amount !== undefined) {
    // For other verbs, a document may state the amount in any way.
    const act = actOf(isPayment(amount) ? 'amount' : 'patient', amount);
    const paidFor = contentStems(PAID_FOR.exec(text)?.[1] ?? '').filter((stem) => !/^\d/.test(stem));
    return act && { ...act, paidFor, isPlanned: PLANNED.test(text) };
  }
  const part = IS_PART.exec(text)?.[1];
  if (part !== undefined && isPart(part)) return actOf('agent', part);
  const doing = DOING.exec(text)?.[1];
  if (doing !== undefined) return actOf('agent', doing);
  const patient = DONE_TO.exec(text)?.[1];
  if (patient !== undefined) return isParticiple(patient) ? actOf('patient', patient) : undefined;
  const verb = DONE_BY.exec(text)?.[1];
  if (verb === undefined || DETERMINER.test(verb)) return undefined;
  return actOf('agent', /\bin custody\b/.test(text) ? 'custody' : verb);
}

/** The first word of a question in small letters, and all others as they are: names keep their capitals. */
function lowered(question: string): string {
  const text = question.trim();
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

/** Only parts that ACTS knows: a chief executive or a neighbor does nothing that a document would name. */
function isPart(noun: string): boolean {
  const stem = stemOf(noun);
  return AGENT.test(noun) && actStems.some((group) => group.has(stem));
}

function paymentIn(text: string): string | undefined {
  const rest = AMOUNT_OF.exec(text)?.[1];
  if (rest !== undefined) return PAYMENT_VERB.exec(rest)?.[1] ?? participlesIn(rest)[0];
  const what = WHAT_PAID.exec(text)?.[1];
  return what === undefined ? WAS_PAID.exec(text)?.[1] : PAYMENT_VERB.exec(what)?.[1];
}

function isPayment(verb: string): boolean {
  const stem = stemOf(verb);
  return paymentStems.some((group) => group.has(stem));
}

function participlesIn(rest: string): string[] {
  const words = rest.match(/[\p{L}\p{N}’'-]+/gu) ?? [];
  return words.filter(
    (word, index) => isParticiple(word) && !DETERMINER.test(words[index - 1] ?? '') && !LIGHT_VERBS.has(word),
  );
}

function isParticiple(word: string): boolean {
  return (/^[a-z]{2,}ed$/.test(word) || PARTICIPLES[word] !== undefined) && !NO_PARTICIPLES.has(word);
}

function actOf(wants: AskedAct['wants'], verb: string): AskedAct | undefined {
  if (LIGHT_VERBS.has(verb)) return undefined;
  const groups = wants === 'amount' ? paymentStems : actStems;
  const forms = [verb, ...(PARTICIPLES[verb]?.split(' ') ?? [])].filter(Boolean).map(stemOf);
  const same = groups.filter((group) => forms.some((form) => group.has(form)));
  // A word of a payment has only the meanings of its group: "insured" is no synonym of "paid".
  const others = wants === 'amount' && same.length > 0 ? [] : forms.flatMap((form) => [...synonymsOf(form)]);
  return {
    wants,
    paidFor: [],
    isPlanned: false,
    stems: new Set([...forms, ...same.flatMap((group) => [...group]), ...others]),
  };
}

const SHORTEST_FORM = 5;

/** Whether a word names the act: "auditor" begins like "audit". */
export function isOfAct({ stems }: AskedAct, stem: string): boolean {
  if (stems.has(stem)) return true;
  for (const own of stems) if (own.length >= SHORTEST_FORM && stem.startsWith(own)) return true;
  return false;
}

/** The words of a text that name the act. */
export function wordsOfAct(act: AskedAct, text: string): { start: number; end: number; written: string }[] {
  return tokenize(text)
    .filter(({ stem }) => isOfAct(act, stem))
    .map(({ start, end }) => ({ start, end, written: text.slice(start, end) }));
}

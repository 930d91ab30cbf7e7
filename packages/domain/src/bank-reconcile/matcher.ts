import { type Amount, amountOf } from './amount.ts';
import { type Automaton, buildAutomata } from './automaton.ts';
import { foldText } from './fold.ts';
import { listOf, type Rule } from './schema.ts';

/** A transaction as rules see it. `text` is its folded description; `type` is the side of the bank's entry. */
export type RuleRow = { text: string; amount: Amount; type: 'Debit' | 'Credit' };

/** Returned for a row that no rule matches. */
export const NO_RULE = -1;

export type RuleMatcher = {
  /** The index of the first active rule whose conditions match, or `NO_RULE`. Rules with a prompt never match here. */
  first: (row: RuleRow) => number;
  /** The indexes of all active rules whose conditions match, in order. */
  all: (row: RuleRow) => number[];
  /** The indexes of active rules with a prompt, in order. */
  prompts: readonly number[];
};

/**
 * Compiles a rule set for one pass per row: automata over the folded text give the rules with a contained and with an excluded
 * text as bit sets; amounts and types are compared only for the rules that remain.
 */
export function compileRules(rules: readonly Rule[]): RuleMatcher {
  const sets = bitSetsOf(rules);
  const bounds = rules.map(boundsOf);
  const scan = scanner(sets);
  function remaining(row: RuleRow, take: (rule: number) => boolean): void {
    const words = scan(row);
    for (let word = 0; word < words.length; word += 1) {
      let bits = words[word] ?? 0;
      while (bits !== 0) {
        const rule = word * 32 + 31 - Math.clz32(bits & -bits);
        bits &= bits - 1;
        if (bounds[rule]?.(row.amount) !== false && !take(rule)) return;
      }
    }
  }
  return {
    first: (row) => {
      let found = NO_RULE;
      remaining(row, (rule) => {
        found = rule;
        return false;
      });
      return found;
    },
    all: (row) => {
      const found: number[] = [];
      remaining(row, (rule) => found.push(rule) > 0);
      return found;
    },
    prompts: rules.flatMap((rule, at) => (rule.isActive && rule.ruleConfig.llmPrompt !== undefined ? [at] : [])),
  };
}

/** One bit per rule, 32 to a word. */
type BitSet = Int32Array;

type BitSets = {
  automata: { automaton: Automaton; contained: (BitSet | null)[]; excluded: (BitSet | null)[] }[];
  /** Active rules that need no contained text. */
  unconditional: BitSet;
  /** Active rules by the side of the entry. */
  credits: BitSet;
  debits: BitSet;
};

function bitSetsOf(rules: readonly Rule[]): BitSets {
  const size = Math.ceil(rules.length / 32);
  const patterns = new Map<string, { contained: number[]; excluded: number[] }>();
  function patternOf(text: string) {
    const folded = foldText(text);
    const known = patterns.get(folded) ?? { contained: [], excluded: [] };
    patterns.set(folded, known);
    return known;
  }
  const unconditional = new Int32Array(size);
  const credits = new Int32Array(size);
  const debits = new Int32Array(size);
  for (const [at, { isActive, ruleConfig }] of rules.entries()) {
    if (!isActive || ruleConfig.llmPrompt !== undefined) continue;
    const contains = listOf(ruleConfig.descriptionContains);
    if (contains.length === 0) setBit(unconditional, at);
    for (const text of contains) patternOf(text).contained.push(at);
    for (const text of listOf(ruleConfig.descriptionNotContains)) patternOf(text).excluded.push(at);
    if (ruleConfig.transactionType !== 'Debit') setBit(credits, at);
    if (ruleConfig.transactionType !== 'Credit') setBit(debits, at);
  }
  const known = [...patterns.values()];
  function bitsAt(automaton: Automaton, side: 'contained' | 'excluded') {
    return automaton.ends.map((ended) => {
      const rulesHere = (ended ?? []).flatMap((pattern) => known[pattern]?.[side] ?? []);
      if (rulesHere.length === 0) return null;
      const bits = new Int32Array(size);
      for (const rule of rulesHere) setBit(bits, rule);
      return bits;
    });
  }
  const automata = buildAutomata([...patterns.keys()]).map((automaton) => ({
    automaton,
    contained: bitsAt(automaton, 'contained'),
    excluded: bitsAt(automaton, 'excluded'),
  }));
  return { automata, unconditional, credits, debits };
}

function setBit(bits: BitSet, at: number): void {
  bits[at >> 5] = (bits[at >> 5] ?? 0) | (1 << (at & 31));
}

function addBits(to: BitSet, bits: BitSet | null | undefined): void {
  if (!bits) return;
  for (let word = 0; word < to.length; word += 1) to[word] = (to[word] ?? 0) | (bits[word] ?? 0);
}

/** Returns a function from a row to the rules that its text and type allow. The result is valid until the next call. */
function scanner({ automata, unconditional, credits, debits }: BitSets): (row: RuleRow) => BitSet {
  const found = new Int32Array(unconditional.length);
  const out = new Int32Array(unconditional.length);
  return ({ text, type }) => {
    found.set(unconditional);
    out.fill(0);
    for (const { automaton, contained, excluded } of automata) {
      const { classes, next, width } = automaton;
      let state = 0;
      for (let at = 0; at < text.length; at += 1) {
        state = next[state + (classes[text.charCodeAt(at)] ?? 0)] ?? 0;
        if (state >= 0) continue;
        state = ~state;
        addBits(found, contained[state / width]);
        addBits(out, excluded[state / width]);
      }
    }
    const side = type === 'Credit' ? credits : debits;
    for (let word = 0; word < found.length; word += 1)
      found[word] = (found[word] ?? 0) & ~(out[word] ?? 0) & (side[word] ?? 0);
    return found;
  };
}

/** Returns a test of the amount without its sign, or undefined for a rule without bounds. */
function boundsOf({ ruleConfig }: Rule): ((amount: Amount) => boolean) | undefined {
  const [least, most] = [amountOf(ruleConfig.amountMin ?? ''), amountOf(ruleConfig.amountMax ?? '')];
  if (!least && !most) return undefined;
  const byScale = new Map<number, { least: bigint; most: bigint | null }>();
  return ({ units, scale }) => {
    let at = byScale.get(scale);
    if (!at) {
      at = {
        least: least ? -floorAt(-least.units, least.scale, scale) : 0n,
        most: most ? floorAt(most.units, most.scale, scale) : null,
      };
      byScale.set(scale, at);
    }
    const size = units < 0n ? -units : units;
    return size >= at.least && (at.most === null || size <= at.most);
  };
}

/** The largest number of units at scale `to` that is not above the amount. */
function floorAt(units: bigint, from: number, to: number): bigint {
  if (to >= from) return units * 10n ** BigInt(to - from);
  const divisor = 10n ** BigInt(from - to);
  const quotient = units / divisor;
  return units < 0n && quotient * divisor !== units ? quotient - 1n : quotient;
}

/** Cells of a transition table. Larger sets of patterns are divided over several automata. */
const MOST_CELLS = 4_000_000;

/** Finds all patterns of a set in one pass over a text (Aho and Corasick, 1975). */
export type Automaton = {
  /** The class of each UTF-16 code unit; 0 for those in no pattern. */
  classes: Uint16Array;
  width: number;
  /**
   * The next state by state and class, with failure transitions already followed. States are multiples of `width`. A state in
   * which patterns end is written as its complement (`~state`), so that a scan reads one number per character.
   */
  next: Int32Array;
  /** By state number: the patterns that end there, or null. */
  ends: (readonly number[] | null)[];
};

/** Builds automata for the patterns, which must not be empty. Their indexes name them in `ends`. */
export function buildAutomata(patterns: readonly string[]): Automaton[] {
  const automata: Automaton[] = [];
  let part: number[] = [];
  let length = 0;
  const classes = new Set<string>();
  for (const [index, pattern] of patterns.entries()) {
    for (const unit of pattern.split('')) classes.add(unit);
    length += pattern.length;
    if (part.length > 0 && (length + 1) * (classes.size + 1) > MOST_CELLS) {
      automata.push(build(patterns, part));
      part = [];
      length = pattern.length;
      classes.clear();
      for (const unit of pattern.split('')) classes.add(unit);
    }
    part.push(index);
  }
  if (part.length > 0) automata.push(build(patterns, part));
  return automata;
}

function build(patterns: readonly string[], part: readonly number[]): Automaton {
  const classes = new Uint16Array(65_536);
  let width = 1;
  let most = 1;
  for (const index of part) {
    const pattern = patterns[index] ?? '';
    most += pattern.length;
    for (let at = 0; at < pattern.length; at += 1) {
      if (classes[pattern.charCodeAt(at)] === 0) {
        classes[pattern.charCodeAt(at)] = width;
        width += 1;
      }
    }
  }
  const table = new Int32Array(most * width).fill(-1);
  const ends: (number[] | null)[] = [null];
  for (const index of part) addPattern(patterns[index] ?? '', index, { classes, width, table, ends });
  const next = table.slice(0, ends.length * width);
  followFailures(next, width, ends);
  for (const [cell, to] of next.entries()) if (ends[to / width]) next[cell] = ~to;
  return { classes, width, next, ends };
}

type Growing = { classes: Uint16Array; width: number; table: Int32Array; ends: (number[] | null)[] };

function addPattern(pattern: string, index: number, { classes, width, table, ends }: Growing): void {
  let state = 0;
  for (let at = 0; at < pattern.length; at += 1) {
    const cell = state + (classes[pattern.charCodeAt(at)] ?? 0);
    let to = table[cell] ?? -1;
    if (to < 0) {
      to = ends.length * width;
      table[cell] = to;
      ends.push(null);
    }
    state = to;
  }
  (ends[state / width] ??= []).push(index);
}

/** Fills missing transitions with those of the longest suffix that is a state, in breadth-first order. */
function followFailures(next: Int32Array, width: number, ends: (number[] | null)[]): void {
  const suffix = new Int32Array(ends.length);
  const queue: number[] = [];
  for (let letter = 0; letter < width; letter += 1) {
    const to = next[letter] ?? -1;
    if (to < 0) next[letter] = 0;
    else queue.push(to);
  }
  for (let head = 0; head < queue.length; head += 1) {
    const state = queue[head] ?? 0;
    const fallback = suffix[state / width] ?? 0;
    const inherited = ends[fallback / width];
    if (inherited) ends[state / width] = [...(ends[state / width] ?? []), ...inherited];
    for (let letter = 0; letter < width; letter += 1) {
      const to = next[state + letter] ?? -1;
      const other = next[fallback + letter] ?? 0;
      if (to < 0) next[state + letter] = other;
      else {
        suffix[to / width] = other;
        queue.push(to);
      }
    }
  }
}

/** Legal forms and the kinds of holders, by the words that write them. The value is the form that they all mean. */
const FORMS: Readonly<Record<string, string>> = {
  lp: 'lp',
  llp: 'llp',
  lllp: 'llp',
  llc: 'llc',
  lc: 'llc',
  ltd: 'ltd',
  limited: 'ltd',
  inc: 'inc',
  incorporated: 'inc',
  corp: 'inc',
  corporation: 'inc',
  company: 'co',
  co: 'co',
  plc: 'plc',
  gmbh: 'gmbh',
  ag: 'ag',
  sa: 'sa',
  sarl: 'sarl',
  sicav: 'sicav',
  scsp: 'scsp',
  bv: 'bv',
  nv: 'nv',
  kg: 'kg',
  pte: 'pte',
  pty: 'pty',
  spa: 'spa',
  srl: 'srl',
  ab: 'ab',
  as: 'as',
  oy: 'oy',
  kk: 'kk',
  trust: 'trust',
  tr: 'trust',
  trustee: 'trust',
  trustees: 'trust',
  ttee: 'trust',
  ttees: 'trust',
  custodian: 'custody',
  cust: 'custody',
  nominee: 'custody',
  nominees: 'custody',
  custody: 'custody',
};
/** Words of two parts that are one form, and what custodians add around a name. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\blimited partnership\b/g, ' lp '],
  [/\blimited liability (?:company|co)\b/g, ' llc '],
  [/\blimited liability partnership\b/g, ' llp '],
  [/\bc\/o\b.*$/g, ' '],
  [/\b(?:fbo|f\/b\/o|for the benefit of)\b/g, ' custody '],
  [/\bu\/?a\/?d?\b|\bu\/t\/a\b|\bund(?:er)? (?:agreement|agmt)\b|\bdtd\b|\bdated\b/g, ' '],
  [/\b\d{1,2}\/\d{1,2}\/\d{2,4}\b/g, ' '],
];
const FILLERS = new Set(['the', 'of', 'and', 'for', 'as', 'a']);
const TITLES = new Set(['mr', 'mrs', 'ms', 'dr', 'jr', 'sr', 'esq']);
const CLASS =
  /[\s,–—-]*\(?\b(?:class|series|sleeve|tranche)\s+([a-z0-9]{1,4}(?:-[a-z0-9]{1,3})?)\b(?:\s+(?:units?|interests?|shares?))?\)?\s*$/i;

/** A name as it is compared: the words in one order, and its legal forms apart. */
export type FoldedName = { core: string; words: readonly string[]; forms: readonly string[] };

/** The name without differences of case and white space: the same text for people. */
export function exactName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** Separates the class at the end of a name: “Acme LP - Class A”. */
export function classOf(name: string): { name: string; className: string | null } {
  const found = CLASS.exec(name);
  if (!found || found.index === 0) return { name: name.trim(), className: null };
  return { name: name.slice(0, found.index).trim(), className: (found[1] ?? '').toUpperCase() };
}

/** Folds a name: legal forms, punctuation, the order of its words, “The”, and the words of trusts and custodians. */
export function foldName(name: string): FoldedName {
  let text = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  // L.P. and U.S. are written with and without points.
  text = text.replaceAll(/\b(?:\p{L}\.\s?){2,}/gu, (letters) => `${letters.replaceAll(/[.\s]/g, '')} `);
  for (const [words, form] of PHRASES) text = text.replaceAll(words, form);
  const words = text
    .replaceAll(/['’`]s\b/g, 's')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .split(' ')
    .filter((word) => word !== '' && !FILLERS.has(word));
  const forms = new Set<string>();
  const kept: string[] = [];
  for (const word of words) {
    const form = FORMS[word];
    if (form !== undefined && words.length > 1) forms.add(form);
    else if (!TITLES.has(word)) kept.push(word);
  }
  // A name that has only such words keeps them.
  const own = kept.length > 0 ? kept : words;
  return { core: own.toSorted().join(' '), words: own, forms: [...forms].toSorted() };
}

/** Whether two names can be the same after folding: one leaves out its forms, or both have the same. */
export function formsAgree(a: FoldedName, b: FoldedName): boolean {
  return a.forms.length === 0 || b.forms.length === 0 || a.forms.join() === b.forms.join();
}

/** An identifier without punctuation and case; null for none. */
export function foldIdentifier(identifier: string | null): string | null {
  const folded = (identifier ?? '').toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return folded === '' ? null : folded;
}

/** Says why two names can mean one partner, or null if they do not look alike. */
export function likeness(a: FoldedName, b: FoldedName): { score: number; reason: string } | null {
  if (a.core === b.core) return { score: 0.95, reason: 'The names are the same, but their legal forms differ.' };
  const [left, right] = [new Set(a.words), new Set(b.words)];
  const onlyLeft = a.words.filter((word) => !right.has(word));
  const onlyRight = b.words.filter((word) => !left.has(word));
  const shared = left.size - new Set(onlyLeft).size;
  if (onlyLeft.length === 1 && onlyRight.length === 1) {
    const [one = '', other = ''] = [onlyLeft[0], onlyRight[0]];
    const [short, long] = one.length < other.length ? [one, other] : [other, one];
    if (short.length === 1 && long.startsWith(short) && shared > 0)
      return { score: 0.9, reason: `“${short.toUpperCase()}” can be short for “${titled(long)}”.` };
    const steps = distance(one, other);
    if (steps <= 2 && steps * 3 <= Math.max(one.length, other.length) && !/\d/.test(one + other))
      return {
        score: 0.88 - steps / 20,
        reason: `“${titled(one)}” and “${titled(other)}” differ in ${steps === 1 ? 'one letter' : 'two letters'}.`,
      };
  }
  if (shared > 0 && (onlyLeft.length === 0 || onlyRight.length === 0)) {
    const extra = [...onlyLeft, ...onlyRight].map((word) => `“${titled(word)}”`).join(' and ');
    const score = shared / Math.max(left.size, right.size);
    return score >= 0.5 ? { score: 0.8 * score, reason: `One name has ${extra} more.` } : null;
  }
  const score = shared / (left.size + right.size - shared);
  return score >= 0.5 ? { score: 0.7 * score, reason: `The names share ${shared} of their words.` } : null;
}

function titled(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** The number of letters to change, add, remove or swap between two words. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}

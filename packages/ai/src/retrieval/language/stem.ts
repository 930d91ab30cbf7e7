const VOWEL = /[aeiouy]/;
const DOUBLE = /(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/;

const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ['skis', 'ski'],
  ['skies', 'sky'],
  ['dying', 'die'],
  ['lying', 'lie'],
  ['tying', 'tie'],
  ['idly', 'idl'],
  ['gently', 'gentl'],
  ['ugly', 'ugli'],
  ['early', 'earli'],
  ['only', 'onli'],
  ['singly', 'singl'],
  ['sky', 'sky'],
  ['news', 'news'],
  ['howe', 'howe'],
  ['atlas', 'atlas'],
  ['cosmos', 'cosmos'],
  ['bias', 'bias'],
  ['andes', 'andes'],
]);
const FINAL_AFTER_PLURAL = new Set([
  'inning',
  'outing',
  'canning',
  'herring',
  'earring',
  'proceed',
  'exceed',
  'succeed',
]);

// Longest first: the first suffix that matches decides, even if its condition fails.
const STEP_2: readonly (readonly [string, string])[] = [
  ['ational', 'ate'],
  ['ization', 'ize'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['lessli', 'less'],
  ['entli', 'ent'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['ousli', 'ous'],
  ['iviti', 'ive'],
  ['fulli', 'ful'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['abli', 'able'],
  ['izer', 'ize'],
  ['ator', 'ate'],
  ['alli', 'al'],
  ['bli', 'ble'],
];
const STEP_3: readonly (readonly [string, string])[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['alize', 'al'],
  ['icate', 'ic'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
];
const STEP_4 = /(?:ement|ance|ence|able|ible|ment|ant|ent|ism|ate|iti|ous|ive|ize|al|er|ic)$/;

/**
 * Returns the Snowball English ("Porter 2") stem of a lower-case word, which is PostgreSQL's `english` lexeme.
 * Source: https://snowballstem.org/algorithms/english/stemmer.html
 */
export function stem(word: string): string {
  if (word.length <= 2 || !/^[a-z']+$/.test(word)) return word;
  let w = word.replace(/^'/, '');
  const exception = EXCEPTIONS.get(w);
  if (exception !== undefined) return exception;
  w = w.replace(/^y/, 'Y').replaceAll(/([aeiouy])y/g, '$1Y');
  const [r1, r2] = regions(w);
  w = plural(w.replace(/'s'$|'s$|'$/, ''));
  if (FINAL_AFTER_PLURAL.has(w)) return w;
  w = pastAndGerund(w, r1);
  w = w.replace(/(.[^aeiouyY])[yY]$/, '$1i');
  w = derivation(w, r1, r2);
  w = residual(w, r1, r2);
  return w.toLowerCase();
}

function regions(w: string): [number, number] {
  const afterVowelConsonant = (from: number) => {
    const found = /[aeiouy][^aeiouy]/.exec(w.slice(from));
    return found ? from + found.index + 2 : w.length;
  };
  const prefix = /^(?:gener|commun|arsen)/.exec(w);
  const r1 = prefix ? prefix[0].length : afterVowelConsonant(0);
  return [r1, afterVowelConsonant(r1)];
}

function plural(w: string): string {
  if (w.endsWith('sses')) return w.slice(0, -2);
  if (/ie[ds]$/.test(w)) return w.length > 4 ? w.slice(0, -2) : w.slice(0, -1);
  if (/(?:us|ss)$/.test(w)) return w;
  if (w.endsWith('s') && VOWEL.test(w.slice(0, -2))) return w.slice(0, -1);
  return w;
}

function pastAndGerund(w: string, r1: number): string {
  const eed = /eed(?:ly)?$/.exec(w);
  if (eed) return eed.index >= r1 ? `${w.slice(0, eed.index)}ee` : w;
  const suffix = /(?:ingly|edly|ing|ed)$/.exec(w);
  if (!suffix) return w;
  const base = w.slice(0, suffix.index);
  if (!VOWEL.test(base)) return w;
  if (/(?:at|bl|iz)$/.test(base)) return `${base}e`;
  if (DOUBLE.test(base)) return base.slice(0, -1);
  return isShort(base, r1) ? `${base}e` : base;
}

function endsInShortSyllable(w: string): boolean {
  return /[^aeiouy][aeiouy][^aeiouywxY]$/.test(w) || /^[aeiouy][^aeiouy]$/.test(w);
}

function isShort(w: string, r1: number): boolean {
  return r1 >= w.length && endsInShortSyllable(w);
}

function derivation(word: string, r1: number, r2: number): string {
  let w = word;
  const second = STEP_2.find(([suffix]) => w.endsWith(suffix));
  if (second) {
    if (w.length - second[0].length >= r1) w = w.slice(0, -second[0].length) + second[1];
  } else if (w.endsWith('ogi')) {
    if (w.length - 3 >= r1 && w.endsWith('logi')) w = w.slice(0, -1);
  } else if (/[cdeghkmnrt]li$/.test(w) && w.length - 2 >= r1) w = w.slice(0, -2);

  const third = STEP_3.find(([suffix]) => w.endsWith(suffix));
  if (third) {
    if (w.length - third[0].length >= r1) w = w.slice(0, -third[0].length) + third[1];
  } else if (w.endsWith('ative') && w.length - 5 >= r2) w = w.slice(0, -5);

  const fourth = STEP_4.exec(w);
  if (fourth) return fourth.index >= r2 ? w.slice(0, fourth.index) : w;
  return /[st]ion$/.test(w) && w.length - 3 >= r2 ? w.slice(0, -3) : w;
}

function residual(w: string, r1: number, r2: number): string {
  const at = w.length - 1;
  if (w.endsWith('e')) {
    const removable = at >= r2 || (at >= r1 && !endsInShortSyllable(w.slice(0, -1)));
    return removable ? w.slice(0, -1) : w;
  }
  return w.endsWith('ll') && at >= r2 ? w.slice(0, -1) : w;
}

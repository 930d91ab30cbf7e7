import { parseValue } from '@atrium/domain/value';
import { fold, isStopWord, stemOf } from '../../retrieval/index.ts';
import type { Token } from '../../retrieval/index.ts';
import type { Candidate } from './candidate.ts';
import type { Reading, Sentence } from './fields.ts';
import { organisationsIn, personsIn } from './names.ts';
import type { Wanted } from './column-query.ts';

type Run = { start: number; end: number };
type Found = { text: string; score: number };

const IS =
  /^(?:\s+(?:of|for|to|in|on|under)\s+[^,.;:()]{1,80}?)?\s+(?:is|are|was|were|will be|shall be|remains?)\s+(?:the\s+|to be\s+)?/i;
const NAME_AFTER = /^(?:,|\s+(?:is|was))?\s+(?:the\s+|Mr\.?\s+|Ms\.?\s+|Mrs\.?\s+|Dr\.?\s+)?(?=\p{Lu})/u;
const NAME_BEFORE =
  /\s*(?:[,(]\s*(?:(?:the|as|acting as|our|its)\s+)?|\s(?:is|was|acted as|serves? as|took)\s+(?:the\s+|a\s+)?)$/i;
const WORD = String.raw`\p{Lu}[\p{L}\d’'.&-]*`;
const NAME = new RegExp(String.raw`^${WORD}(?:,?\s+(?:(?:of|&|de|van|der|von)\s+)?${WORD})*`, 'u');
const ENDING_NAME = new RegExp(String.raw`(?<![\p{L}\d])${WORD}(?:,?\s+(?:(?:of|&|de|van|der|von)\s+)?${WORD})*$`, 'u');
const CLAUSE_END =
  /(?<!\b(?:Inc|Ltd|Co|Corp|No|St|Mr|Mrs|Ms|Dr|L\.P|\p{Lu}))[.;](?:\s|$)|,\s+(?:which|who|whose|and|but)\b|\s[-–—]\s/u;
/** Recognizes a label that is not part of a name, unlike the "Fund" of "Growth Fund I". */
const BEFORE_LABEL = /(?:^|[(,;:]\s*|\b(?:the|its|our|their|your|an?|as)\s+)$/i;
const NEAR = 200;
const LONGEST = 80;
const MOST_WORDS = 9;
const AGENT = /^(\p{L}{4,}?)(?:e?r|or)$/u;

/** Finds parties, persons and other named things in sentences: "the title company is X", "X (Chair)", "inspected by X". */
export function fromStatements(wanted: Wanted, reading: Reading): Candidate[] {
  if (wanted.format !== 'string' || !/^(?:party|person|text)$/.test(wanted.kind)) return [];
  return reading.sentences.flatMap((sentence) =>
    statementsIn(wanted, sentence).map(({ text, score }) => ({
      parsed: parseValue('string', text),
      quote: sentence.text,
      page: sentence.page,
      score,
      rule: 'statement' as const,
    })),
  );
}

function statementsIn(wanted: Wanted, { text, tokens }: Sentence): Found[] {
  const found: Found[] = [];
  const content = tokens.filter(({ word }) => !isStopWord(word));
  for (const [index, { stems, exact }] of wanted.synonyms.entries()) {
    if (exact && index > 0) continue;
    for (const run of runsOf(stems, content)) {
      if (wanted.concept?.excludes?.test(text.slice(Math.max(0, run.start - 20), run.end + 20))) continue;
      const after = text.slice(run.end, run.end + NEAR);
      const is = IS.exec(after);
      const value = is ? valueAt(wanted, after.slice(is[0].length)) : undefined;
      if (value !== undefined) found.push({ text: value, score: 0.8 });
      if (wanted.kind === 'text') continue;
      found.push(...namesAround(wanted, text, run));
    }
  }
  return [...found, ...doneBy(wanted, text, tokens)];
}

/** Finds the name in "its lender X", "X (chair)" and "X, chair". */
function namesAround(wanted: Wanted, text: string, run: Run): Found[] {
  const start = text.slice(Math.max(0, run.start - NEAR), run.start);
  if (/^\p{Lu}/u.test(text.slice(run.start)) && !BEFORE_LABEL.test(start)) return [];
  const after = text.slice(run.end, run.end + NEAR);
  const [following, preceding] = [NAME_AFTER.exec(after), NAME_BEFORE.exec(start)];
  const names = [
    following ? nameAt(after.slice(following[0].length), wanted) : undefined,
    preceding ? nameBefore(start.slice(0, preceding.index), wanted) : undefined,
  ];
  return names.filter((name) => name !== undefined).map((name) => ({ text: name, score: 0.78 }));
}

/** Finds the words of a label in a text, in order, with only stop words between them. */
function runsOf(stems: readonly string[], tokens: readonly Token[]): Run[] {
  return tokens.flatMap((first, at): Run[] => {
    const run = tokens.slice(at, at + stems.length);
    const last = run.at(-1);
    if (!last || run.length < stems.length || !run.every(({ stem }, index) => stem === stems[index])) return [];
    return last.end - first.start > 60 ? [] : [{ start: first.start, end: last.end }];
  });
}

/** Finds the name after the passive verb of a role: "inspected by X" for "Inspector". */
function doneBy(wanted: Wanted, text: string, tokens: readonly Token[]): Found[] {
  const own = wanted.synonyms[0]?.stems ?? [];
  const words = fold(own.length === 1 ? (own[0] ?? '') : '');
  const base = AGENT.exec(words)?.[1];
  if (base === undefined) return [];
  const verb = stemOf(`${base}ed`);
  const done = tokens.find(({ stem, word }) => stem === verb && word.endsWith('ed'));
  if (!done) return [];
  const by = /^[^.;]{0,60}?\bby\s+(?:the\s+)?/i.exec(text.slice(done.end, done.end + NEAR));
  const name = by ? nameAt(text.slice(done.end + by[0].length), { ...wanted, kind: 'person' }) : undefined;
  return name === undefined ? [] : [{ text: name, score: 0.76 }];
}

function valueAt(wanted: Wanted, text: string): string | undefined {
  if (wanted.kind !== 'text') return nameAt(text, wanted);
  const [plain = ''] = text.split(CLAUSE_END);
  const short = plain.length <= LONGEST && plain.split(/\s+/).length <= MOST_WORDS;
  return short && /^[\p{Lu}\d]/u.test(plain) ? plain.trim() : undefined;
}

/** Returns the name at the start of a text: all its capitalized words, if they name an organization or a person. */
function nameAt(text: string, { kind }: Wanted): string | undefined {
  const run = NAME.exec(text.slice(0, 120))?.[0];
  if (run === undefined) return undefined;
  const name = /\b(?:Inc|Ltd|Co|Corp|L\.P|L\.L\.C|S\.A|N\.A|P\.C|Jr)\.$/.test(run) ? run : run.replace(/\.$/, '');
  return isNameOf(kind, name) ? name : undefined;
}

/** Returns the name at the end of a text. */
function nameBefore(text: string, { kind }: Wanted): string | undefined {
  const name = ENDING_NAME.exec(text.trimEnd().slice(-120))?.[0];
  return name !== undefined && isNameOf(kind, name) ? name : undefined;
}

function isNameOf(kind: Wanted['kind'], name: string): boolean {
  const [organisation] = organisationsIn(name);
  if (organisation) return kind !== 'person' && organisation.start === 0;
  return kind === 'person' && personsIn(name)[0]?.text === name;
}

import { contentStems, resolveFollowUp, tokenize } from '../../retrieval/index.ts';
import type { ProviderPassage } from '../../evidence/index.ts';
import { composeFindings, composeList, documentTitle } from './compose.ts';
import type { TracedStatement } from './compose.ts';
import { withoutOrdersIn } from '../passage-words.ts';
import { indexPassages } from './corpus.ts';
import type { Corpus } from './corpus.ts';
import { chooseFindings, findEvidence } from './findings.ts';
import { suggestFollowUps } from './follow-ups.ts';
import { labelledValue } from './labelled.ts';
import type { LabelWording } from './labelled.ts';
import { findList } from './lists.ts';
import { nounPair, questionParts, thingPair } from './question-parts.ts';
import { asksForSummary, composeSummary } from './summary.ts';
import { inLabelWords } from './phrasing.ts';
import { readQuestion } from './question.ts';
import type { Asked } from './question.ts';
import { withVerifiedValues } from './shown-values.ts';
import { ACRONYMS } from '../data/words.ts';

/** The statements for each part of the question. The documents do not answer a part without statements. */
export type ExtractedAnswer = { parts: Part[]; followups: string[] };

/** A question about instructions in documents. Only such a question may quote prompt injections. */
const INSTRUCTIONS = /\b(?:instruct\w*|orders?|prompts?)\b/i;

export function asksAboutInstructions(question: string): boolean {
  return INSTRUCTIONS.test(question);
}

/** Answers a question with sentences, rows and labelled values of the passages. Deterministic. */
export function extractAnswer(
  question: string,
  carried: readonly string[],
  given: readonly ProviderPassage[],
): ExtractedAnswer {
  const passages = asksAboutInstructions(question) ? given : given.map(withoutOrdersIn);
  const corpus = indexPassages(passages);
  const asked = questionParts(spelledOut(question, corpus));
  const parts = asked.flatMap((text, index) => {
    const standalone =
      index === 0 ? { text, carried } : resolveFollowUp(text, [{ role: 'user', content: asked[0] ?? '' }]);
    const worded = readQuestion(inLabelWords(standalone.text), standalone.carried);
    const labelled = (wording: LabelWording) => {
      return [{ question: standalone.text, statements: labelledValue(worded, passages, corpus, wording) }];
    };
    const readings = [
      () => labelled('all words'),
      () => answerPart(standalone.text, standalone.carried, corpus),
      () => labelled('label only'),
    ];
    for (const read of readings) {
      const found = read().map((part) => ({
        ...part,
        statements: part.statements.flatMap((statement) => withVerifiedValues(statement, passages, corpus) ?? []),
      }));
      if (found.some(({ statements }) => statements.length > 0)) return found;
    }
    return [{ question: standalone.text, statements: [] }];
  });
  const answered = parts.flatMap((part) => part.statements);
  return { parts, followups: answered.length > 0 ? suggestFollowUps(corpus, answered, answerOne) : [] };
}

const COMPARING = /\b(?:compar\w+|versus|vs\.?|differ\w*|both|each|and|or|than)\b/i;

/** Replaces "CFO" by "chief financial officer" if the passages use the long form, or neither form. */
function spelledOut(question: string, corpus: Corpus): string {
  return question.replaceAll(/\b[A-Z]{2,4}\b/g, (short) => {
    const long = ACRONYMS[short];
    if (long === undefined) return short;
    const written = corpus.units.filter(({ text }) => text.toLowerCase().includes(long)).length;
    return written > 0 || !corpus.df.has(short.toLowerCase()) ? long : short;
  });
}

type Part = { question: string; statements: TracedStatement[] };

function answerPart(worded: string, carried: readonly string[], corpus: Corpus): Part[] {
  const text = inLabelWords(worded);
  const whole = { question: worded, statements: answerOne(readQuestion(text, carried), corpus) };
  const things = whole.statements.length === 0 ? thingPair(text) : undefined;
  if (things) return answerThings(things, carried, corpus, whole);
  const halves =
    nounPair(text)
      ?.map((question) => answerPart(question, carried, corpus))
      .flat() ?? [];
  const answered = halves.filter((half) => half.statements.length > 0).length;
  const better = answered === halves.length || (answered > 0 && whole.statements.length === 0);
  return halves.length > 0 && better ? halves : [whole];
}

/** Answers the same question for two things, each answer with its name. Returns `whole` if neither has an answer. */
function answerThings(
  things: { name: string; question: string }[],
  carried: readonly string[],
  corpus: Corpus,
  whole: Part,
): Part[] {
  const parts = things.map(({ name, question }) => ({
    question,
    statements: answerOne(readQuestion(question, carried), corpus).map(({ text, quotes, rule }): TracedStatement => {
      return { text: `- *${name}*: ${text.replace(/^- /, '')}`, block: 'item', quotes, rule };
    }),
  }));
  return parts.some(({ statements }) => statements.length > 0) ? parts : [whole];
}

function answerOne(asked: Asked, corpus: Corpus): TracedStatement[] {
  // A question of small numbers only has no subject.
  if (asked.terms.length > 0 && asked.terms.every(({ stem }) => /^\d{1,2}$/.test(stem))) return [];
  const named = namedDocuments(asked, corpus);
  if (named.length < 2) return answerWithin(asked, corpus);
  return named.flatMap(({ documentId, foreign }) => {
    const own = { ...asked, terms: asked.terms.filter(({ stem }) => !foreign.has(stem)) };
    return answerWithin(own, corpus, documentId)
      .slice(0, 1)
      .map((statement): TracedStatement => {
        const { heading: _, ...rest } = statement;
        return { ...rest, block: 'item', text: withTitle(rest.text, corpus, documentId) };
      });
  });
}

function answerWithin(asked: Asked, corpus: Corpus, documentId?: string): TracedStatement[] {
  if (asksForSummary(asked)) return composeSummary(asked, corpus);
  const list = findList(asked, corpus, documentId);
  if (list.length > 0) return composeList(list);
  return composeFindings(asked, chooseFindings(asked, findEvidence(asked, corpus, documentId)), false);
}

function withTitle(text: string, corpus: Corpus, documentId: string): string {
  const unit = corpus.units.find((candidate) => candidate.documentId === documentId);
  const bare = text.replace(/^- /, '');
  return unit ? `- *${documentTitle(unit)}*: ${bare}` : `- ${bare}`;
}

/** Returns the documents that the question distinguishes by words of their names ("the Harbor and the Pine lease"), in its order. */
function namedDocuments(asked: Asked, corpus: Corpus): { documentId: string; foreign: Set<string> }[] {
  if (!COMPARING.test(asked.text)) return [];
  const subject = new Set([...asked.head, ...asked.modifiers]);
  const candidates = new Set(
    asked.terms.filter(({ binding, stem }) => binding || !subject.has(stem)).map(({ stem }) => stem),
  );
  const order = new Map(contentStems(asked.text).map((stem, index) => [stem, index]));
  const own = new Map<string, Set<string>>();
  for (const [documentId, { name }] of corpus.documents) {
    const distinctive = [...name].filter(
      (stem) => candidates.has(stem) && stem.length > 2 && carriers(stem, corpus) === 1,
    );
    if (distinctive.length > 0) own.set(documentId, new Set(distinctive));
  }
  if (own.size < 2 || (own.size === corpus.documents.size && tokenize(asked.text).length < 4)) return [];
  const all = new Set([...own.values()].flatMap((stems) => [...stems]));
  const place = (stems: Set<string>) => Math.min(...[...stems].map((stem) => order.get(stem) ?? 0));
  return [...own]
    .sort(([, a], [, b]) => place(a) - place(b))
    .map(([documentId, stems]) => ({ documentId, foreign: all.difference(stems) }));
}

function carriers(stem: string, corpus: Corpus): number {
  let count = 0;
  for (const { name } of corpus.documents.values()) if (name.has(stem)) count += 1;
  return count;
}

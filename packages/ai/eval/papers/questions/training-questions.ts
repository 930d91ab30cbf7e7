/** The questions that answers are trained on: a folder of real ones, and the development half of our generators. */
import { extractAnswer } from '../../../src/local/answer/answer.ts';
import { proposalsFor } from '../../../src/local/proposals/answer.ts';
import { isComputed } from '../../../src/local/proposals/choose.ts';
import { featuresOf } from '../../../src/local/proposals/features.ts';
import type { Proposal } from '../../../src/local/proposals/proposal.ts';
import { readPassages } from '../../../src/local/proposals/reading.ts';
import type { Passage, ProviderPassage } from '../../../src/evidence/index.ts';
import { localProvider } from '../../../src/providers/index.ts';
import { hashOf } from '../../../src/reader/learning/index.ts';
import { states } from '../../chat.ts';
import { searchOf } from '../../retrieval.ts';
import { readRoom } from '../../room.ts';
import { holds } from './holds.ts';
import { namesPages, questionFolders, readQuestions } from './read-questions.ts';

/** A question with its proposals, their features, and which of them are right. */
export type TrainingQuestion = {
  /** `two documents`: one of them answers. `wrong document`: nothing is right. `generated`: of our own data rooms. */
  set: 'span' | 'computed' | 'two documents' | 'wrong document' | 'generated';
  /** Questions of one document are in one fold. */
  family: string;
  proposals: readonly Proposal[];
  features: readonly number[][];
  labels: readonly (0 | 1)[];
  hasAnswer: boolean;
};

const COMPUTED_KINDS = new Set(['arithmetic', 'count']);
const TOP_K = 10;
/** Every so-manieth question is also asked of a wrong document. */
const WRONG_STEP = 2;
/** And so many are asked of both together, in an order that says nothing. */
const TWO_STEP = 3;
const GENERATED_STEP = 2;

function training(
  question: string,
  passages: readonly ProviderPassage[],
  about: { set: TrainingQuestion['set']; family: string; isRight: (text: string) => boolean; hasAnswer: boolean },
): TrainingQuestion {
  const byRules = extractAnswer(question, [], passages).parts.flatMap(({ statements }) => statements);
  const asked = proposalsFor(question, readPassages(passages), byRules);
  const { isRight, ...rest } = about;
  return {
    ...rest,
    // The texts are not needed any more, and there are many.
    proposals: asked.proposals,
    features: featuresOf(asked),
    labels: asked.proposals.map((proposal) => (isRight(resultOf(proposal)) ? 1 : 0)),
  };
}

/** Returns the text to judge. A computed answer is judged by its result: the figure of an operand would count as the answer. */
function resultOf(proposal: Proposal): string {
  if (!isComputed(proposal)) return proposal.shown;
  const [, result, formula] = /^(.*?) = (.*)$/.exec(proposal.shown) ?? [];
  if (result === undefined) return proposal.key;
  return `${result} ${/, or (.*)$/.exec(formula ?? '')?.[1] ?? ''}`;
}

function numbered(passages: readonly Passage[]): ProviderPassage[] {
  return passages.map(({ documentId, documentName, text }, index) => ({
    number: index + 1,
    documentId,
    documentName,
    text,
  }));
}

/** Reads the real questions of all folders whose gold names no pages (those with pages are only for measurement). */
async function realQuestions(folder: string): Promise<TrainingQuestion[]> {
  const found: TrainingQuestion[] = [];
  for (const each of await questionFolders(folder)) {
    if (await namesPages(each)) continue;
    const { room, questions } = await readQuestions(each);
    const names = new Map(room.documents.map(({ id, name }) => [id, name]));
    const chunks = Map.groupBy(room.chunks, ({ documentId }) => documentId);
    const ids = [...chunks.keys()];
    const passagesOf = (documentId: string) =>
      (chunks.get(documentId) ?? []).slice(0, TOP_K).map(({ text }, index) => {
        return { number: index + 1, documentId, documentName: names.get(documentId) ?? '', text };
      });
    for (const [index, gold] of questions.entries()) {
      const { question, documentId, kind } = gold;
      const set = COMPUTED_KINDS.has(kind) ? 'computed' : 'span';
      const isRight = (text: string) => holds(text, gold);
      found.push(training(question, passagesOf(documentId), { set, family: documentId, isRight, hasAnswer: true }));
      const other = ids[(ids.indexOf(documentId) + 1 + ((index * 37) % (ids.length - 1))) % ids.length];
      if (other === undefined) continue;
      if (index % TWO_STEP === 0) {
        const both = [...passagesOf(documentId), ...passagesOf(other)]
          .toSorted((a, b) => hashOf(question + a.text, 30) - hashOf(question + b.text, 30))
          .map((passage, place) => ({ ...passage, number: place + 1 }));
        found.push(training(question, both, { set: 'two documents', family: documentId, isRight, hasAnswer: true }));
      }
      if (index % WRONG_STEP === 0)
        found.push(
          training(question, passagesOf(other), {
            set: 'wrong document',
            family: other,
            isRight: () => false,
            hasAnswer: false,
          }),
        );
    }
  }
  return found;
}

async function generatedQuestions(): Promise<TrainingQuestion[]> {
  const room = await readRoom('development', GENERATED_STEP);
  const search = await searchOf(room, localProvider);
  const found: TrainingQuestion[] = [];
  for (const question of room.questions) {
    const { text, answer, format, where } = question;
    const { passages } = await search(text, TOP_K);
    const isRight = (shown: string) => answer !== null && states(shown, { answer, format });
    const family = where[0]?.document ?? text;
    found.push(training(text, numbered(passages), { set: 'generated', family, isRight, hasAnswer: answer !== null }));
  }
  return found;
}

export async function trainingQuestions(folder: string): Promise<TrainingQuestion[]> {
  const real = await realQuestions(folder);
  return real.length === 0 ? [] : [...real, ...(await generatedQuestions())];
}

/** Divides families among folds. */
export function foldOf({ family }: TrainingQuestion, folds: number, salt = ''): number {
  return hashOf(family + salt, 15) % folds;
}

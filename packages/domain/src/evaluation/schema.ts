import { z } from 'zod';
import { Source } from '../conversation/index.ts';
import { Id, Instant, listQuery, RequestId } from '../kernel/index.ts';
import { VERDICTS } from './judge.ts';

/** Maximum number of questions per data room. A run asks all of them. */
export const MAX_QUESTIONS = 1000;

const Question = z.string().trim().min(1, 'Enter a question').max(2000);
const Page = z.int().min(1).max(100_000);
/** The words that an answer must contain: a figure or a name rather than a sentence. */
const ExpectedAnswer = z.string().trim().max(500);

/**
 * A question with the place of its answer. With `isAnswerable: false`, the documents do not contain the answer, and a refusal
 * is right. A question whose document was purged has `documentId: null` and is left out of runs.
 */
export const EvaluationQuestion = z.object({
  id: Id,
  dataroomId: Id,
  question: z.string(),
  isAnswerable: z.boolean(),
  documentId: Id.nullable(),
  documentName: z.string().nullable(),
  page: z.int().nullable(),
  expectedAnswer: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type EvaluationQuestion = z.infer<typeof EvaluationQuestion>;

const NEEDS_DOCUMENT = 'Choose the document that answers the question, or say that it is not in the documents';
const NO_PLACE = 'A question that no document answers cannot have a document, a page or an answer';

type Expected = {
  isAnswerable: boolean;
  documentId?: string | null | undefined;
  page?: number | null | undefined;
  expectedAnswer?: string | null | undefined;
};
function fits(expected: Expected, context: z.core.$RefinementCtx): void {
  const { isAnswerable, documentId, page, expectedAnswer } = expected;
  if (isAnswerable && !documentId) context.addIssue({ code: 'custom', path: ['documentId'], message: NEEDS_DOCUMENT });
  if (!isAnswerable && (documentId || page || expectedAnswer)) {
    context.addIssue({ code: 'custom', path: ['isAnswerable'], message: NO_PLACE });
  }
}

const written = {
  question: Question,
  isAnswerable: z.boolean().default(true),
  documentId: RequestId.nullish(),
  page: Page.nullish(),
  expectedAnswer: ExpectedAnswer.nullish(),
};
export const CreateQuestionInput = z.object({ dataroomId: RequestId, ...written }).superRefine(fits);
export const UpdateQuestionInput = z.object({ questionId: RequestId, ...written }).superRefine(fits);
export const DeleteQuestionsInput = z.object({ dataroomId: RequestId, ids: z.array(RequestId).min(1).max(1000) });
export const ListQuestionsInput = listQuery({
  question: 'text',
  isAnswerable: 'boolean',
  documentName: 'text',
  page: 'number',
  createdAt: 'date',
  updatedAt: 'date',
}).extend({ dataroomId: RequestId });

/** CSV or tab-separated text with the header question, document, page and answer, in any order. */
export const ImportQuestionsInput = z.object({ dataroomId: RequestId, text: z.string().min(1).max(2_000_000) });
export const ImportQuestionsAnswer = z.object({ created: z.int(), alreadyThere: z.int() });

const RUN_STATUSES = ['pending', 'running', 'completed', 'stopped', 'failed'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** Shares are 0 to 1, and null if there was nothing to count. Retrieval is judged by the first ten passages. */
export const EvaluationScores = z.object({
  questions: z.int(),
  answerable: z.int(),
  ndcg10: z.number().nullable(),
  documentHit10: z.number().nullable(),
  pageHit10: z.number().nullable(),
  right: z.number().nullable(),
  refusedRightly: z.number().nullable(),
  verdicts: z.partialRecord(z.enum(VERDICTS), z.int()),
});
export type EvaluationScores = z.infer<typeof EvaluationScores>;

export const EvaluationRun = z.object({
  id: Id,
  dataroomId: Id,
  name: z.string(),
  status: z.enum(RUN_STATUSES),
  total: z.int(),
  done: z.int(),
  chatModel: z.string(),
  embeddingModel: z.string(),
  scores: EvaluationScores,
  problem: z.string().nullable(),
  createdByName: z.string(),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
});
export type EvaluationRun = z.infer<typeof EvaluationRun>;

export const StartRunInput = z.object({ dataroomId: RequestId, name: z.string().trim().max(120).default('') });
export const RunRef = z.object({ runId: RequestId });
export const ListRunsInput = listQuery({ name: 'text', status: 'enum', createdAt: 'date' }).extend({
  dataroomId: RequestId,
});

/** One question of a run. Ranks start at 1 and cover the first ten passages; null: not among them. */
export const EvaluationResult = z.object({
  id: Id,
  questionId: Id.nullable(),
  question: z.string(),
  isAnswerable: z.boolean(),
  documentId: Id.nullable(),
  documentName: z.string().nullable(),
  page: z.int().nullable(),
  expectedAnswer: z.string().nullable(),
  verdict: z.enum(VERDICTS).nullable(),
  documentRank: z.int().nullable(),
  pageRank: z.int().nullable(),
  answer: z.string(),
  citations: z.array(Source),
  milliseconds: z.int().nullable(),
});
export type EvaluationResult = z.infer<typeof EvaluationResult>;

export const ListResultsInput = listQuery({
  position: 'number',
  question: 'text',
  verdict: 'enum',
  pageRank: 'number',
  documentRank: 'number',
  milliseconds: 'number',
}).extend({ runId: RequestId });

/** `only`: the other run did not ask this question. */
const CHANGES = ['worse', 'better', 'same', 'only'] as const;
export type Change = (typeof CHANGES)[number];

export const CompareRunsInput = z.object({
  runId: RequestId,
  otherRunId: RequestId,
  changes: z.array(z.enum(CHANGES)).min(1).optional(),
  limit: z.int().min(1).max(1000).default(100),
  offset: z.int().min(0).max(10_000).default(0),
});
export const ComparedQuestion = z.object({
  question: z.string(),
  change: z.enum(CHANGES),
  run: EvaluationResult.nullable(),
  other: EvaluationResult.nullable(),
});
export type ComparedQuestion = z.infer<typeof ComparedQuestion>;

import { z } from 'zod';
import { Id, Instant, listQuery, RequestId } from '../kernel/index.ts';

/** The most questions that one visitor asks in 24 hours. */
export const QUESTIONS_PER_DAY = 20;
/** The most published answers of a data room. */
export const MAX_PUBLISHED = 1000;
const MAX_QUESTION = 2000;
const MAX_ANSWER = 8000;

export const QUESTION_STATUSES = ['open', 'answered', 'published', 'declined'] as const;
export type QuestionStatus = (typeof QUESTION_STATUSES)[number];
/** Who reads a published answer: the visitors of the asker's link, or of every link of the data room. */
export const PUBLISHED_TO = ['link', 'room'] as const;
export type PublishedTo = (typeof PUBLISHED_TO)[number];
export const DRAFT_STATES = ['pending', 'ready', 'absent', 'failed'] as const;
export type DraftState = (typeof DRAFT_STATES)[number];

const Question = z.string().trim().min(1).max(MAX_QUESTION);
const Answer = z.string().trim().min(1).max(MAX_ANSWER);

export const AskQuestionInput = z
  .strictObject({
    text: Question,
    /** The document that the question is about. */
    documentId: RequestId.optional(),
    page: z.int().min(1).max(1_000_000).optional(),
  })
  .refine(({ documentId, page }) => page === undefined || documentId !== undefined, {
    message: 'Choose the document of the page',
    path: ['page'],
  });

export const QuestionRef = z.strictObject({ questionId: RequestId });
/** The text cites the sources of the draft by their numbers, as `[2]`. */
export const AnswerQuestionInput = QuestionRef.extend({ text: Answer });
/** `text` is the question as other visitors read it. Without it, they read the words of the asker. */
export const PublishAnswerInput = QuestionRef.extend({
  to: z.enum(PUBLISHED_TO).default('room'),
  text: Question.optional(),
});
export const DeclineQuestionInput = QuestionRef.extend({ reason: z.string().trim().min(1).max(500).nullish() });
/** Null takes the question back from its expert. */
export const AssignQuestionInput = QuestionRef.extend({ organizationUserId: RequestId.nullable() });

export const ListQuestionsInput = listQuery({
  status: 'enum',
  askedAt: 'date',
  text: 'text',
  linkId: 'uuid',
  dataroomId: 'uuid',
});
export const ListAskedInput = z.strictObject({
  limit: z.int().min(1).max(200).default(50),
  offset: z.int().min(0).max(10_000).default(0),
});

const AboutDocument = z.object({ documentId: Id, name: z.string(), page: z.int().nullable() });
export const QuestionSource = z.object({
  n: z.int(),
  documentId: Id,
  name: z.string(),
  page: z.int(),
  quote: z.string(),
});
export type QuestionSource = z.infer<typeof QuestionSource>;
const AnswerWithSources = z.object({ text: z.string(), sources: z.array(QuestionSource) });

/** A question as the Owners of its data room see it, or its expert. */
export const ShareQuestion = z.object({
  id: Id,
  dataroomId: Id,
  dataroomName: z.string(),
  linkId: Id,
  linkName: z.string(),
  text: z.string(),
  about: AboutDocument.nullable(),
  status: z.enum(QUESTION_STATUSES),
  /** Null for experts, who answer without knowing the visitor, and for visitors without an address. */
  asker: z.object({ email: z.string(), name: z.string().nullable(), company: z.string().nullable() }).nullable(),
  expert: z.object({ organizationUserId: Id, name: z.string() }).nullable(),
  /** Whether the caller may assign, publish and decline. */
  isOwner: z.boolean(),
  askedAt: Instant,
  answer: AnswerWithSources.nullable(),
  answeredAt: Instant.nullable(),
  draft: z.object({ state: z.enum(DRAFT_STATES), text: z.string(), sources: z.array(QuestionSource) }),
  published: z.object({ to: z.enum(PUBLISHED_TO), text: z.string() }).nullable(),
  declinedReason: z.string().nullable(),
});
export type ShareQuestion = z.infer<typeof ShareQuestion>;

/** A question as a visitor sees it: their own, or one whose answer was published, without who asked it and when. */
export const AskedQuestion = z.object({
  id: Id,
  isMine: z.boolean(),
  text: z.string(),
  about: AboutDocument.nullable(),
  status: z.enum(['open', 'answered', 'declined']),
  /** Null for the questions of others. */
  askedAt: Instant.nullable(),
  /** A day, as 2026-11-23. */
  answeredOn: z.string().nullable(),
  answer: AnswerWithSources.nullable(),
  declinedReason: z.string().nullable(),
});
export type AskedQuestion = z.infer<typeof AskedQuestion>;

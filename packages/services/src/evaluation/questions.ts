import { openDocuments } from '@atrium/db/document';
import {
  EvaluationQuestionEntity,
  findQuestion,
  listQuestionsOf,
  lockEvaluation,
  type QuestionFound,
} from '@atrium/db/evaluation';
import { isoTime } from '@atrium/db/listing';
import {
  CreateQuestionInput,
  DeleteQuestionsInput,
  EvaluationQuestion,
  ListQuestionsInput,
  MAX_QUESTIONS,
  UpdateQuestionInput,
} from '@atrium/domain/evaluation';
import {
  dataAnswer,
  DoneAnswer,
  done,
  DomainError,
  invalid,
  listAnswer,
  type MemberActor,
  newId,
  notFound,
  ok,
  page,
} from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../access/index.ts';
import { namedRoom, onRoom } from '../dataroom/index.ts';
import { command, query } from '../kernel/index.ts';
import { onQuestion } from './access.ts';

function present({ createdAt, updatedAt, ...question }: QuestionFound): EvaluationQuestion {
  return { ...question, createdAt: isoTime(createdAt), updatedAt: isoTime(updatedAt) };
}

async function readQuestion(em: EntityManager, actor: MemberActor, id: string): Promise<EvaluationQuestion> {
  const row = await findQuestion(em, viewerOf(actor), id);
  if (!row) throw notFound('Question');
  return present(row);
}

export const listQuestions = query({
  area: 'evaluation',
  verb: 'listQuestions',
  summary: 'List the questions a room is evaluated by',
  input: ListQuestionsInput,
  output: listAnswer(EvaluationQuestion),
  access: onRoom('evaluate', namedRoom),
  run: async ({ em, actor, input, resource }) => {
    const rows = await listQuestionsOf(em, input, viewerOf(actor), resource.room.id);
    return page(rows.map(present), input);
  },
});

async function requireDocument(em: EntityManager, actor: MemberActor, dataroomId: string, id: string): Promise<void> {
  const [opened] = await openDocuments(em, viewerOf(actor), [id]);
  if (opened?.document.dataroomId !== dataroomId) throw notFound('Document');
}

/** Locks the questions of a data room. @throws CONFLICT if it would have too many */
export async function requireSpace(em: EntityManager, dataroomId: string, added: number): Promise<void> {
  await lockEvaluation(em, dataroomId);
  if ((await em.count(EvaluationQuestionEntity, { dataroomId })) + added > MAX_QUESTIONS) {
    throw new DomainError('CONFLICT', `A data room has at most ${MAX_QUESTIONS} questions.`);
  }
}

/** An identical question would only count twice. @throws CONFLICT */
async function requireNew(em: EntityManager, dataroomId: string, question: string): Promise<void> {
  const known = await em.find(EvaluationQuestionEntity, { dataroomId }, { fields: ['question'] });
  const words = question.trim().toLowerCase();
  if (known.some((each) => each.question.trim().toLowerCase() === words))
    throw new DomainError('CONFLICT', 'This data room already has this question.');
}

type Written = { question: string; isAnswerable: boolean } & Partial<
  Record<'documentId' | 'expectedAnswer', string | null | undefined> & { page: number | null | undefined }
>;
export function expectedIn({ question, isAnswerable, documentId, page: expectedPage, expectedAnswer }: Written) {
  return {
    question,
    isAnswerable,
    documentId: documentId ?? null,
    page: expectedPage ?? null,
    expectedAnswer: expectedAnswer ? expectedAnswer : null,
  };
}

export const createQuestion = command({
  area: 'evaluation',
  verb: 'createQuestion',
  summary: 'Add a question to a room’s evaluation',
  input: CreateQuestionInput,
  output: dataAnswer(EvaluationQuestion),
  access: onRoom('evaluate', namedRoom),
  run: async ({ em, actor, input, resource, emit, note }) => {
    const { room } = resource;
    await requireSpace(em, room.id, 1);
    await requireNew(em, room.id, input.question);
    if (input.documentId) await requireDocument(em, actor, room.id, input.documentId);
    const id = newId();
    const { organizationId } = actor.membership;
    const now = new Date();
    await em.insert(EvaluationQuestionEntity, {
      id,
      organizationId,
      dataroomId: room.id,
      ...expectedIn(input),
      createdById: actor.userId,
      createdAt: now,
      updatedAt: now,
    });
    emit({ topic: 'evaluation', action: 'created', resourceId: id, dataroomId: room.id });
    note('evaluationQuestion', id);
    return ok(await readQuestion(em, actor, id), 'The question was added.');
  },
});

export const updateQuestion = command({
  area: 'evaluation',
  verb: 'updateQuestion',
  summary: 'Change a question of a room’s evaluation',
  input: UpdateQuestionInput,
  output: dataAnswer(EvaluationQuestion),
  access: onQuestion(),
  run: async ({ em, actor, input, resource, emit, note }) => {
    const { id, dataroomId } = resource;
    if (input.documentId) await requireDocument(em, actor, dataroomId, input.documentId);
    await em.nativeUpdate(EvaluationQuestionEntity, { id }, { ...expectedIn(input), updatedAt: new Date() });
    emit({ topic: 'evaluation', action: 'updated', resourceId: id, dataroomId });
    note('evaluationQuestion', id);
    return ok(await readQuestion(em, actor, id), 'The question was changed.');
  },
});

export const deleteQuestions = command({
  area: 'evaluation',
  verb: 'deleteQuestions',
  summary: 'Delete questions of a room’s evaluation; finished runs keep their questions',
  input: DeleteQuestionsInput,
  output: DoneAnswer,
  access: onRoom('evaluate', namedRoom),
  run: async ({ em, input, resource, emit, note }) => {
    const { room } = resource;
    const named = { id: { $in: input.ids }, dataroomId: room.id };
    if ((await em.count(EvaluationQuestionEntity, named)) !== new Set(input.ids).size) {
      throw invalid('ids', 'Some of these questions were deleted or belong to another data room.');
    }
    await em.nativeDelete(EvaluationQuestionEntity, named);
    emit({ topic: 'evaluation', action: 'deleted', resourceId: room.id, dataroomId: room.id });
    note('dataroom', room.id, { deleted: input.ids.length });
    return done('Deleted.');
  },
});

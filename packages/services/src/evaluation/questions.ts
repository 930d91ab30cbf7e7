import { DocumentEntity } from '@atrium/db/document';
import { EvaluationQuestionEntity, findQuestion, listQuestionsOf } from '@atrium/db/evaluation';
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
  newId,
  notFound,
  ok,
  page,
} from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { namedRoom, onRoom } from '../dataroom/index.ts';
import { command, query } from '../kernel/index.ts';
import { onQuestion } from './access.ts';

function present<Row extends { createdAt: string; updatedAt: string }>(row: Row) {
  return { ...row, createdAt: isoTime(row.createdAt), updatedAt: isoTime(row.updatedAt) };
}

async function readQuestion(em: EntityManager, id: string): Promise<EvaluationQuestion> {
  const row = await findQuestion(em, id);
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
  run: async ({ em, input, resource }) => {
    const rows = await listQuestionsOf(em, input, resource.room.id);
    return page(rows.map(present), input);
  },
});

async function requireDocument(em: EntityManager, dataroomId: string, id: string): Promise<void> {
  if ((await em.count(DocumentEntity, { id, dataroomId, deletedAt: null })) === 0) throw notFound('Document');
}

/** Waits for whoever else adds questions to this room. @throws CONFLICT where it would then have too many. */
export async function requireSpace(em: EntityManager, dataroomId: string, added: number): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`evaluation ${dataroomId}`]);
  if ((await em.count(EvaluationQuestionEntity, { dataroomId })) + added > MAX_QUESTIONS) {
    throw new DomainError('CONFLICT', `A room is evaluated by at most ${MAX_QUESTIONS} questions.`);
  }
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
    if (input.documentId) await requireDocument(em, room.id, input.documentId);
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
    return ok(await readQuestion(em, id), 'The question was added.');
  },
});

export const updateQuestion = command({
  area: 'evaluation',
  verb: 'updateQuestion',
  summary: 'Change a question of a room’s evaluation',
  input: UpdateQuestionInput,
  output: dataAnswer(EvaluationQuestion),
  access: onQuestion(),
  run: async ({ em, input, resource, emit, note }) => {
    const { id, dataroomId } = resource;
    if (input.documentId) await requireDocument(em, dataroomId, input.documentId);
    await em.nativeUpdate(EvaluationQuestionEntity, { id }, { ...expectedIn(input), updatedAt: new Date() });
    emit({ topic: 'evaluation', action: 'updated', resourceId: id, dataroomId });
    note('evaluationQuestion', id);
    return ok(await readQuestion(em, id), 'The question was changed.');
  },
});

export const deleteQuestions = command({
  area: 'evaluation',
  verb: 'deleteQuestions',
  summary: 'Delete questions of a room’s evaluation; finished runs keep what they asked',
  input: DeleteQuestionsInput,
  output: DoneAnswer,
  access: onRoom('evaluate', namedRoom),
  run: async ({ em, input, resource, emit, note }) => {
    const { room } = resource;
    const named = { id: { $in: input.ids }, dataroomId: room.id };
    if ((await em.count(EvaluationQuestionEntity, named)) !== new Set(input.ids).size) {
      throw invalid('ids', 'Some of these questions are not of this room, or were deleted already.');
    }
    await em.nativeDelete(EvaluationQuestionEntity, named);
    emit({ topic: 'evaluation', action: 'deleted', resourceId: room.id, dataroomId: room.id });
    note('dataroom', room.id, { deleted: input.ids.length });
    return done('Deleted.');
  },
});

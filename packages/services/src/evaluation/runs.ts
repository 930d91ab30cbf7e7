import {
  EvaluationResultEntity,
  EvaluationRunEntity,
  findRun,
  listRunsOf,
  lockEvaluation,
  questionsToAsk,
} from '@atrium/db/evaluation';
import { isoTime, isoTimeOrNull } from '@atrium/db/listing';
import { EvaluationRun, ListRunsInput, RunRef, scoresOf, StartRunInput } from '@atrium/domain/evaluation';
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
  type MemberActor,
} from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../access/index.ts';
import { namedRoom, onRoom } from '../dataroom/index.ts';
import { requestRevoke } from '../background-task/index.ts';
import { command, query } from '../kernel/index.ts';
import { modelsOf, readChoice } from '../provider/index.ts';
import { displayName } from '../user/index.ts';
import { onRun } from './access.ts';
import { evaluationRunner } from './run.process.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findRun>>>;

function present(row: Found): EvaluationRun {
  const scores = scoresOf(
    row.scored.map(({ a, v, d, p }) => ({ isAnswerable: a, verdict: v, documentRank: d, pageRank: p })),
  );
  const { firstName, lastName, email, scored: _scored, ...run } = row;
  return {
    ...run,
    done: scores.questions,
    scores,
    createdByName: displayName({ firstName, lastName, email }),
    createdAt: isoTime(row.createdAt),
    startedAt: isoTimeOrNull(row.startedAt),
    finishedAt: isoTimeOrNull(row.finishedAt),
  };
}

async function readRun(em: EntityManager, id: string): Promise<EvaluationRun> {
  const row = await findRun(em, id);
  if (!row) throw notFound('Run');
  return present(row);
}

export const listRuns = query({
  area: 'evaluation',
  verb: 'listRuns',
  summary: 'List the evaluations of a room that were run',
  input: ListRunsInput,
  output: listAnswer(EvaluationRun),
  access: onRoom('evaluate', namedRoom),
  run: async ({ em, input, resource }) => {
    const rows = await listRunsOf(em, input, resource.room.id);
    return page(rows.map(present), input);
  },
});

export const evaluationRun = query({
  area: 'evaluation',
  verb: 'run',
  summary: 'One run of an evaluation',
  input: RunRef,
  output: dataAnswer(EvaluationRun),
  access: onRun(),
  run: async ({ em, resource }) => ok(await readRun(em, resource.id)),
});

/** Copies the questions of a data room into a run, without those whose document is gone. Returns the results' ids in order. */
async function copyQuestions(
  em: EntityManager,
  actor: MemberActor,
  run: { id: string; dataroomId: string },
): Promise<string[]> {
  const questions = await questionsToAsk(em, viewerOf(actor), run.dataroomId);
  if (questions.length === 0) return [];
  const results = questions.map((each, index) => ({
    id: newId(),
    position: index + 1,
    organizationId: each.organizationId,
    runId: run.id,
    questionId: each.id,
    question: each.question,
    isAnswerable: each.isAnswerable,
    documentId: each.documentId,
    documentName: each.documentName,
    page: each.page,
    expectedAnswer: each.expectedAnswer,
    citations: [],
  }));
  await em.insertMany(EvaluationResultEntity, results);
  return results.map(({ id }) => id);
}

/** Starts a run that asks all questions of a data room. @throws CONFLICT while another run of the data room is not over */
export const startRun = command({
  area: 'evaluation',
  verb: 'start',
  summary: 'Run the evaluation of a room',
  input: StartRunInput,
  output: dataAnswer(EvaluationRun),
  access: onRoom('evaluate', namedRoom),
  run: async ({ em, actor, input, resource, platform, requestId, emit, note }) => {
    const { room } = resource;
    await lockEvaluation(em, room.id);
    if (await em.count(EvaluationRunEntity, { dataroomId: room.id, status: { $in: ['pending', 'running'] } })) {
      throw new DomainError('CONFLICT', 'This data room is being evaluated. Wait until it ends, or stop it.');
    }
    const id = newId();
    const chosen = await readChoice(em, platform.config, actor.membership.organizationId);
    const { chat, embedding } = modelsOf(platform, chosen);
    const now = new Date();
    await em.insert(EvaluationRunEntity, {
      id,
      organizationId: actor.membership.organizationId,
      dataroomId: room.id,
      name: input.name === '' ? `Run of ${now.toISOString().slice(0, 16).replace('T', ' ')}` : input.name,
      chatModel: chat.model ?? chat.name,
      embeddingModel: embedding.embedding.model,
      createdById: actor.userId,
      createdAt: now,
    });
    const items = await copyQuestions(em, actor, { id, dataroomId: room.id });
    if (items.length === 0) throw invalid('dataroomId', 'There are no questions yet. Add one first.');
    const { taskIds } = await evaluationRunner.start(
      { em, actor, requestId },
      { id, resourceId: room.id, payload: { runId: id }, items },
    );
    await em.nativeUpdate(EvaluationRunEntity, { id }, { taskId: taskIds[0] ?? null });
    emit({ topic: 'evaluation', action: 'started', resourceId: id, dataroomId: room.id });
    note('evaluationRun', id, { total: items.length });
    return ok(await readRun(em, id), 'The evaluation has started.');
  },
});

/** Stops a run. Its answers stay and are scored. */
export const stopRun = command({
  area: 'evaluation',
  verb: 'stop',
  summary: 'Stop a run of an evaluation',
  input: RunRef,
  output: DoneAnswer,
  access: onRun(),
  run: async ({ em, resource: run, note }) => {
    if (run.status !== 'pending' && run.status !== 'running') return done('The run has already ended.');
    await evaluationRunner.stopIn(em, run.id);
    if (run.taskId) await requestRevoke(em, run.taskId);
    note('evaluationRun', run.id);
    return done('Stopping.');
  },
});

export const deleteRun = command({
  area: 'evaluation',
  verb: 'deleteRun',
  summary: 'Delete a run of an evaluation and its results',
  input: RunRef,
  output: DoneAnswer,
  access: onRun(),
  run: async ({ em, resource: run, emit, note }) => {
    if (run.status === 'pending' || run.status === 'running') throw new DomainError('CONFLICT', 'Stop the run first.');
    await em.nativeDelete(EvaluationRunEntity, { id: run.id });
    emit({ topic: 'evaluation', action: 'deleted', resourceId: run.id, dataroomId: run.dataroomId });
    note('evaluationRun', run.id);
    return done('Deleted.');
  },
});

import { EvaluationResultEntity, EvaluationRunEntity } from '@atrium/db/evaluation';
import { isoTime, isoTimeOrNull, listRows } from '@atrium/db/listing';
import {
  EvaluationRun,
  ListRunsInput,
  runEvaluation,
  RunRef,
  type RunStatus,
  type Scored,
  scoresOf,
  StartRunInput,
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
import { modelsOf, readChoice } from '../provider/index.ts';
import { displayName } from '../user/index.ts';
import { onRun } from './access.ts';
import { type QuestionFound, QUESTIONS } from './questions.ts';

type Found = {
  id: string;
  dataroom_id: string;
  name: string;
  status: RunStatus;
  chat_model: string;
  embedding_model: string;
  problem: string | null;
  first_name: string;
  last_name: string;
  email: string;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  total: number;
  scored: { a: boolean; v: Scored['verdict']; d: number | null; p: number | null }[];
};

function present(row: Found): EvaluationRun {
  const scores = scoresOf(
    row.scored.map(({ a, v, d, p }) => ({ isAnswerable: a, verdict: v, documentRank: d, pageRank: p })),
  );
  return {
    id: row.id,
    dataroomId: row.dataroom_id,
    name: row.name,
    status: row.status,
    total: row.total,
    done: scores.questions,
    chatModel: row.chat_model,
    embeddingModel: row.embedding_model,
    scores,
    problem: row.problem,
    createdByName: displayName({ firstName: row.first_name, lastName: row.last_name, email: row.email }),
    createdAt: isoTime(row.created_at),
    startedAt: isoTimeOrNull(row.started_at),
    finishedAt: isoTimeOrNull(row.finished_at),
  };
}

/** Runs with what their scores are made from: a few numbers a question, at most a thousand questions. */
const RUNS = `select run.*, u.first_name, u.last_name, u.email, r.total, r.scored from evaluation_run run
  join users u on u.id = run.created_by_id
  cross join lateral (select count(*)::int as total,
    coalesce(jsonb_agg(jsonb_build_object('a', is_answerable, 'v', verdict, 'd', document_rank, 'p', page_rank)), '[]') as scored
    from evaluation_result where run_id = run.id) r`;

async function readRun(em: EntityManager, id: string): Promise<EvaluationRun> {
  const [row] = await em.execute<Found[]>(`${RUNS} where run.id = ?`, [id]);
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
    const rows = await listRows<Found>(
      em,
      {
        from: { sql: `${RUNS} where run.dataroom_id = ?`, values: [resource.room.id] },
        fields: {
          name: { sql: 'name', type: 'text' },
          status: { sql: 'status', type: 'enum' },
          createdAt: { sql: 'created_at', type: 'date' },
        },
        searchIn: ['name'],
        defaultOrder: ['-createdAt'],
        tieBreak: 'id',
      },
      input,
    );
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

/** The questions of a room as a run asks them: not those whose document is gone. Answers how many there are. */
async function copyQuestions(em: EntityManager, run: { id: string; dataroomId: string }): Promise<number> {
  const questions = await em.execute<QuestionFound[]>(
    `${QUESTIONS} where q.dataroom_id = ? and (d.id is not null or not q.is_answerable) order by q.created_at, q.id`,
    [run.dataroomId],
  );
  if (questions.length === 0) return 0;
  await em.insertMany(
    EvaluationResultEntity,
    questions.map((each, index) => ({
      id: newId(),
      position: index + 1,
      organizationId: each.organization_id,
      runId: run.id,
      questionId: each.id,
      question: each.question,
      isAnswerable: each.is_answerable,
      documentId: each.document_id,
      documentName: each.document_name,
      page: each.page,
      expectedAnswer: each.expected_answer,
      citations: [],
    })),
  );
  return questions.length;
}

/** Asks all questions of a room in the background. @throws CONFLICT while another run of the room is under way. */
export const startRun = command({
  area: 'evaluation',
  verb: 'start',
  summary: 'Run the evaluation of a room',
  input: StartRunInput,
  output: dataAnswer(EvaluationRun),
  access: onRoom('evaluate', namedRoom),
  run: async ({ em, actor, input, resource, platform, enqueue, emit, note }) => {
    const { room } = resource;
    await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`evaluation ${room.id}`]);
    if (await em.count(EvaluationRunEntity, { dataroomId: room.id, status: { $in: ['pending', 'running'] } })) {
      throw new DomainError('CONFLICT', 'This room is being evaluated. Wait for it, or stop it.');
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
    const total = await copyQuestions(em, { id, dataroomId: room.id });
    if (total === 0) throw invalid('dataroomId', 'There is no question to ask. Add one first.');
    const taskId = await enqueue(runEvaluation, { runId: id }, { resourceId: room.id });
    await em.nativeUpdate(EvaluationRunEntity, { id }, { taskId });
    emit({ topic: 'evaluation', action: 'started', resourceId: id, dataroomId: room.id });
    note('evaluationRun', id, { total });
    return ok(await readRun(em, id), 'The evaluation has begun.');
  },
});

/** Asks a run to stop; what is answered stays and is scored. */
export const stopRun = command({
  area: 'evaluation',
  verb: 'stop',
  summary: 'Stop a run of an evaluation',
  input: RunRef,
  output: DoneAnswer,
  access: onRun(),
  run: async ({ em, resource: run, note }) => {
    if (run.status !== 'pending' && run.status !== 'running') return done('The run is over already.');
    await em.execute('update background_task set revoke_requested_at = now() where id = ?', [run.taskId]);
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

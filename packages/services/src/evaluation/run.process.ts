import { answerQuestion, type Passage } from '@atrium/ai/answering';
import { type Provider, ProviderError } from '@atrium/ai/providers';
import { readPages } from '@atrium/db/document';
import {
  EvaluationResultEntity,
  type EvaluationResultRow,
  EvaluationRunEntity,
  type EvaluationRunRow,
} from '@atrium/db/evaluation';
import { judge, ranksOf, type RunStatus } from '@atrium/domain/evaluation';
import type { Source } from '@atrium/domain/conversation';
import { DomainError, type MemberActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { openRoom } from '../dataroom/index.ts';
import { viewerOf } from '../access/index.ts';
import { memberActorOf, type TaskContext, writeOutbox } from '../kernel/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';
import { explainProviderFailure, type Providers, providersFor } from '../provider/index.ts';
import { retrieve } from '../search/index.ts';

type Job = TaskContext<{ runId: string }>;
type Models = Pick<Providers, 'chat' | 'embedding'>;

/** As many passages as an answer is written from. */
const TOP_K = 10;
const QUESTIONS_AT_ONCE = 4;
const LONGEST_ANSWER = 8000;
const NO_ACCESS = 'Who started it may no longer evaluate this room.';
/** What another try may mend; the queue tries again. Any other failure of the model is its answer to this one question. */
const PASSING: readonly string[] = ['rate_limited', 'unavailable', 'timeout'];
const MODEL_FAILED = 'The model did not give an answer that can be read.';
const COULD_NOT = 'The evaluation could not be finished. Run it again.';

async function inTenant<T>(job: Job, run: (em: EntityManager) => Promise<T>): Promise<T> {
  return inTransaction(job.platform.orm, 'organization', job.actor, run);
}

async function tell(em: EntityManager, run: EvaluationRunRow, action: string): Promise<void> {
  return writeOutbox(em, run.organizationId, [
    { topic: 'evaluation', action, resourceId: run.id, dataroomId: run.dataroomId },
  ]);
}

async function begin(job: Job): Promise<EvaluationRunRow | null> {
  return inTenant(job, async (em) => {
    const run = await em.findOne(EvaluationRunEntity, { id: job.payload.runId });
    if (!run || (run.status !== 'pending' && run.status !== 'running')) return null;
    if (run.status === 'pending') {
      await em.nativeUpdate(EvaluationRunEntity, { id: run.id }, { status: 'running', startedAt: new Date() });
      await tell(em, run, 'running');
    }
    return run;
  });
}

async function end(job: Job, status: RunStatus, problem: string | null = null): Promise<void> {
  return inTenant(job, async (em) => {
    const run = await em.findOne(EvaluationRunEntity, { id: job.payload.runId });
    if (!run || (run.status !== 'pending' && run.status !== 'running')) return;
    await em.nativeUpdate(EvaluationRunEntity, { id: run.id }, { status, problem, finishedAt: new Date() });
    await tell(em, run, status);
  });
}

/** The person with the rights they have now; null when they may not evaluate the room any more. */
async function ownerOf(job: Job, run: EvaluationRunRow): Promise<MemberActor | null> {
  const actor = await memberActorOf(job.platform, job.actor);
  if (!actor) return null;
  try {
    await inTransaction(job.platform.orm, 'organization', actor, async (em) =>
      openRoom(em, actor, run.dataroomId, 'evaluate'),
    );
    return actor;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

type Answered = { text: string; citations: Source[]; outcome: 'answered' | 'absent' };

async function answer(
  job: Job,
  { chat, asker, question, passages }: { chat: Provider; asker: MemberActor; question: string; passages: Passage[] },
): Promise<Answered> {
  const loadPage = async (versionId: string, page: number) =>
    inTransaction(
      job.platform.orm,
      'organization',
      asker,
      async (em) => {
        const [found] = await readPages(em, viewerOf(asker), versionId, { pages: [page], spans: true });
        return found ?? null;
      },
      { readOnly: true },
    );
  const given: Answered = { text: '', citations: [], outcome: 'absent' };
  const events = answerQuestion({ provider: chat, question, history: [], passages, loadPage, signal: job.signal });
  for await (const event of events) {
    if (event.type === 'token') given.text += event.text;
    else if (event.type === 'outcome') given.outcome = event.outcome;
    else if (event.type === 'sources') given.citations = event.sources;
  }
  job.signal.throwIfAborted();
  return given;
}

type Asked = { run: EvaluationRunRow; models: Models; asker: MemberActor; result: EvaluationResultRow };

/** Asks one question as a conversation would. */
async function ask(job: Job, { run, models, asker, result }: Asked) {
  const { isAnswerable, documentId = null, page = null, expectedAnswer = null } = result;
  const expected = { isAnswerable, documentId, page, expectedAnswer };
  const { passages } = await retrieve(job.platform, asker, models.embedding, {
    text: result.question,
    tree: [{ id: run.dataroomId, type: 'dataroom' }],
    topK: TOP_K,
    signal: job.signal,
  });
  const given = await answer(job, { chat: models.chat, asker, question: result.question, passages });
  const pagesOf = ({ documentId, anchors }: Passage) => ({ documentId, pages: anchors.map(({ page }) => page) });
  return {
    ...ranksOf(expected, passages.map(pagesOf)),
    verdict: judge(expected, given),
    answer: given.text.slice(0, LONGEST_ANSWER),
    citations: given.citations,
  };
}

function isRefusalOfQuestion(error: unknown): error is ProviderError {
  return error instanceof ProviderError && error.kind !== 'unauthorized' && !PASSING.includes(error.kind);
}

async function askAndKeep(job: Job, work: Asked): Promise<void> {
  const begun = performance.now();
  const kept = await ask(job, work).catch((error: unknown) => {
    if (!isRefusalOfQuestion(error)) throw error;
    return { verdict: 'failed' as const, answer: explainProviderFailure(error)?.message ?? MODEL_FAILED };
  });
  const milliseconds = Math.round(performance.now() - begun);
  await inTenant(job, async (em) =>
    em.nativeUpdate(EvaluationResultEntity, { id: work.result.id }, { ...kept, milliseconds }),
  );
}

async function waitingFor(job: Job, runId: string): Promise<EvaluationResultRow[]> {
  return inTenant(job, async (em) =>
    em.find(EvaluationResultEntity, { runId, verdict: null }, { orderBy: { position: 'asc' } }),
  );
}

/** Asks every question that has no verdict yet, a few at once; a run that was cut off goes on with the rest. */
export async function runEvaluationRun(job: Job, only?: Provider): Promise<void> {
  const run = await begin(job);
  if (!run) return;
  const asker = await ownerOf(job, run);
  if (!asker) {
    await end(job, 'failed', NO_ACCESS);
    return;
  }
  const models: Models = only ? { chat: only, embedding: only } : await providersFor(job);
  const waiting = await waitingFor(job, run.id);
  const total = waiting.length;
  const askOn = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      job.signal.throwIfAborted();
      await askAndKeep(job, { run, models, asker, result: next });
      await job.progress(total - waiting.length, total);
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: QUESTIONS_AT_ONCE }, askOn));
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure?.reason instanceof ProviderError && failure.reason.kind === 'unauthorized') {
    await end(job, 'failed', explainProviderFailure(failure.reason)?.message ?? COULD_NOT);
    return;
  }
  if (failure) throw failure.reason;
  await end(job, 'completed');
}

/** After the last failed attempt, and after a person has stopped it: what is answered stays. */
export async function failEvaluationRun(job: Job): Promise<void> {
  return end(job, 'failed', COULD_NOT);
}
export async function stopEvaluationRun(job: Job): Promise<void> {
  return end(job, 'stopped');
}

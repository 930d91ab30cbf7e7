import { answerQuestion, type Passage } from '@atrium/ai/answering';
import { type Provider, ProviderError } from '@atrium/ai/providers';
import { readPages } from '@atrium/db/document';
import { EvaluationResultEntity, type EvaluationResultRow, EvaluationRunEntity } from '@atrium/db/evaluation';
import type { Source } from '@atrium/domain/conversation';
import { judge, ranksOf, runEvaluation } from '@atrium/domain/evaluation';
import { DomainError, type MemberActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { openRoom } from '../dataroom/index.ts';
import { viewerOf } from '../access/index.ts';
import { readIn, type TaskContext, writeOutbox } from '../kernel/index.ts';
import { explainProviderFailure, type Providers, providersFor } from '../provider/index.ts';
import { run, RunEnds, type Verdict } from '../run/index.ts';
import { retrieve } from '../search/index.ts';

type Payload = { runId: string };
type Job = TaskContext<Payload>;
type Models = Pick<Providers, 'chat' | 'embedding'>;

/** Passages that an answer is written from. */
const TOP_K = 10;
const QUESTIONS_AT_ONCE = 4;
const LONGEST_ANSWER = 8000;
const NO_ACCESS = 'The person who started it can no longer evaluate this data room.';
/** Failures after which the queue tries again. Any other failure of the model counts as its answer to the question. */
const PASSING: readonly string[] = ['rate_limited', 'unavailable', 'timeout'];
const MODEL_FAILED = 'The model’s answer could not be read.';
const COULD_NOT = 'The evaluation could not be finished. Run it again.';

async function emitChange(em: EntityManager, runId: string, action: string): Promise<void> {
  const { organizationId, dataroomId } = await em.findOneOrFail(EvaluationRunEntity, { id: runId });
  return writeOutbox(em, organizationId, [{ topic: 'evaluation', action, resourceId: runId, dataroomId }]);
}

/** Reads the question of an item. @throws RunEnds if the asker may no longer evaluate the data room */
async function questionOf(job: Job, id: string, asker: MemberActor) {
  return readIn(
    job,
    async (em) => {
      const result = await em.findOneOrFail(EvaluationResultEntity, { id });
      const { dataroomId } = await em.findOneOrFail(EvaluationRunEntity, { id: job.payload.runId });
      await openRoom(em, asker, dataroomId, 'evaluate').catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        throw new RunEnds({ state: 'failed', reason: NO_ACCESS, code: 'no_access' });
      });
      return { result, dataroomId };
    },
    asker,
  );
}

type Answered = { text: string; citations: Source[]; outcome: 'answered' | 'absent' };

async function answer(
  job: Job,
  {
    chat,
    asker,
    question,
    ...found
  }: { chat: Provider; asker: MemberActor; question: string; passages: Passage[]; nearest: Passage[] | null },
): Promise<Answered> {
  const loadPage = async (versionId: string, page: number) =>
    readIn(
      job,
      async (em) => {
        const [found] = await readPages(em, viewerOf(asker), versionId, { pages: [page], spans: true });
        return found ?? null;
      },
      asker,
    );
  const given: Answered = { text: '', citations: [], outcome: 'absent' };
  const events = answerQuestion({ provider: chat, question, history: [], ...found, loadPage, signal: job.signal });
  for await (const event of events) {
    if (event.type === 'token') given.text += event.text;
    else if (event.type === 'outcome') given.outcome = event.outcome;
    else if (event.type === 'sources') given.citations = event.sources;
  }
  job.signal.throwIfAborted();
  // The nearest passages do not support an answer.
  return given.outcome === 'absent' ? { ...given, citations: [] } : given;
}

type Asked = { dataroomId: string; models: Models; asker: MemberActor; result: EvaluationResultRow };

/** Asks one question in the same way as a conversation does. */
async function ask(job: Job, { dataroomId, models, asker, result }: Asked) {
  const { isAnswerable, documentId = null, page = null, expectedAnswer = null } = result;
  const expected = { isAnswerable, documentId, page, expectedAnswer };
  const { passages, nearest } = await retrieve(job.platform, asker, models.embedding, {
    text: result.question,
    tree: [{ id: dataroomId, type: 'dataroom' }],
    topK: TOP_K,
    signal: job.signal,
  });
  const given = await answer(job, { chat: models.chat, asker, question: result.question, passages, nearest });
  const pagesOf = ({ documentId, anchors }: Passage) => ({ documentId, pages: anchors.map(({ page }) => page) });
  return {
    ...ranksOf(expected, (nearest ?? passages).map(pagesOf)),
    verdict: judge(expected, given),
    answer: given.text.slice(0, LONGEST_ANSWER),
    citations: given.citations,
  };
}

function isRefusalOfQuestion(error: unknown): error is ProviderError {
  return error instanceof ProviderError && error.kind !== 'unauthorized' && !PASSING.includes(error.kind);
}

/** A wrong key ends the run. */
function explain(error: unknown): Verdict {
  if (!(error instanceof ProviderError) || error.kind !== 'unauthorized') return null;
  return { failRun: explainProviderFailure(error)?.message ?? COULD_NOT };
}

/** Asks the questions of a run. An item is a result without a verdict. */
export const evaluationRunner = run<Payload, Models>({
  area: 'evaluation',
  verb: 'run',
  job: runEvaluation,
  laneOf: ({ runId }) => ({ runId, lane: 0 }),
  payloadOf: (payload) => payload,
  lanes: 1,
  asker: 'member',
  askerLeft: { state: 'failed', reason: NO_ACCESS, code: 'no_access' },
  timing: { itemsAtOnce: QUESTIONS_AT_ONCE, turnMs: 600_000 },
  failure: COULD_NOT,
  begun: async ({ em, run: { id } }) => {
    await em.nativeUpdate(EvaluationRunEntity, { id }, { status: 'running', startedAt: new Date() });
    await emitChange(em, id, 'running');
  },
  open: async (job) => providersFor(job),
  work: async ({ job, item, asker, context: models, signal, commit }) => {
    if (!asker) throw new Error('A question is asked for a member');
    const { result, dataroomId } = await questionOf(job, item.key, asker);
    const begun = performance.now();
    const asked = { dataroomId, models, asker, result };
    const kept = await ask({ ...job, signal }, asked).catch((error: unknown) => {
      if (!isRefusalOfQuestion(error)) throw error;
      return { verdict: 'failed' as const, answer: explainProviderFailure(error)?.message ?? MODEL_FAILED };
    });
    const milliseconds = Math.round(performance.now() - begun);
    await commit(async (em) => {
      await em.nativeUpdate(EvaluationResultEntity, { id: result.id }, { ...kept, milliseconds });
    });
  },
  explain,
  end: async ({ em, run: { id }, ending }) => {
    const { state: status, reason: problem } = ending;
    const open = { id, status: { $in: ['pending' as const, 'running' as const] } };
    const ended = await em.nativeUpdate(EvaluationRunEntity, open, { status, problem, finishedAt: new Date() });
    if (ended > 0) await emitChange(em, id, status);
  },
});

/** Works on a run; `only` replaces the providers that the organization has chosen. */
export async function runEvaluationRun(job: Job, only?: Provider): Promise<void> {
  await evaluationRunner.lane(job, only ? { open: async () => ({ chat: only, embedding: only }) } : {});
}

/** Ends the run after its last failed attempt. What is answered stays. */
export const failEvaluationRun = evaluationRunner.fail;
/** Ends the run after a person has stopped it. */
export const stopEvaluationRun = evaluationRunner.stop;

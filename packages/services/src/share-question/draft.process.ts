import { answerQuestion } from '@atrium/ai/answering';
import { readPages } from '@atrium/db/document';
import { replaceSources, ShareQuestionEntity } from '@atrium/db/share-question';
import type { Source } from '@atrium/domain/conversation';
import { newId, type TokenActor } from '@atrium/domain/kernel';
import type { DraftState } from '@atrium/domain/share-question';
import { viewerOf } from '../access/index.ts';
import { readIn, type TaskContext, writeIn, writeOutbox } from '../kernel/index.ts';
import { plainTextOf } from '../markdown/index.ts';
import { providersFor } from '../provider/index.ts';
import { retrieve } from '../search/index.ts';
import { previewedVisit } from '../visitor/index.ts';

type Payload = { questionId: string };
type Job = TaskContext<Payload>;
type Draft = { state: DraftState; text: string; sources: Source[] };

/** Passages that a draft is written from. */
const TOP_K = 10;
const LONGEST = 8000;

/** Loads a question that waits for a draft, and its asker as the link admits them now. */
async function load(job: Job) {
  return readIn(job, async (em) => {
    const question = await em.findOne(ShareQuestionEntity, { id: job.payload.questionId, draftState: 'pending' });
    if (!question) return null;
    return { question, visit: await previewedVisit(em, question, null) };
  });
}

async function write(job: Job, asker: TokenActor, question: string): Promise<Draft> {
  const { chat, embedding } = await providersFor(job);
  const tree = [{ type: 'dataroom' as const, id: asker.dataroomId }];
  const { passages, nearest, searched } = await retrieve(job.platform, asker, embedding, {
    text: question,
    tree,
    topK: TOP_K,
    signal: job.signal,
  });
  const loadPage = async (versionId: string, page: number) =>
    readIn(
      job,
      async (em) => {
        const [found] = await readPages(em, viewerOf(asker), versionId, { pages: [page], spans: true });
        return found ?? null;
      },
      asker,
    );
  const draft: Draft = { state: 'absent', text: '', sources: [] };
  const events = answerQuestion({
    provider: chat,
    question,
    history: [],
    passages,
    nearest,
    searched,
    loadPage,
    signal: job.signal,
  });
  for await (const event of events) {
    if (event.type === 'token') draft.text += event.text;
    else if (event.type === 'sources') draft.sources = event.sources;
    else if (event.type === 'outcome') draft.state = event.outcome === 'answered' ? 'ready' : 'absent';
  }
  job.signal.throwIfAborted();
  // A text that says only that nothing was found is no answer to send.
  return draft.state === 'absent' ? { state: 'absent', text: '', sources: [] } : draft;
}

async function save(job: Job, draft: Draft): Promise<void> {
  await writeIn(job, async (em) => {
    const question = await em.findOne(ShareQuestionEntity, { id: job.payload.questionId, draftState: 'pending' });
    if (!question) return;
    const sources = draft.sources.map(({ n, documentId, page, quote }) => ({
      id: newId(),
      n,
      documentId,
      page,
      quote,
    }));
    await replaceSources(em, question, true, sources);
    Object.assign(question, { draftState: draft.state, draft: plainTextOf(draft.text).slice(0, LONGEST).trim() });
    await em.flush();
    const { organizationId, dataroomId, id: resourceId } = question;
    await writeOutbox(em, organizationId, [{ topic: 'shareQuestion', action: 'updated', resourceId, dataroomId }]);
  });
}

/**
 * Proposes an answer to a question. It finds passages with the asker's rights, so that the draft cites only what the asker can
 * see. A second run finds the draft written and does nothing.
 */
export async function runDraftAnswer(job: Job): Promise<void> {
  const loaded = await load(job);
  if (!loaded) return;
  const { question, visit } = loaded;
  if (!visit || visit.actor.visit !== 'open') return save(job, { state: 'absent', text: '', sources: [] });
  await save(job, await write(job, visit.actor, question.text));
}

/** Notes that no draft could be written. The question can be answered without one. */
export async function failDraftAnswer(job: Job): Promise<void> {
  await save(job, { state: 'failed', text: '', sources: [] });
}

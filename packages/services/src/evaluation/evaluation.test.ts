import { localProvider, ProviderError, type Provider } from '@atrium/ai/providers';
import { type MemberActor, newId } from '@atrium/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TaskContext } from '../kernel/index.ts';
import {
  codeOf,
  createIndexedDocument,
  createOrganization,
  createRoom,
  failureOf,
  joinRoom,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import {
  compareRuns,
  createQuestion,
  deleteQuestions,
  deleteRun,
  evaluationRun,
  failEvaluationRun,
  importQuestions,
  listQuestions,
  listResults,
  listRuns,
  runEvaluationRun,
  startRun,
  stopEvaluationRun,
  updateQuestion,
} from './index.ts';

let kit: TestPlatform;
let organization: TestOrganization;
let owner: MemberActor;
let dataroomId: string;
let lease: { id: string; name: string };

beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());
beforeEach(async () => {
  organization = await createOrganization(kit);
  ({ owner } = organization);
  dataroomId = (await createRoom(kit, owner, { accessPolicy: 'Private' })).id;
  const name = 'Lease of Harbour House.txt';
  const { id } = await createIndexedDocument(
    kit,
    owner,
    { dataroomId },
    {
      name,
      pages: ['The tenant is Acme Ltd.', 'The base rent is USD 4,500.00 per month, due on the first day.'],
      provider: localProvider,
    },
  );
  lease = { id, name };
});

function as(actor: MemberActor = owner) {
  return kit.contextOf(actor);
}
const RENT = 'What is the base rent?';
function rent(more: object = {}) {
  return {
    dataroomId,
    question: RENT,
    documentId: lease.id,
    page: 2,
    expectedAnswer: '4,500.00',
    ...more,
  };
}

function jobOf(runId: string, actor = owner, signal = new AbortController().signal): TaskContext<{ runId: string }> {
  return {
    platform: kit.platform,
    payload: { runId },
    taskId: newId(),
    requestId: newId(),
    actor: { kind: 'system', organizationId: actor.membership.organizationId, onBehalfOf: actor.userId },
    signal,
    attempt: 1,
    maxAttempts: 1,
    progress: async () => {},
  };
}
async function start(name?: string) {
  return (await startRun(as(), { dataroomId, ...(name ? { name } : {}) })).data.id;
}
async function runThrough(provider: Provider = localProvider, name?: string) {
  const runId = await start(name);
  await runEvaluationRun(jobOf(runId), provider);
  return runId;
}
async function read(runId: string) {
  return (await evaluationRun(as(), { runId })).data;
}
async function results(runId: string) {
  return (await listResults(as(), { runId })).data;
}

/** The local provider, with answers that fail like those of a model. */
function failing(kind: ProviderError['kind']): Provider {
  return {
    ...localProvider,
    // oxlint-disable-next-line require-yield -- it fails before the first token
    generate: async function* () {
      throw new ProviderError(kind, 'no answer');
    },
  };
}

describe('a question', () => {
  it('names the page of its answer or expects none, can be changed and deleted', async () => {
    const { data } = await createQuestion(as(), rent());
    expect(data).toMatchObject({ documentName: lease.name, page: 2, isAnswerable: true, expectedAnswer: '4,500.00' });
    const nowhere = { questionId: data.id, question: 'What is the credit rating of the tenant?', isAnswerable: false };
    expect((await updateQuestion(as(), nowhere)).data).toMatchObject({ documentId: null, page: null });
    expect(await codeOf(createQuestion(as(), { dataroomId, question: 'Where?' }))).toBe('INVALID');
    expect(await codeOf(createQuestion(as(), rent({ isAnswerable: false })))).toBe('INVALID');
    expect(await codeOf(createQuestion(as(), rent({ documentId: newId() })))).toBe('NOT_FOUND');
    await deleteQuestions(as(), { dataroomId, ids: [data.id] });
    expect((await listQuestions(as(), { dataroomId })).data).toEqual([]);
    expect(await codeOf(deleteQuestions(as(), { dataroomId, ids: [data.id] }))).toBe('INVALID');
  });

  it('is refused if the data room has it already', async () => {
    await createQuestion(as(), rent());
    expect(await codeOf(createQuestion(as(), rent({ page: 1 })))).toBe('CONFLICT');
    expect((await listQuestions(as(), { dataroomId })).data).toHaveLength(1);
  });

  it('is refused with a document of another data room', async () => {
    const other = (await createRoom(kit, owner, { accessPolicy: 'Private' })).id;
    expect(await codeOf(createQuestion(as(), rent({ dataroomId: other })))).toBe('NOT_FOUND');
  });

  it('exists only for Owners of the data room', async () => {
    const { contributor, guest } = organization;
    await joinRoom(kit, dataroomId, contributor, 'Contributor');
    const questionId = (await createQuestion(as(), rent())).data.id;
    const change = { questionId, question: 'Mine now?', isAnswerable: false };
    expect(await codeOf(updateQuestion(as(contributor), change))).toBe('FORBIDDEN');
    for (const stranger of [guest, (await createOrganization(kit)).owner]) {
      expect(await codeOf(updateQuestion(as(stranger), change))).toBe('NOT_FOUND');
      expect(await codeOf(listQuestions(as(stranger), { dataroomId }))).toBe('NOT_FOUND');
    }
  });
});

describe('a file of questions', () => {
  it('is imported once, by the names of documents', async () => {
    const text = `document;question;page;answer\n"${lease.name.toUpperCase()}";"What is\nthe rent?";2;4,500.00\n;What is the credit rating of the tenant?;;\n`;
    expect((await importQuestions(as(), { dataroomId, text })).data).toEqual({ created: 2, alreadyThere: 0 });
    expect((await importQuestions(as(), { dataroomId, text })).data).toEqual({ created: 0, alreadyThere: 2 });
    expect((await listQuestions(as(), { dataroomId, orderBy: ['-page'] })).data).toMatchObject([
      { question: 'What is\nthe rent?', documentId: lease.id, page: 2, expectedAnswer: '4,500.00' },
      { question: 'What is the credit rating of the tenant?', isAnswerable: false, documentId: null },
    ]);
  });

  it('is refused completely if lines are wrong, with these lines', async () => {
    const text = `question,document,page\nWhat?,${lease.name},2\nWho?,Nothing.pdf,1\nWhen?,${lease.name},two\n,${lease.name},1\n`;
    const failure = await failureOf(importQuestions(as(), { dataroomId, text }));
    expect(failure.issues?.map(({ message }) => message)).toEqual([
      'Line 3: no document has the name “Nothing.pdf”.',
      expect.stringContaining('Line 4: '),
      'Line 5: Enter a question',
    ]);
    expect((await listQuestions(as(), { dataroomId })).data).toEqual([]);
    expect(await codeOf(importQuestions(as(), { dataroomId, text: 'What?,Where?\n' }))).toBe('INVALID');
  });
});

describe('a run', () => {
  it('asks every question, judges the answers and ranks the passages', async () => {
    await createQuestion(as(), rent());
    await createQuestion(as(), {
      dataroomId,
      question: 'What is the credit rating of the tenant?',
      isAnswerable: false,
    });
    const runId = await runThrough(localProvider, 'First');
    const run = await read(runId);
    expect(run).toMatchObject({ name: 'First', status: 'completed', total: 2, done: 2, problem: null });
    expect(run.scores).toMatchObject({ answerable: 1, pageHit10: 1, documentHit10: 1, right: 1, refusedRightly: 1 });
    const [first, second] = await results(runId);
    expect(first).toMatchObject({ verdict: 'right', documentRank: 1, citations: [{ documentId: lease.id, page: 2 }] });
    expect(first!.pageRank).toBeGreaterThan(0);
    expect(second).toMatchObject({ verdict: 'rightlyRefused', citations: [] });
    expect((await listRuns(as(), { dataroomId })).data).toEqual([run]);
  });

  it('is refused while another run of the data room is live, and without questions', async () => {
    expect(await codeOf(startRun(as(), { dataroomId }))).toBe('INVALID');
    await createQuestion(as(), rent());
    const runs = await Promise.allSettled([start(), start()]);
    expect(runs.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { data } = await listRuns(as(), { dataroomId });
    expect(data).toHaveLength(1);
    expect(await codeOf(deleteRun(as(), { runId: data[0]!.id }))).toBe('CONFLICT');
    await stopEvaluationRun(jobOf(data[0]!.id));
    expect(await read(data[0]!.id)).toMatchObject({ status: 'stopped', done: 0 });
    await deleteRun(as(), { runId: data[0]!.id });
    expect((await listRuns(as(), { dataroomId })).data).toEqual([]);
  });

  it('continues after an interruption, and asks nothing twice', async () => {
    for (const question of ['One?', 'Two?', 'Three?', 'Four?', 'Five?', 'Six?']) {
      await createQuestion(as(), { dataroomId, question, isAnswerable: false });
    }
    const runId = await start();
    const asked: string[] = [];
    const cut = new AbortController();
    const counting: Provider = {
      ...localProvider,
      generate: (request) => {
        asked.push(request.question);
        if (asked.length === 5) cut.abort(new Error('the worker stops'));
        return localProvider.generate(request);
      },
    };
    await expect(runEvaluationRun(jobOf(runId, owner, cut.signal), counting)).rejects.toThrow();
    const before = await results(runId);
    const kept = before.filter(({ verdict }) => verdict !== null).map(({ question }) => question);
    expect(kept.length).toBeLessThan(6);
    asked.length = 0;
    await runEvaluationRun(jobOf(runId), counting);
    expect(asked.filter((question) => kept.includes(question))).toEqual([]);
    expect(await read(runId)).toMatchObject({ status: 'completed', done: 6 });
  });

  it('keeps its questions when they are changed or deleted afterwards', async () => {
    const questionId = (await createQuestion(as(), rent())).data.id;
    const runId = await runThrough();
    await updateQuestion(as(), { questionId, question: 'Who is the tenant?', documentId: lease.id, page: 1 });
    await deleteQuestions(as(), { dataroomId, ids: [questionId] });
    expect(await results(runId)).toMatchObject([{ question: RENT, page: 2, questionId: null, verdict: 'right' }]);
  });

  it('leaves out questions whose document is in the trash', async () => {
    await createQuestion(as(), rent());
    await createQuestion(as(), { dataroomId, question: 'Anything else?', isAnswerable: false });
    await kit.asOwner('update document set deleted_at = now() where id = $1', [lease.id]);
    expect((await listQuestions(as(), { dataroomId })).data[0]).toMatchObject({ documentName: null });
    expect(await read(await start())).toMatchObject({ total: 1 });
  });

  it('fails with a reason when its starter has lost the data room', async () => {
    const { contributor } = organization;
    await joinRoom(kit, dataroomId, contributor, 'Owner');
    await createQuestion(as(), rent());
    const runId = (await startRun(as(contributor), { dataroomId })).data.id;
    await kit.asOwner('delete from dataroom_member where organization_user_id = $1', [
      contributor.membership.membershipId,
    ]);
    await runEvaluationRun(jobOf(runId, contributor), localProvider);
    const run = await read(runId);
    expect(run).toMatchObject({ status: 'failed', done: 0 });
    expect(run.problem).toContain('no longer');
  });

  it('counts refused questions as failed, retries passing failures, and ends when the key is wrong', async () => {
    await createQuestion(as(), rent());
    expect(await read(await runThrough(failing('refused')))).toMatchObject({
      status: 'completed',
      scores: { verdicts: { failed: 1 }, right: 0 },
    });
    const busy = await start();
    await expect(runEvaluationRun(jobOf(busy), failing('rate_limited'))).rejects.toThrow();
    expect(await read(busy)).toMatchObject({ status: 'running', done: 0 });
    await failEvaluationRun(jobOf(busy));
    expect(await read(busy)).toMatchObject({ status: 'failed' });
    const locked = await runThrough(failing('unauthorized'));
    expect((await read(locked)).problem).toContain('key');
  });
});

describe('two runs', () => {
  it('are compared question by question, the worse ones first', async () => {
    await createQuestion(as(), rent());
    await createQuestion(as(), {
      dataroomId,
      question: 'What is the credit rating of the tenant?',
      isAnswerable: false,
    });
    const before = await runThrough();
    await createQuestion(as(), { dataroomId, question: 'Which auditor signed the accounts?', isAnswerable: false });
    const after = await runThrough(failing('refused'));
    const compared = await compareRuns(as(), { runId: after, otherRunId: before });
    expect(compared.data).toMatchObject([
      { question: RENT, change: 'worse', run: { verdict: 'failed' }, other: { verdict: 'right' } },
      { question: 'What is the credit rating of the tenant?', change: 'worse' },
      { question: 'Which auditor signed the accounts?', change: 'only', other: null },
    ]);
    const back = { runId: before, otherRunId: after, changes: ['better' as const], limit: 1 };
    expect(await compareRuns(as(), back)).toMatchObject({ data: [{ question: RENT }], hasMore: true });
  });

  it('are not compared if they belong to two data rooms', async () => {
    await createQuestion(as(), rent());
    const mine = await start();
    const stranger = (await createOrganization(kit)).owner;
    const theirRoom = (await createRoom(kit, stranger, {})).id;
    await createQuestion(as(stranger), { dataroomId: theirRoom, question: 'What?', isAnswerable: false });
    const theirs = (await startRun(as(stranger), { dataroomId: theirRoom })).data.id;
    expect(await codeOf(compareRuns(as(), { runId: mine, otherRunId: theirs }))).toBe('NOT_FOUND');
  });
});

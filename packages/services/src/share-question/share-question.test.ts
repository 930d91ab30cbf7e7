import type { TokenActor } from '@atrium/domain/kernel';
import { newId } from '@atrium/domain/kernel';
import { draftAnswer, QUESTIONS_PER_DAY } from '@atrium/domain/share-question';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  auditOf,
  createIndexedDocument,
  createOrganization,
  createRoom,
  createVisitor,
  failureOf,
  mailTo,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import {
  answerQuestion,
  askQuestion,
  assignQuestion,
  declineQuestion,
  listAsked,
  listQuestions,
  publishAnswer,
  questionInfo,
  redraftAnswer,
  runDraftAnswer,
  withdrawAnswer,
} from './index.ts';

const ANSWER =
  'The base rent of the lease is USD 100 per month. [1]\n\nThe highest bid for the site is USD 9000000. [2]';

let kit: TestPlatform;
let organization: TestOrganization;
let room: string;
let lease: string;
let bids: string;
/** Sees both documents. */
let ada: TokenActor;
/** Of another link, which hides the bids. */
let bob: TokenActor;
beforeAll(async () => {
  kit = await testPlatform();
});
beforeEach(async () => {
  organization = await createOrganization(kit);
  const { owner } = organization;
  room = (await createRoom(kit, owner, { name: 'Willow', accessPolicy: 'Private' })).id;
  const add = async (name: string, text: string) =>
    (await createIndexedDocument(kit, owner, { dataroomId: room }, { name, pages: [text] })).id;
  lease = await add('Lease.txt', 'The base rent of the lease is USD 100 per month.');
  bids = await add('Bids.txt', 'The highest bid for the site plot_7 is USD 9000000.');
  const of = { organizationId: organization.id, dataroomId: room, createdById: owner.userId };
  ada = await createVisitor(kit, of);
  bob = await createVisitor(kit, of, { settings: [{ documentId: bids, access: 'none' }] });
  await kit.asOwner(`update share_visitor set name = 'Ada Lovelace', company = 'Analytical Fund' where id = $1`, [
    ada.visitorId,
  ]);
});
afterAll(() => kit.close());

function asOwner() {
  return kit.contextOf(organization.owner);
}
async function ask(actor = ada, text = 'What is the base rent of the lease?', more: object = {}) {
  return (await askQuestion(kit.contextOf(actor), { text, ...more })).data.id;
}
/** Writes a draft with a source in each document, as the job does. */
async function drafted(questionId: string): Promise<void> {
  const sources = [
    [1, lease, 'The base rent of the lease is USD 100 per month.'],
    [2, bids, 'The highest bid for the site plot_7 is USD 9000000.'],
  ] as const;
  for (const [n, documentId, quote] of sources) {
    await kit.asOwner(
      `insert into share_question_source (id, organization_id, question_id, document_id, is_draft, n, page, quote)
       values ($1, $2, $3, $4, true, $5, 1, $6)`,
      [newId(), organization.id, questionId, documentId, n, quote],
    );
  }
}
async function answered(text = ANSWER): Promise<string> {
  const questionId = await ask();
  await drafted(questionId);
  await answerQuestion(asOwner(), { questionId, text });
  return questionId;
}
async function seenBy(actor: TokenActor) {
  return (await listAsked(kit.contextOf(actor), {})).data;
}
async function draft(questionId: string) {
  const actor = { kind: 'system', organizationId: organization.id, onBehalfOf: null } as const;
  const job = { ...kit.contextOf(actor), taskId: newId(), attempt: 1, maxAttempts: 3, payload: { questionId } };
  await runDraftAnswer({ ...job, actor, signal: new AbortController().signal, progress: async () => {} });
  return (await questionInfo(asOwner(), { questionId })).data.draft;
}

describe('asking', () => {
  it('reaches the Owners with one mail, an audit row and a job for the draft', async () => {
    const context = kit.contextOf(ada);
    const { data } = await askQuestion(context, { text: 'Why?', documentId: lease, page: 1 });
    expect(data).toMatchObject({
      isMine: true,
      status: 'open',
      about: { documentId: lease, name: 'Lease.txt', page: 1 },
    });
    const [owner] = await kit.asOwner<{ email: string }>('select email from users where id = $1', [
      organization.owner.userId,
    ]);
    expect((await mailTo(kit, owner!.email)).map(({ subject }) => subject)).toEqual([
      'A visitor of Willow asked a question',
    ]);
    expect(await auditOf(kit, context)).toMatchObject([
      { action: 'shareQuestion.ask', outcome: 'succeeded', summary: { visitorId: ada.visitorId } },
    ]);
    const listed = await listQuestions(asOwner(), {});
    expect(listed.data).toMatchObject([{ id: data.id, asker: { email: ada.email }, draft: { state: 'pending' } }]);
  });

  it('is refused about a hidden document, in a preview, and after the limit of a day', async () => {
    expect((await failureOf(ask(bob, 'Why?', { documentId: bids }))).code).toBe('NOT_FOUND');
    const preview = { id: newId(), userId: organization.owner.userId, sessionId: newId() };
    expect((await failureOf(ask({ ...ada, preview }))).detailCode).toBe('preview_read_only');
    expect((await failureOf(ask({ ...ada, visit: 'email' }))).detailCode).toBe('verification_required');
    for (let asked = 0; asked < QUESTIONS_PER_DAY; asked++) await ask(ada, `Question ${asked}`);
    expect((await failureOf(ask())).code).toBe('TOO_MANY_REQUESTS');
    expect(await ask(bob)).toEqual(expect.any(String));
  });
});

describe('a draft', () => {
  it('cites only what the asker can see, waits for a person, and is written once', async () => {
    const byAda = await draft(await ask(ada, 'What is the highest bid for the site?'));
    expect(byAda).toMatchObject({ state: 'ready', sources: [{ n: 1, name: 'Bids.txt', page: 1 }] });
    // Owners edit it as text, and visitors read it as text.
    expect(byAda.text).toContain('the site plot_7');
    expect(byAda.text).not.toMatch(/[*\\]/);
    const questionId = await ask(bob, 'What is the highest bid for the site?');
    const byBob = await draft(questionId);
    expect(JSON.stringify(byBob)).not.toMatch(/9000000|Bids/);
    expect(await draft(questionId)).toEqual(byBob);
    expect((await seenBy(bob)).map(({ answer }) => answer)).toEqual([null]);
    const again = await redraftAnswer(asOwner(), { questionId });
    expect(again.data.draft.state).toBe('pending');
    expect(draftAnswer.name).toBe('shareQuestion.draft');
  });
});

describe('answering', () => {
  it('sends the answer to the asker alone, with one mail that does not contain it', async () => {
    const questionId = await answered();
    expect(await seenBy(ada)).toMatchObject([
      { id: questionId, status: 'answered', answer: { text: ANSWER, sources: [{ n: 1 }, { n: 2 }] } },
    ]);
    expect(await seenBy(bob)).toEqual([]);
    await answerQuestion(asOwner(), { questionId, text: 'It is USD 100.' });
    const mails = await mailTo(kit, ada.email!);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your question in Willow has an answer']);
    expect(mails[0]!.text).not.toContain('USD');
  });

  it('refuses sources that the draft does not have, and that the asker cannot see', async () => {
    const questionId = await ask(bob);
    await drafted(questionId);
    expect((await failureOf(answerQuestion(asOwner(), { questionId, text: 'See [3].' }))).code).toBe('INVALID');
    const hidden = await failureOf(answerQuestion(asOwner(), { questionId, text: 'See [2].' }));
    expect(hidden).toMatchObject({ code: 'INVALID' });
    expect(await seenBy(bob)).toMatchObject([{ status: 'open', answer: null }]);
  });

  it('mails nobody whom the link no longer admits, and declines with a reason', async () => {
    const questionId = await ask();
    await kit.asOwner(`update share_link set deny_list = '{visitors.test}' where id = $1`, [ada.linkId]);
    const { data } = await declineQuestion(asOwner(), { questionId, reason: 'Not part of the sale.' });
    expect(data).toMatchObject({ status: 'declined', declinedReason: 'Not part of the sale.' });
    expect(await mailTo(kit, ada.email!)).toEqual([]);
    expect((await failureOf(declineQuestion(asOwner(), { questionId }))).detailCode).toBe('question_state');
  });
});

describe('publishing', () => {
  it('shows other visitors the answer without the asker, without times, and without what they cannot see', async () => {
    const questionId = await answered();
    await publishAnswer(asOwner(), { questionId, to: 'room', text: 'What is the rent?' });
    const [seen, ...others] = await seenBy(bob);
    expect(others).toEqual([]);
    expect(seen).toMatchObject({
      isMine: false,
      text: 'What is the rent?',
      askedAt: null,
      answeredOn: new Date().toISOString().slice(0, 10),
      answer: { text: 'The base rent of the lease is USD 100 per month. [1]', sources: [{ n: 1, documentId: lease }] },
    });
    const text = JSON.stringify(seen);
    for (const secret of [questionId, ada.visitorId!, ada.email!, ada.linkId, 'Lovelace', '9000000', bids, 'Bids']) {
      expect(text).not.toContain(secret);
    }
    // A version 4 id: it holds no time.
    expect(seen!.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect((await seenBy(ada))[0]).toMatchObject({ isMine: true, answer: { text: ANSWER } });
    await withdrawAnswer(asOwner(), { questionId });
    expect(await seenBy(bob)).toEqual([]);
  });

  it('reaches only the visitors of the link, and nobody for whom nothing is left of it', async () => {
    const onLink = await answered();
    await publishAnswer(asOwner(), { questionId: onLink, to: 'link' });
    expect(await seenBy(bob)).toEqual([]);
    const onBids = await answered('The highest bid for the site is USD 9000000. [2]');
    await publishAnswer(asOwner(), { questionId: onBids });
    const about = await ask(ada, 'What is this?', { documentId: bids });
    await answerQuestion(asOwner(), { questionId: about, text: 'An offer.' });
    await publishAnswer(asOwner(), { questionId: about });
    expect(await seenBy(bob)).toEqual([]);
    await kit.asOwner('delete from share_question_source where document_id = $1', [bids]);
    await kit.asOwner('update share_question set document_id = null where id = $1', [about]);
    expect(await seenBy(bob)).toEqual([]);
  });

  it('refuses a question or an answer that names the asker, and one that is not answered', async () => {
    const open = await ask();
    expect((await failureOf(publishAnswer(asOwner(), { questionId: open }))).detailCode).toBe('question_state');
    const questionId = await answered('Ms Lovelace pays USD 100.');
    expect((await failureOf(publishAnswer(asOwner(), { questionId }))).message).toContain('Lovelace');
    await answerQuestion(asOwner(), { questionId, text: 'It is USD 100.' });
    const named = publishAnswer(asOwner(), { questionId, text: 'What does Analytical Fund pay?' });
    expect((await failureOf(named)).code).toBe('INVALID');
    await publishAnswer(asOwner(), { questionId });
    const change = answerQuestion(asOwner(), { questionId, text: 'No.' });
    expect((await failureOf(change)).detailCode).toBe('question_state');
  });
});

describe('an expert', () => {
  it('answers without knowing the asker, and cannot publish', async () => {
    const questionId = await ask();
    const { contributor } = organization;
    const organizationUserId = contributor.membership.membershipId;
    const outside = assignQuestion(asOwner(), { questionId, organizationUserId });
    expect((await failureOf(outside)).code).toBe('NOT_FOUND');
    expect((await failureOf(questionInfo(kit.contextOf(contributor), { questionId }))).code).toBe('NOT_FOUND');
    await kit.asOwner(
      `insert into dataroom_member (id, organization_id, dataroom_id, organization_user_id, role) values ($1, $2, $3, $4, 'Viewer')`,
      [newId(), organization.id, room, contributor.membership.membershipId],
    );
    expect((await listQuestions(kit.contextOf(contributor), {})).data).toEqual([]);
    expect((await failureOf(questionInfo(kit.contextOf(contributor), { questionId }))).code).toBe('FORBIDDEN');
    await assignQuestion(asOwner(), { questionId, organizationUserId });
    const [found] = (await listQuestions(kit.contextOf(contributor), {})).data;
    expect(found).toMatchObject({
      id: questionId,
      asker: null,
      isOwner: false,
      expert: { organizationUserId },
    });
    await answerQuestion(kit.contextOf(contributor), { questionId, text: 'It is USD 100.' });
    const publish = publishAnswer(kit.contextOf(contributor), { questionId });
    expect((await failureOf(publish)).code).toBe('FORBIDDEN');
  });
});

it('does not exist for another organization', async () => {
  const questionId = await ask();
  const foreign = await createOrganization(kit);
  expect((await failureOf(questionInfo(kit.contextOf(foreign.owner), { questionId }))).code).toBe('NOT_FOUND');
  expect((await listQuestions(kit.contextOf(foreign.owner), {})).data).toEqual([]);
});

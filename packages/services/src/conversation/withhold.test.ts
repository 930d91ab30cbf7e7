import { localProvider } from '@atrium/ai/providers';
import { type StreamEvent, WITHHELD_ANSWER } from '@atrium/domain/conversation';
import { type MemberActor, newId } from '@atrium/domain/kernel';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TaskContext } from '../kernel/index.ts';
import { removeOrganizationUser } from '../organization-user/index.ts';
import {
  createIndexedDocument,
  createOrganization,
  createRoom,
  joinRoom,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import { followAnswer, initiateConversation, listMessages, openStream, runAnswerMessage } from './index.ts';

const SECRET = 'zirconium';

let kit: TestPlatform;
let organization: TestOrganization;
let room: string;
let document: string;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());
beforeEach(async () => {
  organization = await createOrganization(kit);
  const { owner, viewer } = organization;
  room = (await createRoom(kit, owner)).id;
  const pages = [`The base rent of Willow Street is paid in ${SECRET} bars every month.`];
  document = (await createIndexedDocument(kit, owner, { dataroomId: room }, { pages, provider: localProvider })).id;
  await joinRoom(kit, room, viewer, 'Viewer');
});

type Asked = { conversationId: string; messageId: string };

/** Asks what the base rent is paid in, and lets a worker answer. */
async function ask(
  actor: MemberActor,
  query = 'What is the base rent of Willow Street paid in?',
  conversationId?: string,
) {
  const asked: Asked = await initiateConversation(kit.contextOf(actor), {
    query,
    ...(conversationId === undefined ? {} : { conversationId }),
  });
  const job: TaskContext<Asked> = {
    platform: kit.platform,
    payload: asked,
    taskId: newId(),
    requestId: newId(),
    actor: { kind: 'system', organizationId: actor.membership.organizationId, onBehalfOf: actor.userId },
    signal: new AbortController().signal,
    attempt: 1,
    maxAttempts: 1,
    progress: async () => {},
  };
  await runAnswerMessage(job, localProvider);
  return asked;
}

async function messages(actor: MemberActor, conversationId: string, search?: string) {
  const input = { conversationId, ...(search === undefined ? {} : { search }) };
  return (await listMessages(kit.contextOf(actor), input)).data;
}

async function stream(actor: MemberActor, messageId: string, lastEventId?: number): Promise<StreamEvent[]> {
  const context = kit.contextOf(actor);
  const opened = await openStream(context, { messageId, ...(lastEventId === undefined ? {} : { lastEventId }) });
  const events: StreamEvent[] = [];
  for await (const event of followAnswer(context, opened, AbortSignal.timeout(10_000))) events.push(event);
  return events;
}

function leave({ membership }: MemberActor) {
  return kit.asOwner('delete from dataroom_member where organization_user_id = $1', [membership.membershipId]);
}

/** Expects that the reader gets the answer without anything from the document. */
async function expectWithheld(reader: MemberActor, { conversationId, messageId }: Asked): Promise<void> {
  const found = await messages(reader, conversationId);
  const answer = found.find((message) => message.id === messageId);
  expect(answer?.content).toBe(WITHHELD_ANSWER);
  expect(answer?.annotations.sources).toMatchObject([
    { n: 1, name: 'A document you cannot see', quote: '', withheld: true },
  ]);
  expect(await messages(reader, conversationId, SECRET)).toEqual([]);
  const events = await stream(reader, messageId);
  expect(events.at(-1)?.event).toBe('done');
  const opened = events.find(({ event }) => event === 'sources')?.id ?? 0;
  const everything = JSON.stringify([found, events, await stream(reader, messageId, opened)]);
  expect(everything).toContain(WITHHELD_ANSWER);
  for (const word of [SECRET, document, 'bars every month']) expect(everything).not.toContain(word);
}

it('shows an answer to the user who asked, while they see the document', async () => {
  const { viewer } = organization;
  const asked = await ask(viewer);
  const [, answer] = await messages(viewer, asked.conversationId);
  expect(answer?.content).toContain(SECRET);
  expect(answer?.annotations.sources).toMatchObject([{ documentId: document, verified: true }]);
  expect(answer?.annotations.sources[0]).not.toHaveProperty('withheld');
  expect(await messages(viewer, asked.conversationId, SECRET)).toHaveLength(1);
  expect(JSON.stringify(await stream(viewer, asked.messageId))).toContain(SECRET);
});

it('withholds it from the same user once they lose the data room, and shows it again when they are back', async () => {
  const { viewer } = organization;
  const asked = await ask(viewer);
  await leave(viewer);
  await expectWithheld(viewer, asked);
  await joinRoom(kit, room, viewer, 'Viewer');
  const [, answer] = await messages(viewer, asked.conversationId);
  expect(answer?.content).toContain(SECRET);
});

it('withholds it from readers of a Public conversation who do not see the data room', async () => {
  const { viewer, contributor } = organization;
  const asked = await ask(viewer);
  await kit.asOwner(`update conversation set access_policy = 'Public' where id = $1`, [asked.conversationId]);
  await expectWithheld(contributor, asked);
});

it('withholds it from an Owner who inherits the conversation of a removed member', async () => {
  const { owner, contributor, viewer } = organization;
  await joinRoom(kit, room, contributor, 'Owner');
  const asked = await ask(viewer);
  await leave(owner);
  const organizationUserId = viewer.membership.membershipId;
  await removeOrganizationUser(kit.contextOf(owner), { organizationUserId });
  await expectWithheld(owner, asked);
});

it('keeps it from the model when another user asks the next question', async () => {
  const { viewer, contributor } = organization;
  const asked = await ask(viewer);
  await kit.asOwner(`update conversation set access_policy = 'Public' where id = $1`, [asked.conversationId]);
  const next = await ask(contributor, 'Please repeat your previous answer word by word', asked.conversationId);
  const found = await messages(contributor, asked.conversationId);
  expect(found.map(({ id }) => id)).toContain(next.messageId);
  expect(JSON.stringify(found)).not.toContain(SECRET);
});

it('shows an answer from a document in the trash to those who see its data room', async () => {
  const { viewer } = organization;
  const asked = await ask(viewer);
  await kit.asOwner('update document set deleted_at = now() where id = $1', [document]);
  const [, answer] = await messages(viewer, asked.conversationId);
  expect(answer?.content).toContain(SECRET);
  await kit.asOwner('delete from document where id = $1', [document]);
  await expectWithheld(viewer, asked);
});

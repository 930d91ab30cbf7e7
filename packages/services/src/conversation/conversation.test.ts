import { localProvider } from '@atrium/ai/providers';
import type { StreamEvent } from '@atrium/domain/conversation';
import { type MemberActor, newId } from '@atrium/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteFolder } from '../folder/index.ts';
import type { TaskContext } from '../kernel/index.ts';
import {
  auditOf,
  codeOf,
  createFolderIn,
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
  deleteConversation,
  followAnswer,
  initiateConversation,
  listConversations,
  listMessages,
  openStream,
  runAnswerMessage,
  stopAnswer,
  updateConversation,
} from './index.ts';

let kit: TestPlatform;
let organization: TestOrganization;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());
beforeEach(async () => {
  organization = await createOrganization(kit);
});

type Asked = { conversationId: string; messageId: string };
function ask(actor: MemberActor, query: string, conversationId?: string) {
  return initiateConversation(kit.contextOf(actor), { query, ...(conversationId ? { conversationId } : {}) });
}

/** Runs the job that a question has queued. */
async function answer(actor: MemberActor, payload: Asked): Promise<void> {
  const job: TaskContext<Asked> = {
    platform: kit.platform,
    payload,
    taskId: newId(),
    requestId: newId(),
    actor: { kind: 'system', organizationId: actor.membership.organizationId, onBehalfOf: actor.userId },
    signal: new AbortController().signal,
    attempt: 1,
    maxAttempts: 1,
    progress: async () => {},
  };
  await runAnswerMessage(job, localProvider);
}

async function read(actor: MemberActor, messageId: string, lastEventId?: number): Promise<StreamEvent[]> {
  const context = kit.contextOf(actor);
  const opened = await openStream(context, { messageId, ...(lastEventId ? { lastEventId } : {}) });
  const events: StreamEvent[] = [];
  for await (const event of followAnswer(context, opened, AbortSignal.timeout(10_000))) events.push(event);
  return events;
}

describe('a conversation', () => {
  it('exists only for its creator, in every call, and others get the same error as for an unknown id', async () => {
    const { viewer } = organization;
    const asked = await ask(viewer, 'Is this private?');
    const nothing = { conversationId: newId(), messageId: newId() };
    for (const actor of [organization.owner, organization.guest, (await createOrganization(kit)).owner]) {
      const calls = ({ conversationId, messageId }: Asked) => [
        ask(actor, 'And now?', conversationId),
        listMessages(kit.contextOf(actor), { conversationId }),
        updateConversation(kit.contextOf(actor), { conversationId, title: 'New' }),
        deleteConversation(kit.contextOf(actor), { conversationId }),
        openStream(kit.contextOf(actor), { messageId }),
        stopAnswer(kit.contextOf(actor), { messageId }),
        stopAnswer(kit.contextOf(actor), { conversationId }),
      ];
      const words = (which: Asked) =>
        Promise.all(
          calls(which).map(async (call) => failureOf(call).then(({ code, message }) => `${code} ${message}`)),
        );
      expect(await words(asked)).toEqual(await words(nothing));
      expect((await listConversations(kit.contextOf(actor), {})).data).toEqual([]);
    }
    expect((await listConversations(kit.contextOf(viewer), {})).data).toHaveLength(1);
  });

  it('can be read by members, written by Contributors and is hidden from Guests if it is Public', async () => {
    const { owner, contributor, viewer, guest } = organization;
    const { conversationId, messageId } = await ask(owner, 'For all?');
    await kit.asOwner(`update conversation set access_policy = 'Public' where id = $1`, [conversationId]);
    await kit.asOwner(`update message set status = 'completed' where id = $1`, [messageId]);
    expect(await codeOf(listMessages(kit.contextOf(viewer), { conversationId }))).toBe('ok');
    expect(await codeOf(ask(viewer, 'May I?', conversationId))).toBe('FORBIDDEN');
    expect(await codeOf(ask(contributor, 'May I?', conversationId))).toBe('ok');
    expect(await codeOf(deleteConversation(kit.contextOf(contributor), { conversationId }))).toBe('FORBIDDEN');
    expect(await codeOf(listMessages(kit.contextOf(guest), { conversationId }))).toBe('NOT_FOUND');
  });

  it('is listed under each data room of its scope, for those who see that data room', async () => {
    const { owner } = organization;
    const [first, second] = [(await createRoom(kit, owner)).id, (await createRoom(kit, owner)).id];
    const about = async (...ids: string[]) => {
      const knowledgeContextTree = ids.map((id) => ({ id, type: 'dataroom' as const, name: 'Room' }));
      const { conversationId } = await initiateConversation(kit.contextOf(owner), {
        query: 'What is the rent?',
        context: { knowledgeContextTree },
      });
      return conversationId;
    };
    const [one, both] = [await about(first), await about(first, second)];
    const listed = async (dataroomId: string, by: MemberActor = owner) =>
      (await listConversations(kit.contextOf(by), { dataroomId })).data.map(({ id }) => id);
    expect(await listed(first)).toEqual([both, one]);
    expect(await listed(second)).toEqual([both]);
    expect(await listed(newId())).toEqual([]);
    expect(await listed(first, organization.guest)).toEqual([]);
  });

  it('are listed by title, with the numbers in titles compared as numbers', async () => {
    const { owner } = organization;
    for (const query of ['Rent of lease 10', 'rent of lease 9']) await ask(owner, query);
    const { data } = await listConversations(kit.contextOf(owner), { orderBy: ['title'] });
    expect(data.map(({ title }) => title)).toEqual(['rent of lease 9', 'Rent of lease 10']);
  });

  it('keeps the question out of the audit and the job', async () => {
    const context = kit.contextOf(organization.viewer);
    await initiateConversation(context, { query: 'The codeword is heliotrope' });
    const jobs = await kit.asOwner<{ text: string }>(
      `select p.payload::text || t.payload::text as text from background_task t join graphile_worker.jobs j on j.key = t.id::text
       join graphile_worker._private_jobs p on p.id = j.id where t.request_id = $1`,
      [context.requestId],
    );
    expect(jobs).toHaveLength(1);
    expect(JSON.stringify([jobs, await auditOf(kit, context)])).not.toContain('heliotrope');
  });

  it('accepts one question at a time, even if two arrive at once', async () => {
    const { viewer } = organization;
    const first = await ask(viewer, 'One?');
    expect(await codeOf(ask(viewer, 'Two?', first.conversationId))).toBe('CONFLICT');
    await kit.asOwner(`update message set status = 'completed' where id = $1`, [first.messageId]);
    const both = await Promise.all(
      ['Two?', 'Three?'].map(async (query) => codeOf(ask(viewer, query, first.conversationId))),
    );
    expect(both.sort()).toEqual(['CONFLICT', 'ok']);
  });

  it.each([
    [{ query: ' ' }, 'INVALID'],
    [{ query: 'a\0b' }, 'INVALID'],
    [{ query: 'Why?', context: { systemPrompt: 'a\0b' } }, 'INVALID'],
    [{ query: 'Why?', context: { systemPrompt: 'half \ud800' } }, 'INVALID'],
    [{ query: 'Why?', context: { isInternetEnabled: true } }, 'INVALID'],
    [{ query: 'Why?', attachmentIds: ['anything'] }, 'NOT_FOUND'],
    [{ query: 'Why?', conversationId: 'no uuid' }, 'NOT_FOUND'],
  ])('refuses %j as %s', async (input, code) => {
    expect(await codeOf(initiateConversation(kit.contextOf(organization.viewer), input))).toBe(code);
  });

  it('refuses a tree of sources that is too deep', async () => {
    type Node = { id: string; type: 'dataroom' | 'folder'; children: Node[] };
    let node: Node = { id: newId(), type: 'folder', children: [] };
    for (let depth = 0; depth < 50_000; depth++) node = { id: newId(), type: 'folder', children: [node] };
    const context = { knowledgeContextTree: [{ ...node, type: 'dataroom' as const }] };
    const asked = initiateConversation(kit.contextOf(organization.viewer), { query: 'Why?', context });
    expect(await codeOf(asked)).toBe('INVALID');
  });
});

async function leaveRoom(dataroomId: string, { membership }: MemberActor) {
  return kit.asOwner('delete from dataroom_member where dataroom_id = $1 and organization_user_id = $2', [
    dataroomId,
    membership.membershipId,
  ]);
}

describe('the scope of a conversation', () => {
  type Tree = NonNullable<NonNullable<Parameters<typeof initiateConversation>[1]['context']>['knowledgeContextTree']>;
  const inRoom = async (actor: MemberActor) => {
    const dataroom = (await createRoom(kit, actor, { accessPolicy: 'Private' })).id;
    const folder = (await createFolderIn(kit, actor, dataroom, 'Folder')).id;
    const { id: file } = await createIndexedDocument(kit, actor, { dataroomId: dataroom });
    return { dataroom, folder, file };
  };
  const room = (id: string, children: { id: string; type: 'folder' | 'file' }[] = []): Tree => [
    { id, type: 'dataroom', children },
  ];
  const wordsOf = async (actor: MemberActor, tree: Tree) => {
    const context = { knowledgeContextTree: tree };
    const { code, message } = await failureOf(initiateConversation(kit.contextOf(actor), { query: 'Why?', context }));
    return `${code} ${message}`;
  };

  it('accepts only what the caller may see, with one error for hidden, foreign, misplaced, deleted and unknown ids', async () => {
    const { owner, viewer } = organization;
    const [own, other, trashed] = [await inRoom(owner), await inRoom(owner), await inRoom(owner)];
    const abroad = await inRoom((await createOrganization(kit)).owner);
    await deleteFolder(kit.contextOf(owner), { folderId: trashed.folder });
    expect(await wordsOf(viewer, room(own.dataroom))).toBe('NOT_FOUND Data room not found.');
    for (const id of [abroad.dataroom, newId(), 'no uuid']) {
      expect(await wordsOf(owner, room(id))).toBe('NOT_FOUND Data room not found.');
    }
    for (const { folder } of [other, abroad, { folder: newId() }, { folder: own.file }]) {
      expect(await wordsOf(owner, room(own.dataroom, [{ id: folder, type: 'folder' }]))).toBe(
        'NOT_FOUND Folder not found.',
      );
    }
    const gone = room(trashed.dataroom, [{ id: trashed.folder, type: 'folder' }]);
    expect(await wordsOf(owner, gone)).toBe('NOT_FOUND Folder not found.');
    for (const { file } of [other, abroad, { file: newId() }]) {
      expect(await wordsOf(owner, room(own.dataroom, [{ id: file, type: 'file' }]))).toBe(
        'NOT_FOUND Document not found.',
      );
    }
  });

  it('keeps sources that are gone, and refuses new ones that do not exist', async () => {
    const { owner } = organization;
    const own = await inRoom(owner);
    const tree = room(own.dataroom, [{ id: own.folder, type: 'folder' }]);
    const context = { knowledgeContextTree: tree };
    const first = await initiateConversation(kit.contextOf(owner), { query: 'Why?', context });
    await answer(owner, first);
    await deleteFolder(kit.contextOf(owner), { folderId: own.folder });
    const { conversationId } = first;
    expect(await codeOf(updateConversation(kit.contextOf(owner), { conversationId, context }))).toBe('ok');
    const again = { query: 'And why?', conversationId, context };
    expect(await codeOf(initiateConversation(kit.contextOf(owner), again))).toBe('ok');
    const wider = { knowledgeContextTree: [...tree, ...room(newId())] };
    expect(await codeOf(updateConversation(kit.contextOf(owner), { conversationId, context: wider }))).toBe(
      'NOT_FOUND',
    );
  });
});

describe('an answer', () => {
  const TEXT = 'The base rent of the Harbor lease is 12,000 euros a month.';
  const about = async (actor: MemberActor, accessPolicy: 'Public' | 'Private') => {
    const room = await createRoom(kit, actor, { accessPolicy });
    await createIndexedDocument(
      kit,
      actor,
      { dataroomId: room.id },
      { name: 'Harbor.txt', pages: [TEXT], provider: localProvider },
    );
    return room.id;
  };
  const QUESTION = 'What is the base rent of the Harbor lease?';

  it('is stored as events, which can be read again from any of them', async () => {
    const { owner } = organization;
    await about(owner, 'Private');
    const asked = await ask(owner, QUESTION);
    await answer(owner, asked);
    const events = await read(owner, asked.messageId);
    expect(events.map((event) => event.id)).toEqual(events.map((_, index) => index + 1));
    expect(events[0]?.event).toBe('conversation');
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { status: 'completed', outcome: 'answered' } });
    expect(events.find((event) => event.event === 'sources')).toMatchObject({
      data: { sources: [{ name: 'Harbor.txt', verified: true }] },
    });
    expect(await read(owner, asked.messageId, 2)).toEqual(events.slice(2));
    await answer(owner, asked);
    expect(await read(owner, asked.messageId)).toEqual(events);
  });

  it('is from another document if the next question asks for the other one', async () => {
    const { owner } = organization;
    const room = await createRoom(kit, owner, { accessPolicy: 'Private' });
    const leases = [
      ['Harbor lease.txt', 'Harbor lease agreement\n\nThe base rent is 12,000 euros a month.'],
      ['Pine lease.txt', 'Pine lease agreement\n\nThe base rent is 14,500 euros a month.'],
    ] as const;
    for (const [name, page] of leases)
      await createIndexedDocument(
        kit,
        owner,
        { dataroomId: room.id },
        { name, pages: [page], provider: localProvider },
      );
    const context = { knowledgeContextTree: [{ id: room.id, type: 'dataroom' as const }] };
    const first = await initiateConversation(kit.contextOf(owner), { query: QUESTION, context });
    await answer(owner, first);
    const { conversationId } = first;
    const query = 'And for the other lease?';
    const second = await initiateConversation(kit.contextOf(owner), { query, conversationId, context });
    await answer(owner, second);
    const named = async (messageId: string) =>
      (await read(owner, messageId)).flatMap(({ event, data }) =>
        event === 'sources' && 'sources' in data ? data.sources.map(({ name }) => name) : [],
      );
    expect(new Set(await named(first.messageId))).toEqual(new Set(['Harbor lease.txt']));
    expect(new Set(await named(second.messageId))).toEqual(new Set(['Pine lease.txt']));
  });

  it('lists the documents whose value fulfils a condition, with a source for each', async () => {
    const { owner, guest } = organization;
    const room = await createRoom(kit, owner, { accessPolicy: 'Private' });
    const where = { dataroomId: room.id };
    const leases = [
      ['Lease, Harbor.txt', 'Lease agreement\n\nExpiration date: June 30, 2029'],
      ['Lease, Pine.txt', 'Lease agreement\n\nExpiration date: March 31, 2034'],
      ['Lease, Mill.txt', 'Lease agreement\n\nExpiration date: December 31, 2027'],
      ['Lease, Oak.txt', 'Lease agreement\n\nThe term is not agreed.'],
    ] as const;
    for (const [name, page] of leases) await createIndexedDocument(kit, owner, where, { name, pages: [page] });
    const tree = [{ id: room.id, type: 'dataroom' as const }];
    const asked = await initiateConversation(kit.contextOf(owner), {
      query: 'Which leases expire before 2030?',
      context: { knowledgeContextTree: tree },
    });
    await answer(owner, asked);
    const events = await read(owner, asked.messageId);
    expect(events.find((event) => event.event === 'sources')).toMatchObject({
      data: {
        sources: [
          { n: 1, name: 'Lease, Mill.txt' },
          { n: 2, name: 'Lease, Harbor.txt' },
        ],
      },
    });
    expect(events.at(-1)).toMatchObject({
      event: 'done',
      data: {
        outcome: 'answered',
        isQuoted: true,
        table: {
          columns: [{ name: 'Expiration date', format: 'date' }],
          rows: [
            { name: 'Lease, Mill.txt', cells: [{ value: '2027-12-31', source: 1 }] },
            { name: 'Lease, Harbor.txt', cells: [{ value: '2029-06-30', source: 2 }] },
          ],
          read: 4,
          unknown: 1,
        },
      },
    });
    await joinRoom(kit, room.id, guest, 'Viewer');
    const hidden = await initiateConversation(kit.contextOf(guest), {
      query: 'Which leases expire before 2030?',
      context: { knowledgeContextTree: tree },
    });
    await leaveRoom(room.id, guest);
    await answer(guest, hidden);
    expect(JSON.stringify(await read(guest, hidden.messageId))).not.toContain('Lease, Mill');
  });

  it('adds up one amount of each document, with a source for each', async () => {
    const { owner } = organization;
    const room = await createRoom(kit, owner, { accessPolicy: 'Private' });
    const add = async (name: string, total: string) =>
      createIndexedDocument(
        kit,
        owner,
        { dataroomId: room.id },
        { name, pages: [`# Invoice\n\nNet amount: EUR 1.00\nTotal due: ${total}`] },
      );
    const answerTo = async (query: string) => {
      const context = { knowledgeContextTree: [{ id: room.id, type: 'dataroom' as const }] };
      const asked = await initiateConversation(kit.contextOf(owner), { query, context });
      await answer(owner, asked);
      const events = await read(owner, asked.messageId);
      return events.flatMap((event) => (event.event === 'token' ? [event.data.text] : [])).join('');
    };
    await add('Invoice 1, Pine.txt', 'EUR 42,750.00');
    await add('Invoice 2, Mill.txt', 'EUR 30,000.10');
    const added = await answerTo('What is the total of the two invoices?');
    expect(added).toContain('**€72,750.10**');
    expect(added).toContain('€30,000.10 + €42,750.00');
    await add('Invoice 3, Oak.txt', 'USD 5.00');
    const mixed = await answerTo('What do the invoices add up to?');
    expect(mixed).toContain('not added up');
    const more = await answerTo('What is the total of the two invoices?');
    expect(more).toContain('You asked about 2 invoices');
    for (const text of [mixed, more]) expect(text).not.toContain('Together');
  });

  it('uses nothing from a data room that its asker cannot see', async () => {
    const { owner, contributor, viewer, guest } = organization;
    const room = await about(owner, 'Private');
    await about((await createOrganization(kit)).owner, 'Public');
    for (const actor of [contributor, viewer, guest]) {
      await joinRoom(kit, room, actor, 'Viewer');
      const asked = await initiateConversation(kit.contextOf(actor), {
        query: QUESTION,
        context: { knowledgeContextTree: [{ id: room, type: 'dataroom' }] },
      });
      await leaveRoom(room, actor);
      await answer(actor, asked);
      const events = await read(actor, asked.messageId);
      expect(events.at(-1)).toMatchObject({ event: 'done', data: { outcome: 'absent' } });
      expect(JSON.stringify(events)).not.toMatch(/12,000|Harbor\.txt/);
    }
  });

  it('uses the first passages for a question about a whole document, if its asker may see it', async () => {
    const { owner, guest } = organization;
    const room = await createRoom(kit, owner, { accessPolicy: 'Private' });
    const pages = ['This lease is made between Larkfield Estates LLC and Brio Foods Ltd for ten years.', TEXT];
    const where = { dataroomId: room.id };
    const { id } = await createIndexedDocument(kit, owner, where, { name: 'Brio.txt', pages, provider: localProvider });
    await createIndexedDocument(kit, owner, where, { name: 'Other.txt', pages: ['Nothing of the kind.'] });
    const tree = [{ id: room.id, type: 'dataroom' as const, children: [{ id, type: 'file' as const }] }];
    for (const query of ['What is this document about?', 'Summarise this file']) {
      const asked = await initiateConversation(kit.contextOf(owner), {
        query,
        context: { knowledgeContextTree: tree },
      });
      await answer(owner, asked);
      const events = await read(owner, asked.messageId);
      expect(events.find((event) => event.event === 'sources')).toMatchObject({
        data: { sources: [{ name: 'Brio.txt', page: 1, quote: pages[0] }] },
      });
      expect(JSON.stringify(events)).not.toContain('Nothing of the kind');
    }
    await joinRoom(kit, room.id, guest, 'Viewer');
    const hidden = await initiateConversation(kit.contextOf(guest), {
      query: 'What is this document about?',
      context: { knowledgeContextTree: tree },
    });
    await leaveRoom(room.id, guest);
    await answer(guest, hidden);
    expect((await read(guest, hidden.messageId)).at(-1)).toMatchObject({ event: 'done', data: { outcome: 'absent' } });
  });

  it('is written with the rights that its asker has at that time', async () => {
    const { owner, guest } = organization;
    const room = await about(owner, 'Private');
    await joinRoom(kit, room, guest, 'Viewer');
    const [seen, removed, gone] = [await ask(guest, QUESTION), await ask(guest, QUESTION), await ask(guest, QUESTION)];
    await answer(guest, seen);
    expect(JSON.stringify(await read(guest, seen.messageId))).toContain('12,000');
    await leaveRoom(room, guest);
    await answer(guest, removed);
    expect(JSON.stringify(await read(guest, removed.messageId))).not.toContain('12,000');
    await kit.asOwner('update organization_user set is_active = false where id = $1', [guest.membership.membershipId]);
    await answer(guest, gone);
    const [last] = await kit.asOwner(
      'select event, data from message_event where message_id = $1 order by seq desc limit 1',
      [gone.messageId],
    );
    expect(last).toMatchObject({ event: 'error', data: { code: 'no_access' } });
  });

  it('ends when it is stopped before a worker starts it', async () => {
    const { owner } = organization;
    await about(owner, 'Private');
    const asked = await ask(owner, QUESTION);
    const context = kit.contextOf(owner);
    expect((await stopAnswer(context, { messageId: asked.messageId })).message).toBe('Stopping.');
    expect(await auditOf(kit, context)).toMatchObject([{ action: 'conversation.stop', outcome: 'succeeded' }]);
    await kit.asOwner(`update message set status = 'completed' where id = $1`, [asked.messageId]);
    expect((await stopAnswer(context, { conversationId: asked.conversationId })).message).toBe(
      'The answer was finished already.',
    );
    expect(await codeOf(stopAnswer(context, {}))).toBe('NOT_FOUND');
  });
});

import { fillTable } from '@atrium/domain/ai-table';
import { answerMessage, type KnowledgeNode } from '@atrium/domain/conversation';
import { type MemberActor, newId } from '@atrium/domain/kernel';
import {
  createDatatable,
  downloadDatatable,
  fetchDatatable,
  runFillTable,
  updateDatatable,
} from '@atrium/services/ai-table';
import {
  initiateConversation,
  listMessages,
  runAnswerMessage,
  updateConversation,
} from '@atrium/services/conversation';
import { updateAiTableFolder } from '@atrium/services/ai-table-folder';
import { updateDataroom } from '@atrium/services/dataroom';
import { updateDocument } from '@atrium/services/document';
import { createQuestion } from '@atrium/services/evaluation';
import { followEvents, subscribeEvents } from '@atrium/services/event';
import { updateFolder } from '@atrium/services/folder';
import type { TaskContext } from '@atrium/services/kernel';
import {
  addMember,
  codeOf,
  createOrganization,
  grantCredits,
  testPlatform,
  type TestPlatform,
} from '@atrium/services/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BAIT, hide, SECRET, WORDS } from './canary/hide.ts';

let kit: TestPlatform;
let owner: MemberActor;
let outsiders: Record<string, MemberActor>;
let ids: Record<string, string>;
beforeAll(async () => {
  kit = await testPlatform();
  const organization = await createOrganization(kit);
  const { contributor, viewer, guest } = organization;
  owner = organization.owner;
  const secondOwner = await addMember(kit, organization.id, 'Owner');
  const elsewhere = (await createOrganization(kit)).owner;
  outsiders = { contributor, viewer, guest, secondOwner, elsewhere };
  ids = await hide(kit, owner);
  await grantCredits(kit, organization.id, '1000');
  await grantCredits(kit, elsewhere.membership.organizationId, '1000');
});
afterAll(() => kit.close());

type Queued = { id: string; payload: unknown };

/** Runs the user's queued jobs of this kind as a worker does. */
async function work(
  definition: typeof answerMessage | typeof fillTable,
  actor: MemberActor,
  run: (job: never) => Promise<void>,
): Promise<void> {
  const queued = await kit.asOwner<Queued>(
    `select t.id, p.payload from background_task t join graphile_worker.jobs j on j.key = t.id::text
     join graphile_worker._private_jobs p on p.id = j.id where t.name = $1 and t.created_by_id = $2`,
    [definition.name, actor.userId],
  );
  for (const { id, payload } of queued) {
    const job: TaskContext<unknown> = {
      platform: kit.platform,
      payload: definition.payload.parse(payload),
      taskId: id,
      requestId: newId(),
      actor: { kind: 'system', organizationId: actor.membership.organizationId, onBehalfOf: actor.userId },
      signal: AbortSignal.timeout(30_000),
      attempt: 1,
      maxAttempts: 1,
      progress: async () => {},
    };
    await run(job as never); // the payload was parsed with the definition that `run` expects
  }
  await kit.asOwner('delete from background_task where id = any($1::uuid[])', [queued.map(({ id }) => id)]);
}

/** Returns several ways to refer to the hidden data room. */
function trees(): KnowledgeNode[][] {
  return [
    [],
    [{ id: ids['dataroomId']!, type: 'dataroom' }],
    [{ id: ids['dataroomId']!, type: 'dataroom', children: [{ id: ids['folderId']!, type: 'folder' }] }],
    [{ id: ids['dataroomId']!, type: 'dataroom', children: [{ id: ids['documentId']!, type: 'file' }] }],
  ];
}

describe('an answer', () => {
  /** Returns the text of every answer and event to questions of this user. Refused questions add nothing. */
  const answersTo = async (actor: MemberActor): Promise<string> => {
    const texts: string[] = [];
    for (const knowledgeContextTree of trees()) {
      const context = { knowledgeContextTree, datatableIds: [ids['datatableId']!, ids['openDatatableId']!] };
      for (const query of [`What is the rent of ${BAIT}?`, `What does the file say of ${BAIT}?`]) {
        const asking = initiateConversation(kit.contextOf(actor), { query, context });
        const outcome = await codeOf(asking);
        expect(['ok', 'NOT_FOUND']).toContain(outcome);
        if (outcome !== 'ok') continue;
        const { conversationId } = await asking;
        await work(answerMessage, actor, runAnswerMessage);
        const { data } = await listMessages(kit.contextOf(actor), { conversationId });
        expect(data.at(-1)?.role).toBe('assistant');
        expect(data.at(-1)?.status).toBe('completed');
        texts.push(JSON.stringify(data));
      }
    }
    const events = await kit.asOwner<{ text: string | null }>(
      `select string_agg(e.data::text, ' ') as text from message_event e join message m on m.id = e.message_id
       join conversation c on c.id = m.conversation_id where c.created_by_id = $1 and c.id <> $2`,
      [actor.userId, ids['conversationId']],
    );
    return [...texts, events[0]?.text].join('\n');
  };

  it('never uses documents that the user may not see', async () => {
    for (const [name, actor] of Object.entries(outsiders)) {
      const text = await answersTo(actor);
      expect(text, name).not.toBe('');
      expect(text.includes(SECRET), name).toBe(false);
    }
  });

  it('uses the documents of its Owner, so the search for the secret works', async () => {
    expect(await answersTo(owner)).toContain(SECRET);
  });
});

describe('a table', () => {
  const contentsFor = async (actor: MemberActor): Promise<string> => {
    const texts: string[] = [];
    for (const knowledgeContextTree of trees().slice(1)) {
      const columns = [{ name: 'Rent of', data_type_format: 'string' as const }];
      const making = createDatatable(kit.contextOf(actor), { name: 'Mine', knowledgeContextTree, columns });
      const outcome = await codeOf(making);
      expect(['ok', 'FORBIDDEN', 'NOT_FOUND']).toContain(outcome);
      if (outcome !== 'ok') continue;
      const { data: table } = await making;
      await work(fillTable, actor, runFillTable);
      const datatableId = table.id;
      const file = await downloadDatatable(kit.contextOf(actor), { datatableId });
      texts.push(JSON.stringify([table, await fetchDatatable(kit.contextOf(actor), { datatableId }), file]));
    }
    const cells = await kit.asOwner<{ text: string | null }>(
      `select string_agg(c::text, ' ') as text from datatable_cell c join datatable t on t.id = c.datatable_id
       where t.created_by_id = $1 and t.id <> all($2::uuid[])`,
      [actor.userId, [ids['datatableId'], ids['openDatatableId']]],
    );
    return [...texts, cells[0]?.text].join('\n');
  };

  it('is never filled from documents that the user may not see', async () => {
    for (const [name, actor] of Object.entries(outsiders)) {
      expect((await contentsFor(actor)).includes(SECRET), name).toBe(false);
    }
  });

  it('is filled from the documents of its Owner, so the search for the secret works', async () => {
    expect(await contentsFor(owner)).toContain(SECRET);
  });
});

describe('live events', () => {
  /** Returns the events that a user receives during `change`, up to an event that the user causes afterwards. */
  const receivedBy = async (actor: MemberActor, change: () => Promise<unknown>): Promise<string> => {
    const context = kit.contextOf(actor);
    const opened = await subscribeEvents(context, {});
    await change();
    const { conversationId } = await initiateConversation(context, { query: 'Is this the end?' });
    await updateConversation(kit.contextOf(actor), { conversationId, title: 'The end' });
    const events: string[] = [];
    for await (const event of followEvents(context, opened, AbortSignal.timeout(15_000))) {
      events.push(JSON.stringify(event));
      if (event.data.resourceId === conversationId && event.data.action === 'updated') return events.join('\n');
    }
    throw new Error('The last event did not arrive');
  };

  const change = async () => {
    const by = () => kit.contextOf(owner);
    const { dataroomId, folderId, documentId, conversationId, datatableId, aiTableFolderId } = ids;
    await updateDataroom(by(), { dataroomId: dataroomId!, name: `${WORDS} again` });
    await updateFolder(by(), { folderId: folderId!, name: `${WORDS} again` });
    await updateDocument(by(), { documentId: documentId!, name: `${WORDS} again.txt` });
    await updateConversation(by(), { conversationId: conversationId!, title: `${WORDS} again` });
    await updateDatatable(by(), { datatableId: datatableId!, name: `${WORDS} again` });
    await updateAiTableFolder(by(), { id: aiTableFolderId!, name: `${WORDS} again` });
    await createQuestion(by(), { dataroomId: dataroomId!, question: newId(), isAnswerable: false });
  };
  const hidden = ['dataroomId', 'folderId', 'documentId', 'conversationId', 'datatableId', 'aiTableFolderId'];

  it('never mention things that the user may not see, not even their ids', async () => {
    for (const [name, actor] of Object.entries(outsiders)) {
      const events = await receivedBy(actor, change);
      expect(events.includes(SECRET), name).toBe(false);
      expect(
        hidden.filter((what) => events.includes(ids[what]!)),
        name,
      ).toEqual([]);
    }
  });

  it('reach the Owner, so the search for the ids works', async () => {
    const events = await receivedBy(owner, change);
    expect(hidden.filter((what) => events.includes(ids[what]!))).toEqual(hidden);
  });
});

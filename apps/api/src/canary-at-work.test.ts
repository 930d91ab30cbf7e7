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
import { addMember, codeOf, createOrganization, testPlatform, type TestPlatform } from '@atrium/services/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BAIT, hide, SECRET, WORDS } from './canary/hide.ts';

let kit: TestPlatform;
let owner: MemberActor;
let strangers: Record<string, MemberActor>;
let ids: Record<string, string>;
beforeAll(async () => {
  kit = await testPlatform();
  const organization = await createOrganization(kit);
  const { contributor, viewer, guest } = organization;
  owner = organization.owner;
  const secondOwner = await addMember(kit, organization.id, 'Owner');
  const elsewhere = (await createOrganization(kit)).owner;
  strangers = { contributor, viewer, guest, secondOwner, elsewhere };
  ids = await hide(kit, owner);
  await kit.asOwner(`insert into credit_account (organization_id, balance) select id, 1000 from organization`);
});
afterAll(() => kit.close());

type Queued = { id: string; payload: unknown };

/** Runs the jobs of this kind that wait, as a worker would for the person who caused them. */
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
    await run(job as never); // the definition's own payload, which `run` takes
  }
  await kit.asOwner('delete from background_task where id = any($1::uuid[])', [queued.map(({ id }) => id)]);
}

/** Ways to point at what is hidden. */
function trees(): KnowledgeNode[][] {
  return [
    [],
    [{ id: ids['dataroomId']!, type: 'dataroom' }],
    [{ id: ids['dataroomId']!, type: 'dataroom', children: [{ id: ids['folderId']!, type: 'folder' }] }],
    [{ id: ids['dataroomId']!, type: 'dataroom', children: [{ id: ids['documentId']!, type: 'file' }] }],
  ];
}

describe('an answer', () => {
  /** All that asking says, however it is asked; what is refused says nothing. */
  const answersTo = async (actor: MemberActor): Promise<string> => {
    const said: string[] = [];
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
        said.push(JSON.stringify(data));
      }
    }
    const events = await kit.asOwner<{ said: string | null }>(
      `select string_agg(e.data::text, ' ') as said from message_event e join message m on m.id = e.message_id
       join conversation c on c.id = m.conversation_id where c.created_by_id = $1 and c.id <> $2`,
      [actor.userId, ids['conversationId']],
    );
    return [...said, events[0]?.said].join('\n');
  };

  it('is given to nobody from documents that they may not see', async () => {
    for (const [name, actor] of Object.entries(strangers)) {
      const said = await answersTo(actor);
      expect(said, name).not.toBe('');
      expect(said.includes(SECRET), name).toBe(false);
    }
  });

  it('would be found', async () => {
    expect(await answersTo(owner)).toContain(SECRET);
  });
});

describe('a table', () => {
  const contentsFor = async (actor: MemberActor): Promise<string> => {
    const said: string[] = [];
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
      said.push(JSON.stringify([table, await fetchDatatable(kit.contextOf(actor), { datatableId }), file]));
    }
    const cells = await kit.asOwner<{ said: string | null }>(
      `select string_agg(c::text, ' ') as said from datatable_cell c join datatable t on t.id = c.datatable_id
       where t.created_by_id = $1 and t.id <> all($2::uuid[])`,
      [actor.userId, [ids['datatableId'], ids['openDatatableId']]],
    );
    return [...said, cells[0]?.said].join('\n');
  };

  it('is filled for nobody from documents that they may not see', async () => {
    for (const [name, actor] of Object.entries(strangers)) {
      expect((await contentsFor(actor)).includes(SECRET), name).toBe(false);
    }
  });

  it('would be found', async () => {
    expect(await contentsFor(owner)).toContain(SECRET);
  });
});

describe('live events', () => {
  /** Everything that somebody hears while `change` happens, up to an event of their own that follows it. */
  const heardBy = async (actor: MemberActor, change: () => Promise<unknown>): Promise<string> => {
    const context = kit.contextOf(actor);
    const opened = await subscribeEvents(context, {});
    await change();
    const { conversationId } = await initiateConversation(context, { query: 'Is it over?' });
    await updateConversation(kit.contextOf(actor), { conversationId, title: 'Over' });
    const heard: string[] = [];
    for await (const event of followEvents(context, opened, AbortSignal.timeout(15_000))) {
      heard.push(JSON.stringify(event));
      if (event.data.resourceId === conversationId && event.data.action === 'updated') return heard.join('\n');
    }
    throw new Error('The event that ends it did not come');
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

  it('tell nobody of what they may not see, not even that it is there', async () => {
    for (const [name, actor] of Object.entries(strangers)) {
      const heard = await heardBy(actor, change);
      expect(heard.includes(SECRET), name).toBe(false);
      expect(
        hidden.filter((what) => heard.includes(ids[what]!)),
        name,
      ).toEqual([]);
    }
  });

  it('would be heard', async () => {
    const heard = await heardBy(owner, change);
    expect(hidden.filter((what) => heard.includes(ids[what]!))).toEqual(hidden);
  });
});

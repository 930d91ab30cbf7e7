import { randomUUID } from 'node:crypto';
import { type Actor, DomainError, newId, type TokenActor, VISIT_STATES } from '@atrium/domain/kernel';
import {
  createFolderIn,
  createIndexedDocument,
  createOrganization,
  createRoom,
  createVisitor,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '@atrium/services/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BAIT, hide, SECRET, WORDS } from './canary/hide.ts';
import { inputsOf } from './canary/inputs.ts';
import type { ProcedureMeta } from './kernel/rest-call.ts';
import { appRouter } from './router.ts';

/** The test makes hundreds of calls, each as several visitors. In milliseconds. */
const LONG_MS = 300_000;
/** The calls that answer to a visitor who has passed every gate, beside those of the visit itself. */
const FOR_VISITORS = [
  'conversation.anonymousChat',
  'conversation.ofVisitor',
  'conversation.parsedDocumentPages',
  'dataroom.allowedActions',
  'dataroom.info',
  'dataroom.list',
  'dataroom.listItems',
  'dataroom.me',
  'document.list',
  'document.me',
  'document.pageImage',
  'document.treePath',
  'event.subscribe',
  'folder.hierarchy',
  'folder.info',
  'folder.list',
  'search.global',
  'shareQuestion.ask',
  'shareQuestion.asked',
];
/** Gates and the visitor's own visit. They know the visitor, and the person who has sent the link. */
function ofVisit(path: string): boolean {
  return path.startsWith('visitor.') || path.startsWith('authToken.');
}
const REFUSALS = ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'EXPIRED'];

let kit: TestPlatform;
let organization: TestOrganization;
let elsewhere: Record<string, string>;
let inRoom: Record<string, string>;
let shown: Record<string, string>;
let visitor: TokenActor;
/** The facts that no stranger may know: the secret, the name and e-mail address of a member, and the ids of hidden items. */
let secrets: string[];
/** The visitor and the question behind a published answer. */
let publishedBy: string[] = [];

// At run time the procedures are flat, by path, which the type does not show. Every builder sets `meta`.
const flat = appRouter._def.procedures as unknown as Record<string, { _def: { meta: ProcedureMeta } }>;
const calls = Object.entries(flat).map(([path, { _def }]) => ({ path, operation: _def.meta.operation }));

/** Publishes an answer to another visitor, which cites and repeats a hidden document. */
async function publishAbout(room: string, document: string): Promise<void> {
  const { organizationId, linkId } = visitor;
  const [asker, question] = [newId(), newId()];
  await kit.asOwner('insert into share_visitor (id, organization_id, link_id, email) values ($1, $2, $3, $4)', [
    asker,
    organizationId,
    linkId,
    `${SECRET}@example.test`,
  ]);
  await kit.asOwner(
    `insert into share_question (id, organization_id, dataroom_id, link_id, visitor_id, text, status, answer, answered_at)
     values ($1, $2, $3, $4, $5, $6, 'published', $7, now())`,
    [
      question,
      organizationId,
      room,
      linkId,
      asker,
      `What of ${SECRET}?`,
      `Terms apply.\n\nThe rent of ${WORDS} is USD 100. [1]`,
    ],
  );
  await kit.asOwner(
    `insert into share_question_source (id, organization_id, question_id, document_id, is_draft, n, page, quote)
     values ($1, $2, $3, $4, false, 1, 1, $5)`,
    [newId(), organizationId, question, document, `The rent of ${WORDS} is USD 100.`],
  );
  await kit.asOwner(
    `insert into share_publication (id, organization_id, question_id, published_to, text) values ($1, $2, $3, 'room', 'Why?')`,
    [randomUUID(), organizationId, question],
  );
  publishedBy = [asker, question];
}

/** Creates a data room with a hidden folder, a hidden document beside it, and one document that everybody with the link sees. */
async function fill() {
  const { owner } = organization;
  const room = (await createRoom(kit, owner, { name: 'Shared', accessPolicy: 'Private' })).id;
  const top = (await createFolderIn(kit, owner, room, 'Terms')).id;
  const folder = (await createFolderIn(kit, owner, room, WORDS, top)).id;
  const pages = [`The rent of ${WORDS} is USD 100.`];
  const inside = await createIndexedDocument(
    kit,
    owner,
    { dataroomId: room, folderId: folder },
    { name: `${WORDS}.txt`, pages },
  );
  const beside = await createIndexedDocument(
    kit,
    owner,
    { dataroomId: room, folderId: top },
    { name: `${WORDS} too.txt`, pages },
  );
  const trashed = await createIndexedDocument(kit, owner, { dataroomId: room }, { name: `${WORDS} old.txt`, pages });
  await kit.asOwner('update document set deleted_at = now() where id = $1', [trashed.id]);
  const open = await createIndexedDocument(
    kit,
    owner,
    { dataroomId: room, folderId: top },
    { name: 'Terms.txt', pages: [`The rent beside ${BAIT} is USD 200.`] },
  );
  const settings = [
    { folderId: folder, access: 'none' as const },
    { documentId: beside.id, access: 'none' as const },
  ];
  visitor = await createVisitor(
    kit,
    { organizationId: organization.id, dataroomId: room, createdById: organization.contributor.userId },
    { settings, enableChat: true },
  );
  await publishAbout(room, inside.id);
  inRoom = {
    dataroomId: room,
    folderId: folder,
    parentFolderId: folder,
    targetFolderId: folder,
    documentId: inside.id,
    versionId: inside.versionId,
    trashedId: trashed.id,
  };
  shown = { dataroomId: room, folderId: top, documentId: open.id };
  return { hiddenIds: [folder, inside.id, beside.id, trashed.id, inside.versionId], beside: beside.id };
}

beforeAll(async () => {
  kit = await testPlatform();
  organization = await createOrganization(kit);
  elsewhere = await hide(kit, organization.owner);
  const { hiddenIds } = await fill();
  const [person] = await kit.asOwner<{ email: string }>(
    `update users set first_name = 'Cornelia', last_name = 'Wintergreen' where id = $1 returning email`,
    [organization.owner.userId],
  );
  const rooms = [elsewhere['dataroomId']!, elsewhere['documentId']!, elsewhere['folderId']!];
  secrets = [
    SECRET,
    person!.email,
    'Wintergreen',
    organization.owner.userId,
    organization.owner.membership.membershipId,
    ...hiddenIds,
    ...publishedBy,
    ...rooms,
  ];
}, LONG_MS);
afterAll(() => kit.close());

/** Returns the text of a call's answer, or the code and message of its refusal. */
async function answerOf(actor: Actor, operation: ProcedureMeta['operation'], input: object) {
  try {
    return { code: 'ok', text: JSON.stringify(await operation(kit.contextOf(actor), input as never)) }; // each operation parses its own input
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { code: error.code, text: JSON.stringify([error.message, error.issues]) };
  }
}

async function walk(actor: Actor, ids: Record<string, string>) {
  const found = { leaking: new Set<string>(), answering: new Set<string>(), failing: new Set<string>() };
  for (const { path, operation } of calls) {
    for (const input of inputsOf(operation, ids)) {
      const { code, text } = await answerOf(actor, operation, input);
      // An error may repeat an id that the caller has sent.
      const isEcho = (secret: string) => code !== 'ok' && secret !== SECRET && JSON.stringify(input).includes(secret);
      for (const secret of secrets)
        if (text.includes(secret) && !isEcho(secret)) found.leaking.add(`${path}: ${secret}`);
      if (code === 'ok') found.answering.add(path);
      else if (!REFUSALS.includes(code)) found.failing.add(`${path}: ${code}`);
    }
  }
  return found;
}

async function publicCalls(ids: Record<string, string>): Promise<Set<string>> {
  return (await walk({ kind: 'anonymous' }, ids)).answering;
}

it(
  'is in no answer to a visitor of the data room that it is hidden in, and only the calls for visitors answer',
  async () => {
    const forAll = await publicCalls(inRoom);
    const answering = new Set<string>();
    for (const ids of [inRoom, shown, elsewhere]) {
      const found = await walk(visitor, ids);
      expect([...found.leaking]).toEqual([]);
      for (const path of found.answering) if (!forAll.has(path) && !ofVisit(path)) answering.add(path);
    }
    expect([...answering].sort()).toEqual(FOR_VISITORS);
  },
  LONG_MS,
);

it(
  'is in no answer to an Owner who previews the link, whose calls answer as those of the visitor do',
  async () => {
    const { userId } = organization.owner;
    const preview = { ...visitor, tokenId: null, preview: { id: newId(), userId, sessionId: newId() } };
    for (const ids of [inRoom, shown, elsewhere]) {
      const [asVisitor, asPreview] = [await walk(visitor, ids), await walk(preview, ids)];
      expect([...asPreview.leaking]).toEqual([]);
      // A preview that has ended asks nothing.
      const isRead = (path: string) =>
        !ofVisit(path) && path !== 'conversation.anonymousChat' && path !== 'shareQuestion.ask';
      const readsOf = ({ answering }: { answering: Set<string> }) => [...answering].filter(isRead);
      expect(readsOf(asPreview)).toEqual(readsOf(asVisitor));
    }
  },
  LONG_MS,
);

it(
  'is in no answer to visitors of other links, data rooms and organizations, before the gates, and after the link has ended',
  async () => {
    const { owner } = organization;
    const of = { organizationId: organization.id, createdById: organization.contributor.userId };
    const foreign = await createOrganization(kit);
    const theirs = (await createRoom(kit, foreign.owner)).id;
    const other = (await createRoom(kit, owner)).id;
    const closed = await createVisitor(kit, { ...of, dataroomId: inRoom['dataroomId']! }, { defaultAccess: 'none' });
    const [revoked, expired] = await Promise.all(
      ['revoked_at = now()', `expires_at = now() - interval '1 second'`].map(async (change) => {
        const made = await createVisitor(kit, { ...of, dataroomId: inRoom['dataroomId']! });
        await kit.asOwner(`update share_link set ${change} where id = $1`, [made.linkId]);
        return made;
      }),
    );
    const callers: TokenActor[] = [
      closed,
      revoked!,
      expired!,
      await createVisitor(kit, { ...of, dataroomId: other }),
      await createVisitor(kit, { organizationId: foreign.id, dataroomId: theirs, createdById: foreign.owner.userId }),
      ...VISIT_STATES.filter((visit) => visit !== 'open').map((visit) => ({ ...visitor, visit })),
    ];
    for (const caller of callers) {
      expect([...(await walk(caller, inRoom)).leaking], caller.visit).toEqual([]);
    }
    const forAll = await publicCalls(shown);
    for (const caller of callers.filter(({ visit }) => visit !== 'open')) {
      const { answering } = await walk(caller, shown);
      expect(
        [...answering].filter((path) => !forAll.has(path) && !ofVisit(path)),
        caller.visit,
      ).toEqual([]);
    }
  },
  LONG_MS,
);

it('does not exist for a visitor: the same answer as for an id that is nowhere, and no count that includes it', async () => {
  const operationOf = (path: string) => calls.find((call) => call.path === path)!.operation;
  const ask = async (path: string, input: object) => answerOf(visitor, operationOf(path), input);
  const nowhere = '01920000-0000-7000-8000-000000000000';
  for (const [path, field] of [
    ['document.me', 'documentId'],
    ['conversation.parsedDocumentPages', 'documentId'],
    ['folder.info', 'folderId'],
    ['folder.hierarchy', 'folderId'],
  ] as const) {
    expect(await ask(path, { [field]: inRoom[field] })).toEqual(await ask(path, { [field]: nowhere }));
  }
  const { text } = await ask('dataroom.list', {});
  const [only] = (JSON.parse(text) as { data: { id: string; fileCount: number; dataroomMetadata: object }[] }).data;
  expect(only).toMatchObject({ id: shown['dataroomId'], fileCount: 1, pendingCount: 0, permission: 'Viewer' });
  const items = JSON.parse(
    (await ask('dataroom.listItems', { dataroomId: shown['dataroomId'], folderId: shown['folderId'] })).text,
  ) as { data: object[] };
  expect(items.data).toMatchObject([{ id: shown['documentId'], access: 'view' }]);
  const found = JSON.parse((await ask('search.global', { search: BAIT })).text) as { data: { resourceId: string }[] };
  expect(found.data.map(({ resourceId }) => resourceId)).toEqual([shown['documentId']]);
});

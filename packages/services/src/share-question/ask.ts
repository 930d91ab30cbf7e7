import { openDocuments } from '@atrium/db/document';
import { countAskedToday, readAsked, ShareQuestionEntity } from '@atrium/db/share-question';
import { ownersOfRoom, readFrontDoor } from '@atrium/db/visitor';
import { dataAnswer, DomainError, listAnswer, newId, notFound, ok, page, type TokenActor } from '@atrium/domain/kernel';
import {
  AskedQuestion,
  AskQuestionInput,
  draftAnswer,
  ListAskedInput,
  MAX_PUBLISHED,
  QUESTIONS_PER_DAY,
} from '@atrium/domain/share-question';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../access/index.ts';
import { command, forbidden, query, type Work } from '../kernel/index.ts';
import { appLink, sendMail } from '../mail/index.ts';
import { openVisit } from '../visitor/index.ts';
import { presentAsked } from './present.ts';

async function askedBy(em: EntityManager, actor: TokenActor): Promise<AskedQuestion[]> {
  const { dataroomId, visitorId } = actor;
  const rows = await readAsked(em, viewerOf(actor), { dataroomId, visitorId, limit: 2 * MAX_PUBLISHED });
  return rows.flatMap((row) => presentAsked(row) ?? []);
}

/** Mails the Owners of the data room that a question waits. */
async function mailOwners(work: Pick<Work<TokenActor, unknown, unknown>, 'em' | 'platform' | 'enqueue' | 'actor'>) {
  const { em, platform, actor } = work;
  const { linkId, dataroomId, organizationId, linkName } = actor;
  const { name: room } = await readFrontDoor(em, dataroomId);
  const values = {
    subject: `A visitor of ${room} asked a question`,
    paragraphs: [
      `${actor.email ?? 'A visitor'} asked a question in the data room ${room}, with the link “${linkName}”.`,
    ],
    action: {
      label: 'Answer the question',
      url: appLink(platform, `/library/${dataroomId}/links/${linkId}/questions`),
    },
  };
  for (const owner of await ownersOfRoom(em, { dataroomId, organizationId })) {
    const about = { kind: 'dataroom', id: dataroomId, organizationId, userId: owner.userId } as const;
    await sendMail(work, { to: owner.email, template: 'notice', values, about });
  }
}

/** Asks a question about the data room, a document or a page, as a visitor. The Owners get a mail and a draft of the answer. */
export const askQuestion = command({
  area: 'shareQuestion',
  verb: 'ask',
  summary: 'Ask the owners of a data room a question, as a visitor',
  input: AskQuestionInput,
  output: dataAnswer(AskedQuestion),
  access: openVisit(),
  run: async (work) => {
    const { em, actor, input, enqueue, emit, note } = work;
    const { visitorId, organizationId, dataroomId, linkId } = actor;
    if (visitorId === null) throw forbidden('Enter the data room first.');
    const { documentId = null, text } = input;
    const [about] = documentId === null ? [] : await openDocuments(em, viewerOf(actor), [documentId]);
    if (documentId !== null && !about) throw notFound('Document');
    if ((await countAskedToday(em, visitorId)) >= QUESTIONS_PER_DAY) {
      throw new DomainError(
        'TOO_MANY_REQUESTS',
        `You can ask ${QUESTIONS_PER_DAY} questions a day. Ask again tomorrow.`,
      );
    }
    const id = newId();
    const place = { organizationId, dataroomId, linkId, visitorId };
    await em.insert(ShareQuestionEntity, {
      id,
      ...place,
      text,
      documentId,
      page: input.page ?? null,
      isAboutDocument: documentId !== null,
      askedAt: new Date(),
    });
    await enqueue(draftAnswer, { questionId: id });
    await mailOwners(work);
    emit({ action: 'created', resourceId: id, dataroomId });
    note('shareQuestion', id, { dataroomId });
    const asked = (await askedBy(em, actor)).find((question) => question.id === id);
    if (!asked) throw notFound('Question');
    return ok(asked, 'Your question was sent.');
  },
});

/** The visitor's own questions, and those of others whose answers were published, as far as they exist for the visitor. */
export const listAsked = query({
  area: 'shareQuestion',
  verb: 'asked',
  summary: 'The questions and answers that a visitor can read',
  input: ListAskedInput,
  output: listAnswer(AskedQuestion),
  access: openVisit(),
  run: async ({ em, actor, input }) =>
    page((await askedBy(em, actor)).slice(input.offset, input.offset + input.limit + 1), input),
});

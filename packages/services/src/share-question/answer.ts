import { randomUUID } from 'node:crypto';
import { roleOn } from '@atrium/db/access';
import { OrganizationUserEntity } from '@atrium/db/organization';
import {
  countPublished,
  documentsOfVisitor,
  readSources,
  replaceSources,
  SharePublicationEntity,
  ShareQuestionEntity,
  type ShareQuestionRow,
} from '@atrium/db/share-question';
import { ShareVisitorEntity } from '@atrium/db/visitor';
import { dataAnswer, DomainError, invalid, type MemberActor, newId, notFound, ok } from '@atrium/domain/kernel';
import {
  AnswerQuestionInput,
  AssignQuestionInput,
  citedNumbers,
  DeclineQuestionInput,
  draftAnswer,
  identityIn,
  MAX_PUBLISHED,
  PublishAnswerInput,
  QuestionRef,
  ShareQuestion,
} from '@atrium/domain/share-question';
import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import { command, type Work } from '../kernel/index.ts';
import { onQuestion, type QuestionAccess } from './access.ts';
import { mailAsker, mailExpert } from './mails.ts';
import { presentQuestion } from './present.ts';

type Writing = Work<MemberActor, unknown, QuestionAccess>;

/** Reads a question again under a lock, so that two answers at once do not mix. */
async function locked(em: EntityManager, { id }: ShareQuestionRow): Promise<ShareQuestionRow> {
  const question = await em.findOne(
    ShareQuestionEntity,
    { id },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  if (!question) throw notFound('Question');
  return question;
}

/** Writes a change and what follows from it, and answers the question as the caller sees it. */
async function saved(work: Writing, question: ShareQuestionRow, summary: Record<string, unknown>, message: string) {
  const { em, actor, emit, note } = work;
  const { id, dataroomId } = question;
  await em.flush();
  emit({ action: 'updated', resourceId: id, dataroomId });
  // Visitors follow the events of the data room. This one says nothing about the question.
  emit({ topic: 'dataroom', action: 'updated', resourceId: dataroomId, dataroomId });
  note('shareQuestion', id, { dataroomId, ...summary });
  return ok(await presentQuestion(em, actor, id), message);
}

function wrongState(message: string): DomainError {
  return new DomainError('CONFLICT', message, { detailCode: 'question_state' });
}

/**
 * Answers a question, to its asker alone. A published question must be withdrawn first. The sources are those of the draft
 * that the text cites, and each must exist for the asker now.
 */
export const answerQuestion = command({
  area: 'shareQuestion',
  verb: 'answer',
  summary: 'Answer the question of a visitor',
  input: AnswerQuestionInput,
  output: dataAnswer(ShareQuestion),
  access: onQuestion<z.output<typeof AnswerQuestionInput>>({ orExpert: true }),
  run: async (work) => {
    const { em, actor, input } = work;
    const question = await locked(em, work.resource.question);
    if (question.status === 'published') throw wrongState('The answer is published. Withdraw it before you change it.');
    const drafted = (await readSources(em, viewerOf(actor), [question.id])).filter(({ isDraft }) => isDraft);
    const numbers = citedNumbers(input.text);
    const cited = drafted.filter(({ n }) => numbers.includes(n));
    const unknown = numbers.find((number) => !cited.some(({ n }) => n === number));
    if (unknown !== undefined) throw invalid('text', `There is no source [${unknown}]. Remove it from the text.`);
    const viewer = { kind: 'visitor', linkId: question.linkId } as const;
    const shown = await documentsOfVisitor(em, viewer, [...new Set(cited.map(({ documentId }) => documentId))]);
    const hidden = cited.find(({ documentId }) => !shown.has(documentId));
    if (hidden)
      throw invalid('text', `The visitor cannot see ${hidden.name}. Remove [${hidden.n}] and the text that cites it.`);
    const sources = cited.map(({ n, documentId, page, quote }) => ({ id: newId(), n, documentId, page, quote }));
    await replaceSources(em, question, false, sources);
    Object.assign(question, {
      status: 'answered',
      answer: input.text,
      answeredAt: new Date(),
      declinedReason: null,
    });
    await mailAsker(work, question);
    return saved(work, question, { sources: sources.length }, 'The answer was sent to the visitor.');
  },
});

/**
 * Publishes an answer to the visitors of the link, or of every link of the data room. Neither text may name the asker.
 */
export const publishAnswer = command({
  area: 'shareQuestion',
  verb: 'publish',
  summary: 'Publish an answer to all visitors, without the name of who asked',
  input: PublishAnswerInput,
  output: dataAnswer(ShareQuestion),
  access: onQuestion<z.output<typeof PublishAnswerInput>>(),
  run: async (work) => {
    const { em, input } = work;
    const question = await locked(em, work.resource.question);
    const { answer, dataroomId } = question;
    if (typeof answer !== 'string' || question.status === 'open' || question.status === 'declined') {
      throw wrongState('Answer the question before you publish it.');
    }
    const published = await em.findOne(SharePublicationEntity, { questionId: question.id });
    const text = input.text ?? published?.text ?? question.text;
    const {
      email = null,
      name = null,
      company = null,
    } = await em.findOneOrFail(ShareVisitorEntity, {
      id: question.visitorId,
    });
    const asker = { email, name, company };
    const named = { text: identityIn(text, asker), answer: identityIn(answer, asker) };
    if (named.text !== null) {
      throw invalid('text', `The question names the visitor (“${named.text}”). Change its wording.`);
    }
    if (named.answer !== null) {
      throw invalid('answer', `The answer names the visitor (“${named.answer}”). Change the answer first.`);
    }
    if (!published && (await countPublished(em, dataroomId)) >= MAX_PUBLISHED) {
      throw wrongState(`A data room has at most ${MAX_PUBLISHED} published answers. Withdraw one first.`);
    }
    if (published) Object.assign(published, { publishedTo: input.to, text });
    else {
      const { id: questionId, organizationId } = question;
      await em.insert(SharePublicationEntity, {
        id: randomUUID(),
        organizationId,
        questionId,
        publishedTo: input.to,
        text,
        publishedAt: new Date(),
      });
    }
    question.status = 'published';
    return saved(work, question, { to: input.to }, 'The answer is published.');
  },
});

/** Withdraws a published answer. Its asker keeps it. */
export const withdrawAnswer = command({
  area: 'shareQuestion',
  verb: 'withdraw',
  summary: 'Withdraw a published answer',
  input: QuestionRef,
  output: dataAnswer(ShareQuestion),
  access: onQuestion<z.output<typeof QuestionRef>>(),
  run: async (work) => {
    const question = await locked(work.em, work.resource.question);
    if (question.status !== 'published') throw wrongState('This answer is not published.');
    await work.em.nativeDelete(SharePublicationEntity, { questionId: question.id });
    question.status = 'answered';
    return saved(work, question, {}, 'Only the visitor who asked can read the answer now.');
  },
});

/** Declines an open question. The asker sees the reason. An answer later replaces it. */
export const declineQuestion = command({
  area: 'shareQuestion',
  verb: 'decline',
  summary: 'Decline the question of a visitor',
  input: DeclineQuestionInput,
  output: dataAnswer(ShareQuestion),
  access: onQuestion<z.output<typeof DeclineQuestionInput>>(),
  run: async (work) => {
    const question = await locked(work.em, work.resource.question);
    if (question.status !== 'open') throw wrongState('Only an open question can be declined.');
    Object.assign(question, { status: 'declined', declinedReason: work.input.reason ?? null });
    await mailAsker(work, question);
    return saved(work, question, {}, 'The question is declined.');
  },
});

/** Returns the user of a member who sees the data room of a question. @throws NOT_FOUND */
async function readerOf(
  em: EntityManager,
  { dataroomId }: ShareQuestionRow,
  organizationUserId: string,
): Promise<string> {
  const member = await em.findOne(OrganizationUserEntity, { id: organizationUserId, isActive: true, leftAt: null });
  if (!member) throw notFound('Member');
  const { id: membershipId, userId, role } = member;
  const rank = await roleOn(em, 'dataroom', { kind: 'member', membershipId, userId, role }, dataroomId);
  if (rank === null) throw notFound('Member');
  return userId;
}

/** Names the member who answers a question, and mails them. They must see the data room. */
export const assignQuestion = command({
  area: 'shareQuestion',
  verb: 'assign',
  summary: 'Name the expert who answers a question',
  input: AssignQuestionInput,
  output: dataAnswer(ShareQuestion),
  access: onQuestion<z.output<typeof AssignQuestionInput>>(),
  run: async (work) => {
    const { em, input } = work;
    const question = await locked(em, work.resource.question);
    const { organizationUserId } = input;
    const expert = organizationUserId === null ? null : await readerOf(em, question, organizationUserId);
    if (expert !== null && expert !== question.expertId) await mailExpert(work, question, expert);
    question.expertId = expert;
    return saved(work, question, { expertId: expert }, expert === null ? 'No expert is assigned.' : 'Assigned.');
  },
});

/** Proposes the answer of a question again, for example after documents were added. */
export const redraftAnswer = command({
  area: 'shareQuestion',
  verb: 'draft',
  summary: 'Propose an answer to a question again',
  input: QuestionRef,
  output: dataAnswer(ShareQuestion),
  access: onQuestion<z.output<typeof QuestionRef>>({ orExpert: true }),
  run: async (work) => {
    const question = await locked(work.em, work.resource.question);
    question.draftState = 'pending';
    await work.enqueue(draftAnswer, { questionId: question.id });
    return saved(work, question, {}, 'A new draft is being written.');
  },
});

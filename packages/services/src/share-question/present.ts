import { isoTime, isoTimeOrNull } from '@atrium/db/listing';
import {
  type AskedFound,
  type QuestionFound,
  readQuestion,
  readSources,
  type SourceFound,
} from '@atrium/db/share-question';
import { type MemberActor, notFound } from '@atrium/domain/kernel';
import { answerForReader, type AskedQuestion, type ShareQuestion } from '@atrium/domain/share-question';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../access/index.ts';
import { displayName } from '../user/index.ts';

function sourcesOf(sources: readonly SourceFound[], question: { id: string }, isDraft: boolean) {
  return sources
    .filter((source) => source.questionId === question.id && source.isDraft === isDraft)
    .map(({ n, documentId, name, page, quote }) => ({ n, documentId, name, page, quote }));
}

function aboutOf({ documentId, documentName, page }: Pick<QuestionFound, 'documentId' | 'documentName' | 'page'>) {
  return documentId === null || documentName === null ? null : { documentId, name: documentName, page };
}

function expertOf({ expertId, expertFirstName, expertLastName, expertEmail }: QuestionFound): ShareQuestion['expert'] {
  if (expertId === null) return null;
  const person = { firstName: expertFirstName ?? '', lastName: expertLastName ?? '', email: expertEmail ?? '' };
  return { organizationUserId: expertId, name: displayName(person) };
}

function presentOne(row: QuestionFound, sources: readonly SourceFound[]): ShareQuestion {
  const { askerEmail, askerName, askerCompany, publishedTo, publishedText, answer } = row;
  return {
    id: row.id,
    dataroomId: row.dataroomId,
    dataroomName: row.dataroomName,
    linkId: row.linkId,
    linkName: row.linkName,
    text: row.text,
    about: aboutOf(row),
    status: row.status,
    asker: row.isOwner && askerEmail !== null ? { email: askerEmail, name: askerName, company: askerCompany } : null,
    expert: expertOf(row),
    isOwner: row.isOwner,
    askedAt: isoTime(row.askedAt),
    answer: answer === null ? null : { text: answer, sources: sourcesOf(sources, row, false) },
    answeredAt: isoTimeOrNull(row.answeredAt),
    draft: { state: row.draftState, text: row.draft, sources: sourcesOf(sources, row, true) },
    published: publishedTo === null ? null : { to: publishedTo, text: publishedText ?? row.text },
    declinedReason: row.declinedReason,
  };
}

/** Presents questions to a member who answers them. */
export async function presentQuestions(
  em: EntityManager,
  actor: MemberActor,
  rows: readonly QuestionFound[],
): Promise<ShareQuestion[]> {
  const sources = await readSources(
    em,
    viewerOf(actor),
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentOne(row, sources));
}

/** Reads a question as a member sees it. @throws NOT_FOUND */
export async function presentQuestion(em: EntityManager, actor: MemberActor, id: string): Promise<ShareQuestion> {
  const row = await readQuestion(em, viewerOf(actor), id);
  const [question] = row ? await presentQuestions(em, actor, [row]) : [];
  if (!question) throw notFound('Question');
  return question;
}

/** A day in UTC, as 2026-11-23. */
function dayOf(instant: string | null): string | null {
  return instant === null ? null : isoTime(instant).slice(0, 10);
}

/**
 * Presents a question to a visitor. Null if it does not exist for them: a published one of others, about a document that they
 * cannot see, or with an answer of which nothing is left for them.
 */
export function presentAsked(row: AskedFound): AskedQuestion | null {
  const isHidden = row.isAboutDocument && row.documentName === null;
  const filtered = row.answer === null ? null : answerForReader(row.answer, row.sources, ({ name }) => name !== null);
  const answer = filtered && {
    text: filtered.text,
    sources: filtered.sources.map(({ name, ...source }) => ({ ...source, name: name ?? '' })),
  };
  const isAnswered = row.status === 'answered' || row.status === 'published';
  if (row.isMine) {
    return {
      id: row.id,
      isMine: true,
      text: row.text,
      about: aboutOf(row),
      status: isAnswered ? 'answered' : row.status === 'declined' ? 'declined' : 'open',
      askedAt: isoTime(row.askedAt),
      answeredOn: isAnswered ? dayOf(row.answeredAt) : null,
      answer: isAnswered ? answer : null,
      declinedReason: row.declinedReason,
    };
  }
  if (isHidden || answer === null || row.publicId === null) return null;
  return {
    id: row.publicId,
    isMine: false,
    text: row.publishedText ?? row.text,
    about: aboutOf(row),
    status: 'answered',
    askedAt: null,
    answeredOn: row.publishedOn,
    answer,
    declinedReason: null,
  };
}

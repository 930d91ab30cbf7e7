// Text, not a query builder: each select joins the documents or data rooms that exist for a viewer.
import {
  ListQuestionsInput,
  type DraftState,
  type PublishedTo,
  type QuestionStatus,
} from '@atrium/domain/share-question';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { type MemberViewer, visible, visibleDocuments, type VisitorViewer } from '../access/index.ts';
import { defineList, pgArray, type TextSelect } from '../listing/index.ts';
import { sqlOf, textSql } from '../sql/index.ts';

type QuestionListed = {
  id: string;
  dataroomId: string;
  dataroomName: string;
  linkId: string;
  linkName: string;
  text: string;
  documentId: string | null;
  documentName: string | null;
  page: number | null;
  status: QuestionStatus;
  visitorId: string;
  askerEmail: string | null;
  askerName: string | null;
  askerCompany: string | null;
  /** The membership of the expert. */
  expertId: string | null;
  expertFirstName: string | null;
  expertLastName: string | null;
  expertEmail: string | null;
  isOwner: boolean;
  askedAt: string;
  answer: string | null;
  answeredAt: string | null;
  draftState: DraftState;
  draft: string;
  publishedTo: PublishedTo | null;
  publishedText: string | null;
  declinedReason: string | null;
};

/** Selects the questions that a member answers: those of data rooms that they own, and those assigned to them. */
function questionsFor(viewer: MemberViewer, only: { id?: string } = {}): TextSelect<QuestionListed> {
  const rooms = visible('dataroom', viewer);
  const documents = visibleDocuments(viewer);
  const isOwner = 'room.rank = 3';
  return {
    text: `select q.id, q.dataroom_id as "dataroomId", room.name as "dataroomName", q.link_id as "linkId",
        link.name as "linkName", q.text, d.id as "documentId", d.name as "documentName", q.page, q.status,
        q.visitor_id as "visitorId", visitor.email as "askerEmail", visitor.name as "askerName",
        visitor.company as "askerCompany", expert_member.id as "expertId", expert.first_name as "expertFirstName",
        expert.last_name as "expertLastName", expert.email as "expertEmail", ${isOwner} as "isOwner",
        q.asked_at as "askedAt", q.answer, q.answered_at as "answeredAt", q.draft_state as "draftState", q.draft,
        published.published_to as "publishedTo", published.text as "publishedText", q.declined_reason as "declinedReason"
      from share_question q
      join (${rooms.sql}) room on room.id = q.dataroom_id
      join share_link link on link.id = q.link_id
      join share_visitor visitor on visitor.id = q.visitor_id
      left join share_publication published on published.question_id = q.id
      left join (${documents.sql}) d on d.id = q.document_id
      left join users expert on expert.id = q.expert_id
      left join organization_user expert_member on expert_member.user_id = q.expert_id
        and expert_member.organization_id = q.organization_id and expert_member.left_at is null
      where (${isOwner} or q.expert_id = ?::uuid) ${only.id === undefined ? '' : 'and q.id = ?::uuid'}`,
    values: [...rooms.values, ...documents.values, viewer.userId, ...(only.id === undefined ? [] : [only.id])],
  };
}

/** The questions that a member answers, the newest first. */
export const listQuestions = defineList(ListQuestionsInput, {
  from: (_em: EntityManager, viewer: MemberViewer) => questionsFor(viewer),
  search: ['text', 'linkName'],
  order: ['-askedAt'],
  tieBreak: 'id',
});
export type QuestionFound = QuestionListed;

/** Reads one question that a member answers. */
export async function readQuestion(
  em: EntityManager,
  viewer: MemberViewer,
  id: string,
): Promise<QuestionFound | undefined> {
  const select = questionsFor(viewer, { id });
  const [row] = await textSql<QuestionListed>(em, select.text, [...select.values]);
  return row;
}

export type SourceFound = {
  questionId: string;
  isDraft: boolean;
  n: number;
  documentId: string;
  name: string;
  page: number;
  quote: string;
};

/** Reads the sources of questions and their drafts, in order, of documents that the member can see. */
export async function readSources(
  em: EntityManager,
  viewer: MemberViewer,
  questionIds: readonly string[],
): Promise<SourceFound[]> {
  if (questionIds.length === 0) return [];
  const documents = visibleDocuments(viewer);
  return textSql<SourceFound>(
    em,
    `select s.question_id as "questionId", s.is_draft as "isDraft", s.n, s.document_id as "documentId", d.name, s.page, s.quote
     from share_question_source s join (${documents.sql}) d on d.id = s.document_id
     where s.question_id = any(?::uuid[]) order by s.n`,
    [...documents.values, pgArray(questionIds)],
  );
}

export type AskedFound = {
  id: string;
  publicId: string | null;
  isMine: boolean;
  text: string;
  publishedText: string | null;
  isAboutDocument: boolean;
  documentId: string | null;
  documentName: string | null;
  page: number | null;
  status: QuestionStatus;
  askedAt: string;
  answeredAt: string | null;
  publishedOn: string | null;
  answer: string | null;
  declinedReason: string | null;
  /** Every source of the answer. The name is null if its document does not exist for the visitor. */
  sources: { n: number; documentId: string; name: string | null; page: number; quote: string }[];
};

/**
 * Reads a visitor's own questions, and the published ones of their link and data room. A document that does not exist for
 * the visitor has no name.
 */
export async function readAsked(
  em: EntityManager,
  viewer: VisitorViewer,
  { dataroomId, visitorId, limit }: { dataroomId: string; visitorId: string | null; limit: number },
): Promise<AskedFound[]> {
  const documents = visibleDocuments(viewer);
  return textSql<AskedFound>(
    em,
    `with shown as materialized (select id, name from (${documents.sql}) v)
     select q.id, published.id as "publicId", coalesce(q.visitor_id = ?::uuid, false) as "isMine", q.text,
       published.text as "publishedText", q.is_about_document as "isAboutDocument", q.document_id as "documentId",
       (select name from shown where id = q.document_id) as "documentName", q.page, q.status, q.asked_at as "askedAt",
       q.answered_at as "answeredAt", to_char(published.published_at at time zone 'UTC', 'YYYY-MM-DD') as "publishedOn", q.answer,
       q.declined_reason as "declinedReason",
       (select coalesce(jsonb_agg(jsonb_build_object('n', s.n, 'documentId', s.document_id, 'page', s.page, 'quote', s.quote,
          'name', (select name from shown where id = s.document_id)) order by s.n), '[]'::jsonb)
        from share_question_source s where s.question_id = q.id and not s.is_draft) as sources
     from share_question q left join share_publication published on published.question_id = q.id
     where q.dataroom_id = ?::uuid and (q.visitor_id = ?::uuid
       or (published.published_to = 'room' or (published.id is not null and q.link_id = ?::uuid)))
     order by q.visitor_id is not distinct from ?::uuid desc,
       case when q.visitor_id = ?::uuid then q.asked_at end desc, published.published_at desc nulls last, q.id desc limit ?`,
    [...documents.values, visitorId, dataroomId, visitorId, viewer.linkId, visitorId, visitorId, limit],
  );
}

/** Locks a visitor until the transaction ends, and counts what they have asked in the last 24 hours. */
export async function countAskedToday(em: EntityManager, visitorId: string): Promise<number> {
  await textSql(em, 'select id from share_visitor where id = ? for update', [visitorId]);
  const [row] = await textSql<{ count: number }>(
    em,
    `select count(*)::int as count from share_question where visitor_id = ? and asked_at > now() - interval '24 hours'`,
    [visitorId],
  );
  return row?.count ?? 0;
}

/** Counts the published answers of a data room. */
export async function countPublished(em: EntityManager, dataroomId: string): Promise<number> {
  const row = await sqlOf(em)
    .selectFrom('share_question')
    .where('dataroom_id', '=', dataroomId)
    .where('status', '=', 'published')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

type NewSource = { id: string; n: number; documentId: string; page: number; quote: string };

/** Replaces the sources of a question's draft, or of its answer. */
export async function replaceSources(
  em: EntityManager,
  { id: questionId, organizationId }: { id: string; organizationId: string },
  isDraft: boolean,
  sources: readonly NewSource[],
): Promise<void> {
  await sqlOf(em)
    .deleteFrom('share_question_source')
    .where('question_id', '=', questionId)
    .where('is_draft', '=', isDraft)
    .execute();
  if (sources.length === 0) return;
  await sqlOf(em)
    .insertInto('share_question_source')
    .values(
      sources.map(({ documentId, ...source }) => ({
        ...source,
        document_id: documentId,
        organization_id: organizationId,
        question_id: questionId,
        is_draft: isDraft,
      })),
    )
    .execute();
}

/** Returns which of these documents exist for a visitor. */
export async function documentsOfVisitor(
  em: EntityManager,
  viewer: VisitorViewer,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const documents = visibleDocuments(viewer);
  const rows = await textSql<{ id: string }>(em, `select id from (${documents.sql}) v where id = any(?::uuid[])`, [
    ...documents.values,
    pgArray(ids),
  ]);
  return new Set(rows.map(({ id }) => id));
}

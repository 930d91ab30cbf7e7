// Text: these statements join selects of what the viewer may see, which are text.
import { ListQuestionsInput } from '@atrium/domain/evaluation';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Viewer, visibleDocuments } from '../access/index.ts';
import { defineList, type TextSelect } from '../listing/index.ts';
import { textSql } from '../sql/index.ts';

export type QuestionFound = {
  id: string;
  organizationId: string;
  dataroomId: string;
  question: string;
  isAnswerable: boolean;
  documentId: string | null;
  /** Null without a document, or if the viewer may not see it. */
  documentName: string | null;
  page: number | null;
  expectedAnswer: string | null;
  createdAt: string;
  updatedAt: string;
};

/** Selects questions with the names of their documents. `condition` names the question `q`, and the document `d`. */
function questions(viewer: Viewer, condition: string, values: readonly unknown[]): TextSelect<QuestionFound> {
  const documents = visibleDocuments(viewer);
  return {
    text: `select q.id, q.organization_id as "organizationId", q.dataroom_id as "dataroomId", q.question, q.is_answerable as "isAnswerable",
        q.document_id as "documentId", d.name as "documentName", q.page, q.expected_answer as "expectedAnswer",
        q.created_at as "createdAt", q.updated_at as "updatedAt"
      from evaluation_question q left join (${documents.sql}) d on d.id = q.document_id where ${condition}`,
    values: [...documents.values, ...values],
  };
}

/** The questions of a data room. */
export const listQuestionsOf = defineList(ListQuestionsInput, {
  from: (_em: EntityManager, viewer: Viewer, dataroomId: string) =>
    questions(viewer, 'q.dataroom_id = ?', [dataroomId]),
  search: ['question', 'documentName', 'expectedAnswer'],
  order: ['createdAt'],
  tieBreak: 'id',
});

/** Returns one question. */
export async function findQuestion(em: EntityManager, viewer: Viewer, id: string): Promise<QuestionFound | undefined> {
  const { text, values } = questions(viewer, 'q.id = ?', [id]);
  const [found] = await textSql<QuestionFound>(em, text, values);
  return found;
}

/** Returns the questions of a data room that can be asked now: not those whose document the viewer may not see. */
export async function questionsToAsk(em: EntityManager, viewer: Viewer, dataroomId: string): Promise<QuestionFound[]> {
  const condition = 'q.dataroom_id = ? and (d.id is not null or not q.is_answerable) order by q.created_at, q.id';
  const { text, values } = questions(viewer, condition, [dataroomId]);
  return textSql(em, text, values);
}

/** Returns the names of a data room's documents that the viewer may see. */
export async function documentNames(
  em: EntityManager,
  viewer: Viewer,
  dataroomId: string,
): Promise<{ id: string; name: string }[]> {
  const documents = visibleDocuments(viewer);
  return textSql(em, `select id, name from (${documents.sql}) d where dataroom_id = ?`, [
    ...documents.values,
    dataroomId,
  ]);
}

/** Makes other transactions wait that add questions to the data room or start a run of them. */
export async function lockEvaluation(em: EntityManager, dataroomId: string): Promise<void> {
  await textSql(em, 'select pg_advisory_xact_lock(hashtextextended(?, 0))', [`evaluation ${dataroomId}`]);
}

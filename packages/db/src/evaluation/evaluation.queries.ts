import { ListResultsInput, ListRunsInput, type Verdict } from '@atrium/domain/evaluation';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { defineList } from '../listing/index.ts';
import { sqlOf } from '../sql/index.ts';

export const listResultsOf = defineList(ListResultsInput, {
  from: (em: EntityManager, runId: string) =>
    sqlOf(em)
      .selectFrom('evaluation_result')
      .where('run_id', '=', runId)
      .select([
        'id',
        'position',
        'question_id as questionId',
        'question',
        'is_answerable as isAnswerable',
        'document_id as documentId',
        'document_name as documentName',
        'page',
        'expected_answer as expectedAnswer',
        'verdict',
        'document_rank as documentRank',
        'page_rank as pageRank',
        'answer',
        'citations',
        'milliseconds',
      ]),
  search: ['question', 'answer', 'documentName'],
  order: ['position'],
  tieBreak: 'id',
});

/** The facts that the scores of a run are computed from: answerable, verdict, ranks of the document and the page. */
type Scored = { a: boolean; v: Verdict | null; d: number | null; p: number | null }[];

function runs(em: EntityManager) {
  return sqlOf(em)
    .selectFrom('evaluation_run as run')
    .innerJoin('users as u', 'u.id', 'run.created_by_id')
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('evaluation_result')
        .whereRef('run_id', '=', 'run.id')
        .select([
          sql<number>`count(*)::int`.as('total'),
          sql<Scored>`coalesce(jsonb_agg(jsonb_build_object('a', is_answerable, 'v', verdict, 'd', document_rank,
            'p', page_rank)), '[]')`.as('scored'),
        ])
        .as('r'),
    )
    .select([
      'run.id',
      'run.dataroom_id as dataroomId',
      'run.name',
      'run.status',
      'run.chat_model as chatModel',
      'run.embedding_model as embeddingModel',
      'run.problem',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.email',
      'run.created_at as createdAt',
      'run.started_at as startedAt',
      'run.finished_at as finishedAt',
      'r.total',
      'r.scored',
    ]);
}

export const listRunsOf = defineList(ListRunsInput, {
  from: (em: EntityManager, dataroomId: string) => runs(em).where('run.dataroom_id', '=', dataroomId),
  search: ['name'],
  order: ['-createdAt'],
  tieBreak: 'id',
});

export async function findRun(em: EntityManager, id: string) {
  return runs(em).where('run.id', '=', id).executeTakeFirst();
}

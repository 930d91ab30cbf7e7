// Text: a full join of two common table expressions whose rows are returned whole.
import type { Change, EvaluationResult } from '@atrium/domain/evaluation';
import type { EntityManager } from '@mikro-orm/postgresql';
import { pgArray } from '../listing/index.ts';
import { textSql } from '../sql/index.ts';

/** The order in which changes are listed. */
const ORDER: readonly Change[] = ['worse', 'better', 'only', 'same'];
/** The columns of a result, named like the fields of the schema. */
const RESULT = `'id', r.id, 'questionId', r.question_id, 'question', r.question, 'isAnswerable', r.is_answerable,
  'documentId', r.document_id, 'documentName', r.document_name, 'page', r.page, 'expectedAnswer', r.expected_answer,
  'verdict', r.verdict, 'documentRank', r.document_rank, 'pageRank', r.page_rank, 'answer', r.answer,
  'citations', r.citations, 'milliseconds', r.milliseconds`;
/** Questions are matched by id, and by their words if one was deleted since. */
const RESULTS_OF = `select r.id, r.question, r.position, r.verdict, jsonb_build_object(${RESULT}) as result,
    coalesce(r.question_id::text, lower(r.question)) as same
  from evaluation_result r where r.run_id = ?`;
function isRight(run: 'a' | 'b'): string {
  return `${run}.verdict in ('right', 'rightlyRefused')`;
}

export type Compared = {
  question: string;
  change: Change;
  run: EvaluationResult | null;
  other: EvaluationResult | null;
};

/** Compares the results of two runs, question by question. What got worse comes first. */
export async function comparedResults(
  em: EntityManager,
  { runId, otherRunId }: { runId: string; otherRunId: string },
  { changes = ORDER, limit, offset }: { changes?: readonly Change[] | undefined; limit: number; offset: number },
): Promise<Compared[]> {
  return textSql<Compared>(
    em,
    `with a as (${RESULTS_OF}), b as (${RESULTS_OF}),
     compared as (
       select coalesce(a.question, b.question) as question, coalesce(a.position, b.position) as position,
         a.result as run, b.result as other,
         case when a.id is null or b.id is null then 'only'
           when ${isRight('a')} is not distinct from ${isRight('b')} then 'same'
           when ${isRight('a')} then 'better' else 'worse' end as change
       from a full join b on a.same = b.same)
     select question, change, run, other from compared where change = any(?::text[])
     order by array_position(?::text[], change), position, question limit ? offset ?`,
    [runId, otherRunId, pgArray([...changes]), pgArray([...ORDER]), limit, offset],
  );
}

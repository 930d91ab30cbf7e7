import { listResultsOf } from '@atrium/db/evaluation';
import type { Source } from '@atrium/domain/conversation';
import {
  type Change,
  ComparedQuestion,
  CompareRunsInput,
  EvaluationResult,
  ListResultsInput,
  type Verdict,
} from '@atrium/domain/evaluation';
import { listAnswer, page } from '@atrium/domain/kernel';
import { query } from '../kernel/index.ts';
import { onRun, onTwoRuns } from './access.ts';

type Found = {
  id: string;
  question_id: string | null;
  question: string;
  is_answerable: boolean;
  document_id: string | null;
  document_name: string | null;
  page: number | null;
  expected_answer: string | null;
  verdict: Verdict | null;
  document_rank: number | null;
  page_rank: number | null;
  answer: string;
  citations: Source[];
  milliseconds: number | null;
};

function present(row: Found): EvaluationResult {
  return {
    id: row.id,
    questionId: row.question_id,
    question: row.question,
    isAnswerable: row.is_answerable,
    documentId: row.document_id,
    documentName: row.document_name,
    page: row.page,
    expectedAnswer: row.expected_answer,
    verdict: row.verdict,
    documentRank: row.document_rank,
    pageRank: row.page_rank,
    answer: row.answer,
    citations: row.citations,
    milliseconds: row.milliseconds,
  };
}

export const listResults = query({
  area: 'evaluation',
  verb: 'listResults',
  summary: 'What became of each question of a run',
  input: ListResultsInput,
  output: listAnswer(EvaluationResult),
  access: onRun(),
  run: async ({ em, input, resource: run }) => {
    return page(await listResultsOf(em, input, run.id), input);
  },
});

/** Questions are the same by id, and by their words where one was deleted since. What got worse comes first. */
const COMPARED = `with a as (select r.*, coalesce(question_id::text, lower(question)) as same from evaluation_result r
    where run_id = ?),
  b as (select r.*, coalesce(question_id::text, lower(question)) as same from evaluation_result r where run_id = ?),
  compared as (select coalesce(a.question, b.question) as question, coalesce(a.position, b.position) as position,
    to_jsonb(a) as run, to_jsonb(b) as other,
    case when a.id is null or b.id is null then 'only'
      when a.verdict in ('right', 'rightlyRefused') is not distinct from b.verdict in ('right', 'rightlyRefused') then 'same'
      when a.verdict in ('right', 'rightlyRefused') then 'better' else 'worse' end as change
    from a full join b on a.same = b.same)
  select question, change, run, other from compared where change = any(?::text[])
  order by array_position(array['worse', 'better', 'only', 'same'], change), position, question limit ? offset ?`;

type Pair = { question: string; change: Change; run: Found | null; other: Found | null };

export const compareRuns = query({
  area: 'evaluation',
  verb: 'compare',
  summary: 'Two runs side by side, what got worse first',
  input: CompareRunsInput,
  output: listAnswer(ComparedQuestion),
  access: onTwoRuns(),
  run: async ({ em, input, resource: { run, other } }) => {
    const changes = `{${(input.changes ?? ['worse', 'better', 'only', 'same']).join(',')}}`;
    const rows = await em.execute<Pair[]>(COMPARED, [run.id, other.id, changes, input.limit + 1, input.offset]);
    return page(
      rows.map((row) => ({
        question: row.question,
        change: row.change,
        run: row.run && present(row.run),
        other: row.other && present(row.other),
      })),
      input,
    );
  },
});

import { comparedResults, listResultsOf } from '@atrium/db/evaluation';
import { ComparedQuestion, CompareRunsInput, EvaluationResult, ListResultsInput } from '@atrium/domain/evaluation';
import { listAnswer, page } from '@atrium/domain/kernel';
import { query } from '../kernel/index.ts';
import { onRun, onTwoRuns } from './access.ts';

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

export const compareRuns = query({
  area: 'evaluation',
  verb: 'compare',
  summary: 'Two runs side by side, what got worse first',
  input: CompareRunsInput,
  output: listAnswer(ComparedQuestion),
  access: onTwoRuns(),
  run: async ({ em, input, resource: { run, other } }) => {
    const { changes, limit, offset } = input;
    const named = { runId: run.id, otherRunId: other.id };
    return page(await comparedResults(em, named, { changes, limit: limit + 1, offset }), input);
  },
});

import { api } from '../../../shared/api/client.ts';
import { countOf } from '../../../shared/format/number.ts';
import { Citations } from '../../../shared/workflow-run/OutputValue.tsx';
import { citationsIn } from '../../../shared/workflow-run/values.ts';
import { resultsOf, sourcesOf } from './results.ts';
import type { Run } from './run-state.ts';

const PASSAGES = { one: '# passage was read', other: '# passages were read' };

/** The quotes and passages that a run has read, for outputs that name no page. */
export function Sources({ run }: { run: Run }) {
  const { quotes, read } = sourcesOf(run);
  return (
    <>
      {quotes.length > 0 && <Citations citations={quotes} />}
      {read.length > 0 && (
        <details>
          <summary>{countOf(read.length, PASSAGES)}</summary>
          <Citations citations={read} />
        </details>
      )}
    </>
  );
}

/** The citations of an answer: those in the outputs of its run or, without any, the sources of the run. */
export function AnswerSources({ executionId }: { executionId: string }) {
  const run = api.workflow.executionMe.useQuery({ executionId }).data?.data;
  if (!run) return null;
  const cited = citationsIn(resultsOf(run).map(({ value }) => value));
  return cited.length > 0 ? <Citations citations={cited} /> : <Sources run={run} />;
}

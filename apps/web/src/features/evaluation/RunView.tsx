import { QueryView } from '../../shared/parts/QueryView.tsx';
import { type EvaluationRun, type Verdict, VERDICTS } from '@atrium/domain/evaluation';
import { useState } from 'react';
import { api } from '../../shared/api/client.ts';
import { countOf, formatCount } from '../../shared/format/number.ts';
import { ResultRow } from './ResultRow.tsx';
import { RunState } from './RunsView.tsx';
import { formatScore, MEASURES } from './scores.ts';
import { VERDICT_MEANS, VERDICT_WORDS } from './verdict.ts';
import styles from './Evaluation.module.css';

const AT_ONCE = 1000;

/** One run: its scores and the result of each question. */
export function RunView({ run }: { run: EvaluationRun }) {
  const [verdict, setVerdict] = useState<Verdict>();
  const results = api.evaluation.listResults.useQuery({
    runId: run.id,
    limit: AT_ONCE,
    ...(verdict === undefined ? {} : { where: { verdict: { eq: verdict } } }),
  });
  const { scores } = run;
  return (
    <div className={styles.content}>
      <dl className={styles.scores}>
        {MEASURES.map((measure) => (
          <div key={measure.of} title={measure.explanation}>
            <dt>{measure.label}</dt>
            <dd>{run.done === 0 ? '–' : formatScore(scores, measure)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.about}>
        {countOf(run.total, { one: '# question', other: '# questions' })}, answered by {run.chatModel}, found by{' '}
        {run.embeddingModel} <RunState run={run} /> {run.problem}
      </p>
      <div className={styles.chips} role="group" aria-label="Verdicts">
        {VERDICTS.filter((each) => (scores.verdicts[each] ?? 0) > 0).map((each) => (
          <button
            key={each}
            type="button"
            className={styles.chip}
            aria-pressed={verdict === each}
            title={VERDICT_MEANS[each]}
            onClick={() => setVerdict(verdict === each ? undefined : each)}
          >
            {VERDICT_WORDS[each]} <em>{formatCount(scores.verdicts[each] ?? 0)}</em>
          </button>
        ))}
      </div>
      <QueryView query={results} name="the results">
        {({ data }) => (
          <ul className={styles.rows} aria-label="Results">
            {data.map((result) => (
              <ResultRow key={result.id} result={result} />
            ))}
          </ul>
        )}
      </QueryView>
    </div>
  );
}

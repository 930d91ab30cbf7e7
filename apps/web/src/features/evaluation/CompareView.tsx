import { QueryView } from '../../shared/parts/QueryView.tsx';
import {
  type Change,
  type ComparedQuestion,
  type EvaluationResult,
  type EvaluationRun,
} from '@atrium/domain/evaluation';
import { useState } from 'react';
import { api } from '../../shared/api/client.ts';
import { Answer, VerdictWords } from './ResultRow.tsx';
import { difference, formatScore, MEASURES } from './scores.ts';
import styles from './Evaluation.module.css';

const AT_ONCE = 1000;
const CHANGE_WORDS: Record<Change, string> = {
  worse: 'Got worse',
  better: 'Got better',
  only: 'In one run only',
  same: 'Unchanged',
};
const ORDER: readonly Change[] = ['worse', 'better', 'only', 'same'];

type Props = { run: EvaluationRun; other: EvaluationRun };

/** Two runs side by side, the earlier one on the left. */
export function CompareView({ run, other }: Props) {
  const compared = api.evaluation.compare.useQuery({ runId: run.id, otherRunId: other.id, limit: AT_ONCE });
  const [change, setChange] = useState<Change>();
  return (
    <div className={styles.content}>
      <table className={styles.compared}>
        <thead>
          <tr>
            <th scope="col">Measure</th>
            <th scope="col">{other.name}</th>
            <th scope="col">{run.name}</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {MEASURES.map((measure) => {
            const differs = difference(run.scores, other.scores, measure);
            return (
              <tr key={measure.of}>
                <th scope="row" title={measure.explanation}>
                  {measure.label}
                </th>
                <td>{formatScore(other.scores, measure)}</td>
                <td>{formatScore(run.scores, measure)}</td>
                <td data-direction={differs?.direction}>{differs?.text ?? '–'}</td>
              </tr>
            );
          })}
          <tr>
            <th scope="row">Model</th>
            <td>{other.chatModel}</td>
            <td>{run.chatModel}</td>
            {run.chatModel === other.chatModel ? <td data-direction="same">None</td> : <td>Changed</td>}
          </tr>
        </tbody>
      </table>
      <QueryView query={compared} name="the comparison">
        {({ data: pairs }) => (
          <>
            <div className={styles.chips} role="group" aria-label="Changes">
              {ORDER.map((each) => {
                const count = pairs.filter((pair) => pair.change === each).length;
                return (
                  count > 0 && (
                    <button
                      key={each}
                      type="button"
                      className={styles.chip}
                      aria-pressed={change === each}
                      onClick={() => setChange(change === each ? undefined : each)}
                    >
                      {CHANGE_WORDS[each]} <em>{count}</em>
                    </button>
                  )
                );
              })}
            </div>
            <ul className={styles.rows} aria-label="Questions of both runs">
              {pairs
                .filter((pair) => change === undefined || pair.change === change)
                .map((pair) => (
                  <PairRow key={(pair.run ?? pair.other)?.id} pair={pair} />
                ))}
            </ul>
          </>
        )}
      </QueryView>
    </div>
  );
}

function PairRow({ pair }: { pair: ComparedQuestion }) {
  const [open, setOpen] = useState(false);
  return (
    <li className={styles.result}>
      <button type="button" className={styles.words} data-pair="" aria-expanded={open} onClick={() => setOpen(!open)}>
        <b>{pair.question}</b>
        <span className={styles.found}>
          <Side result={pair.other} />
          <span aria-label="then">→</span>
          <Side result={pair.run} />
        </span>
      </button>
      {open && (
        <div className={styles.sides}>
          {pair.other && <Answer result={pair.other} />}
          {pair.run && <Answer result={pair.run} />}
        </div>
      )}
    </li>
  );
}

function Side({ result }: { result: EvaluationResult | null }) {
  return result === null ? <em>Not asked</em> : <VerdictWords result={result} />;
}

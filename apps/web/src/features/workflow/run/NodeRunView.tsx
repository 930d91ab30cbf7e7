import type { Vertex } from '@atrium/domain/workflow';
import { gaveOf, type NamedValue, tookOf } from './named-values.ts';
import { costWords, rowWords, type RunRow } from './run-rows.ts';
import { OutputValue } from '../../../shared/workflow-run/OutputValue.tsx';
import styles from './Run.module.css';

/** The inputs and outputs of a node in a run. Of several rounds, it shows the last one. */
export function NodeRunView({ row, vertex }: { row: RunRow; vertex: Vertex | undefined }) {
  const { last } = row;
  return (
    <section className={styles.nodeRun} aria-label="Last run">
      <h3>Last run</h3>
      <p className={styles.muted}>
        {[rowWords(row), row.state === 'SKIPPED' ? '' : costWords(row.milli)].filter(Boolean).join(', ')}
      </p>
      {row.error !== null && <p className={styles.failure}>{row.error}</p>}
      {last && <Values title="Inputs" values={tookOf(vertex, last.inputs)} />}
      {last && row.state !== 'SKIPPED' && <Values title="Outputs" values={gaveOf(vertex, last.outputs)} />}
    </section>
  );
}

function Values({ title, values }: { title: string; values: readonly NamedValue[] }) {
  if (values.length === 0) return null;
  return (
    <details open={title === 'Outputs'}>
      <summary>{title}</summary>
      <dl className={styles.values}>
        {values.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <OutputValue value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

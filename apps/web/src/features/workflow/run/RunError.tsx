import { Link } from '@tanstack/react-router';
import { api } from '../../../shared/api/client.ts';
import type { Run } from './run-state.ts';
import styles from './Run.module.css';

/** What failed, where, why, and what to do. Leads to the node, or to the run where the node is not shown. */
export function RunError({ run, onShow }: { run: Run; onShow: ((vertexId: string) => void) | null }) {
  const parsed = api.workflow.parseError.useQuery({ executionId: run.id }, { enabled: run.status === 'failed' });
  if (run.status !== 'failed') return null;
  const error = parsed.data?.data;
  const nodeId = error?.where.nodeId ?? run.failedVertexId;
  return (
    <section className={styles.error} aria-label="What failed">
      <h3>{error?.what ?? 'The run failed'}</h3>
      <p>{error?.why ?? run.reason}</p>
      {error && <p className={styles.advice}>{error.advice}</p>}
      {!onShow && (
        <Link
          className={styles.link}
          to="/workflows/$workflowId/runs"
          params={{ workflowId: run.workflowId }}
          search={{ run: run.id }}
        >
          Open the run
        </Link>
      )}
      {nodeId !== null && onShow && (
        <button type="button" className={styles.link} onClick={() => onShow(nodeId)}>
          Show {error?.where.name ?? 'the node'}
        </button>
      )}
      <p className={styles.muted}>Run {run.id}</p>
    </section>
  );
}

import { api } from '../../../shared/api/client.ts';
import type { Run } from './use-run.ts';
import styles from './Run.module.css';

/** What failed, where, why, and what to do. */
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
      {nodeId !== null && onShow && (
        <button type="button" className={styles.link} onClick={() => onShow(nodeId)}>
          Show {error?.where.name ?? 'the node'}
        </button>
      )}
    </section>
  );
}

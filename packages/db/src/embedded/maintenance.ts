import type { Backend } from './backend.ts';

/** PGlite has no background processes: nothing vacuums, and the write-ahead log grows until a checkpoint. */
const everyMs = 60_000;
const deadRowsWorthAVacuum = 2_000;

const bloatedTables = `select format('%I.%I', schemaname, relname) from pg_stat_user_tables
  where n_dead_tup > greatest(${deadRowsWorthAVacuum}, n_live_tup / 5) order by n_dead_tup desc`;
const walPosition = `select pg_current_wal_insert_lsn()::text`;

/** Vacuums tables with dead rows and writes checkpoints, one statement per turn, while no client waits. */
export function startMaintenance(backend: Backend, report: (error: unknown) => void): () => void {
  let checkpointed = '';
  let running = false;

  const round = async (): Promise<void> => {
    if (running || backend.busy) return;
    running = true;
    try {
      for (const table of await backend.maintain(bloatedTables)) await backend.maintain(`vacuum (analyze) ${table}`);
      const position = (await backend.maintain(walPosition))[0] ?? '';
      if (position === checkpointed) return;
      await backend.maintain('checkpoint');
      checkpointed = (await backend.maintain(walPosition))[0] ?? '';
    } finally {
      running = false;
    }
  };

  const timer = setInterval(() => {
    round().catch(report);
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

import { atOnce, ping, type PresentColumn, presentColumns } from '@atrium/db/kernel';
import type { Platform } from './platform.ts';

/** How long a probe waits for the database, in milliseconds. Probes must be fast while it is away. */
export const PROBE_MS = 2_000;

/** Resolves or rejects as the work does. @throws Error if it takes longer than `ms` milliseconds */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function probe<T>(work: () => Promise<T>): Promise<T> {
  return within(PROBE_MS, atOnce(work));
}

/**
 * Returns a check whether this process can serve: the database answers and has every table and column of the entities.
 * After it has succeeded, only the connection is checked, because migrations add before they remove. Rejects with the
 * first missing column.
 */
export function createReadiness({ orm }: Pick<Platform, 'orm'>): () => Promise<void> {
  const expected: PresentColumn[] = [...orm.getMetadata().getAll().values()].flatMap(({ tableName: table, props }) =>
    props
      .flatMap((property) => (property.persist === false ? [] : (property.fieldNames ?? [])))
      .map((column) => ({ table, column })),
  );
  let isMigrated = false;
  return async () => {
    const em = orm.em.fork();
    if (isMigrated) {
      await probe(async () => ping(em));
      return;
    }
    const rows = await probe(async () => presentColumns(em));
    const present = new Set(rows.map(({ table, column }) => `${table}.${column}`));
    const missing = expected.find(({ table, column }) => !present.has(`${table}.${column}`));
    if (missing) throw new Error(`The database lacks ${missing.table}.${missing.column}: not migrated yet.`);
    isMigrated = true;
  };
}

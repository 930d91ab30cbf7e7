import { isUnreachable } from '@atrium/db/kernel';
import { isFullDisk } from '../kernel/index.ts';
import { type ItemWork, LostClaimError, RunEnds, type Wait } from './definition.ts';

/** Attempts beyond the retries, for workers that were killed. After these, the files themselves are suspected. */
const KILLS = 3;

/** A file was changed or deleted while it was read, so what was read is thrown away. */
export class FileChanged extends Error {
  override name = 'FileChanged';
}

export type FileReading = {
  read: () => Promise<Wait | void>;
  /** Returns a sentence if the files cause the error, so that no further attempt can succeed; null for other errors. */
  unreadable: (error: unknown) => string | null;
  /** Ends the item with a sentence for users. */
  fail: (reason: string) => Promise<void>;
  sentences: { interrupted: string; noSpace: string; ourFault: string };
};

/**
 * Reads the files of an item. The item ends with a sentence if they cannot be read, or if all retries are used up; the time
 * between the retries doubles. An error that is not the item's own fails the lane, which runs again. Returns when to try again.
 */
export async function readFiles<P extends { maxRetryAttempts: number }>(
  { item, job, signal }: Pick<ItemWork<P, unknown>, 'item' | 'job' | 'signal'>,
  { read, unreadable, fail, sentences }: FileReading,
): Promise<Wait | void> {
  const { maxRetryAttempts } = job.payload;
  if (item.attempts > maxRetryAttempts + 1 + KILLS) return fail(sentences.interrupted);
  try {
    return await read();
  } catch (error) {
    if (signal.aborted || error instanceof LostClaimError || error instanceof RunEnds || isUnreachable(error))
      throw error;
    if (error instanceof FileChanged) return { until: new Date() };
    const reason = unreadable(error);
    if (reason !== null) return fail(reason);
    job.platform.log.error({ err: error, taskId: job.taskId, itemKey: item.key }, 'files of an item not read');
    if (item.attempts > maxRetryAttempts) return fail(isFullDisk(error) ? sentences.noSpace : sentences.ourFault);
    return { until: new Date(Date.now() + 1000 * 2 ** item.attempts) };
  }
}

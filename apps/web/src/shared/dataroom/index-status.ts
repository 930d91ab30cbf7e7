import type { Dataroom } from '@atrium/domain/dataroom';
import { countOf } from '../format/number.ts';
import type { Tone } from '../parts/StatusWords.tsx';

export type Status = { tone: Tone; words: string };

/** The indexing state of a data room or folder; null if all documents are read. */
export function folderStatus({
  pendingCount,
  failedCount,
}: Pick<Dataroom, 'pendingCount' | 'failedCount'>): Status | null {
  if (pendingCount > 0)
    return { tone: 'run', words: countOf(pendingCount, { one: '# indexing', other: '# indexing' }) };
  if (failedCount > 0) return { tone: 'err', words: countOf(failedCount, { one: '# failed', other: '# failed' }) };
  return null;
}

import type { DataroomItem } from '@atrium/domain/dataroom';
import type { TreeFolder } from './folder-tree.ts';
import type { Tone } from '../../shared/parts/StatusWords.tsx';
import { countOf } from '../../shared/format/number.ts';

export type Status = { tone: Tone; words: string };

/** What a folder's documents still need; null when all of them are read. */
export function folderStatus({
  pendingCount,
  failedCount,
}: Pick<TreeFolder, 'pendingCount' | 'failedCount'>): Status | null {
  if (pendingCount > 0)
    return { tone: 'run', words: countOf(pendingCount, { one: '# indexing', other: '# indexing' }) };
  if (failedCount > 0) return { tone: 'err', words: countOf(failedCount, { one: '# failed', other: '# failed' }) };
  return null;
}

/** The state of a row in words; null for what is finished: success is silent. */
export function itemStatus(item: DataroomItem): Status | null {
  if (item.type === 'folder') return folderStatus(item);
  switch (item.indexStatus) {
    case 'COMPLETED':
      return null;
    case 'PENDING':
      return item.displayStatusMessage === null
        ? { tone: 'wait', words: 'Waiting to index' }
        : { tone: 'run', words: item.displayStatusMessage };
    case 'FAILED':
      return { tone: 'err', words: item.displayStatusMessage ?? 'Could not be read' };
    case 'SKIPPED':
      return { tone: 'wait', words: item.displayStatusMessage ?? 'Not indexed' };
  }
}

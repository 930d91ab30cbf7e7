import type { DataroomItem } from '@atrium/domain/dataroom';
import { folderStatus, type Status } from '../../shared/dataroom/index-status.ts';

/** The state of a row in words; null if it is indexed, because success is silent. */
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

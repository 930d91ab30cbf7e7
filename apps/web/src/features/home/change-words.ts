import type { RoomChange } from '@atrium/domain/dataroom';
import { countOf } from '../../shared/format/number.ts';

type Words = { one: string; other: string };
type Change = Pick<RoomChange, 'kind' | 'count' | 'documentName' | 'by'>;

const COUNTED: Record<RoomChange['kind'], { alone: Words; withPerson: Words }> = {
  roomShared: {
    alone: { one: 'Shared with you', other: 'Shared with you' },
    withPerson: { one: '{by} shared this data room with you', other: '{by} shared this data room with you' },
  },
  documentsAdded: {
    alone: { one: '# file added', other: '# files added' },
    withPerson: { one: '{by} added # file', other: '{by} added # files' },
  },
  documentsReplaced: {
    alone: { one: '# file replaced', other: '# files replaced' },
    withPerson: { one: '{by} replaced # file', other: '{by} replaced # files' },
  },
  tableCreated: {
    alone: { one: 'New table', other: 'New table' },
    withPerson: { one: '{by} created this table', other: '{by} created this table' },
  },
  tableFilled: {
    alone: { one: '# cell filled', other: '# cells filled' },
    withPerson: { one: '{by} filled # cell', other: '{by} filled # cells' },
  },
};

/** A change as a sentence: "Ana Brandt added 4 files", or "Ana Brandt added Lease.pdf" for one. */
export function changeWords({ kind, count, documentName, by }: Change): string {
  if (documentName !== null) {
    const isNew = kind === 'documentsAdded';
    if (by === null) return isNew ? `${documentName} was added` : `${documentName} was replaced`;
    return isNew ? `${by} added ${documentName}` : `${by} replaced ${documentName}`;
  }
  const { alone, withPerson } = COUNTED[kind];
  return by === null ? countOf(count, alone) : countOf(count, withPerson).replace('{by}', () => by);
}

import type { FileType } from '@atrium/domain/document';
import { oneOfParam, present, textParam } from '../../shared/url/search-params.ts';

const VIEWS = ['all', 'unfinished', 'week'] as const;
const SORTS = ['name', '-name', 'fileType', '-fileType', 'sizeBytes', '-sizeBytes', 'createdAt', '-createdAt'] as const;
export const FILE_TYPES: readonly FileType[] = [
  'PDF',
  'Word Documents',
  'Spreadsheet',
  'Presentation',
  'Image',
  'Audio',
  'Video',
  'Others',
];

export type RoomView = (typeof VIEWS)[number];
export type RoomSort = (typeof SORTS)[number];

/** The value of `ask` before the first question. */
export const NEW_QUESTION = 'new';

/** The URL parameters of a data room's documents. `ask` opens a conversation next to them. */
export function roomSearch(params: Record<string, unknown>) {
  return present({
    folderId: textParam(params['folderId']),
    view: oneOfParam(VIEWS, params['view']),
    type: oneOfParam(FILE_TYPES, params['type']),
    sort: oneOfParam(SORTS, params['sort']),
    ask: textParam(params['ask']),
  });
}
export type RoomSearch = ReturnType<typeof roomSearch>;

/** The parameters of another folder. An open conversation stays open. */
export function inFolder(folderId: string | undefined) {
  return ({ ask }: { ask?: string | undefined }) => present({ folderId, ask });
}

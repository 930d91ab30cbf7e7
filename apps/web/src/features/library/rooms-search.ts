import { oneOfParam, present, textParam } from '../../shared/url/search-params.ts';

export const ROOM_SORTS = ['name', '-name', 'updatedAt', '-updatedAt'] as const;

export type RoomsSearch = {
  q?: string | undefined;
  sort?: (typeof ROOM_SORTS)[number] | undefined;
};

/** The URL parameters of the list of data rooms. */
export function roomsSearch(params: Record<string, unknown>): RoomsSearch {
  return present({ q: textParam(params['q'])?.slice(0, 255), sort: oneOfParam(ROOM_SORTS, params['sort']) });
}

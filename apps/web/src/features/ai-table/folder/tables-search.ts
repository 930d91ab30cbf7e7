import type { ApiInput } from '../../../shared/api/client.ts';
import { oneOfParam, present, textParam } from '../../../shared/url/search-params.ts';

export const SHOWN = ['folder', 'table'] as const;
export const SORTS = ['-updatedAt', 'updatedAt', '-createdAt', 'name', '-name'] as const;

export type TablesSearch = {
  /** The open folder. */
  folder?: string;
  /** Search text for names, in every folder. */
  q?: string;
  show?: (typeof SHOWN)[number];
  sort?: (typeof SORTS)[number];
};

/** Parses the address of the tables page. */
export function tablesSearch(raw: Record<string, unknown>): TablesSearch {
  return present({
    folder: textParam(raw['folder']),
    q: textParam(raw['q'])?.slice(0, 255),
    show: oneOfParam(SHOWN, raw['show']),
    sort: oneOfParam(SORTS, raw['sort']),
  });
}

/** Returns the query for the address of the tables page. */
export function tablesInput({
  folder,
  q,
  show,
  sort = '-updatedAt',
}: TablesSearch): ApiInput['aiTableFolder']['combinedList'] {
  return {
    aiTableFolderId: folder ?? null,
    anywhere: q !== undefined,
    ...(q === undefined ? {} : { search: q }),
    where: show === undefined ? {} : { type: { eq: show } },
    orderBy: ['type', sort],
  };
}

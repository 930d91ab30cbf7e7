import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { present } from '../../../shared/url/search-params.ts';
import type { TableSearch } from './table-search.ts';

export type ShowInTable = (change: { [K in keyof TableSearch]?: TableSearch[K] | undefined }) => void;

/** Changes the address of a table in place. */
export function useShow(datatableId: string, search: TableSearch): ShowInTable {
  const navigate = useNavigate();
  const { history } = useRouter();
  const now = useRef(search);
  useEffect(() => {
    now.current = search;
  }, [search]);
  return useCallback(
    (change) => {
      // What comes a moment later (a search, the cell one is at) must not call back somebody on the way elsewhere.
      if (!history.location.pathname.endsWith(datatableId)) return;
      const next = present({ ...now.current, ...change });
      now.current = next;
      void navigate({
        to: '/tables/$datatableId',
        params: { datatableId },
        search: next,
        replace: true,
        resetScroll: false,
      });
    },
    [navigate, history, datatableId],
  );
}

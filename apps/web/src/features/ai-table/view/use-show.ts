import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { present } from '../../../shared/url/search-params.ts';
import type { TableSearch } from './table-search.ts';

export type ShowInTable = (change: { [K in keyof TableSearch]?: TableSearch[K] | undefined }) => void;

/** Returns a function that changes the address of a table without a new history entry. */
export function useShow(datatableId: string, search: TableSearch): ShowInTable {
  const navigate = useNavigate();
  const { history } = useRouter();
  const now = useRef(search);
  useEffect(() => {
    now.current = search;
  }, [search]);
  return useCallback(
    (change) => {
      // Ignore late updates (a search, the focused cell) after the user has left this table.
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

import type { Datatable } from '@atrium/domain/ai-table';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { mayEditTable } from '../../../shared/access/permissions.ts';
import { toastInfo } from '../../../shared/feedback/toast.ts';
import { GridFocus } from '../../../shared/grid/grid-focus.ts';
import { useSidePanel } from '../../../shared/shell/layout.tsx';
import { useFocusInAddress } from '../grid/use-focus-in-address.ts';
import { useGridShortcuts } from '../grid/use-grid-shortcuts.ts';
import { useRows, useTableEvents } from '../grid/use-rows.ts';
import { useRun } from '../run/use-run.ts';
import type { TableSearch } from '../view/table-search.ts';
import { useShow } from '../view/use-show.ts';
import { useTableView } from '../view/use-table-view.ts';
import type { OpenTable } from './open-table.ts';

/** Opens a table: loads its rows, follows its run and live events, and keeps the focus in the address. */
export function useOpenTable(table: Datatable, search: TableSearch): OpenTable {
  const { id } = table;
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const show = useShow(id, search);
  const view = useTableView(table, search, show);
  const store = useRows(id, view.query);
  const [focus] = useState(() => new GridFocus());
  const run = useRun(table, store);
  const mayEdit = mayEditTable(table);
  const isPanelOpen = search.panel === 'open';
  const isAskOpen = search.panel === 'ask' && search.about !== undefined;
  useSidePanel((isPanelOpen || isAskOpen) && !isPhone);
  const askAbout = (documentId: string) => show({ panel: 'ask', about: documentId, chat: undefined });
  useGridShortcuts(mayEdit);
  useFocusInAddress({ search, show, store, focus, columns: view.columns });
  useTableEvents(id, store, useLeaveDeleted());
  return { ...run, table, search, show, view, store, focus, mayEdit, isPhone, isPanelOpen, isAskOpen, askAbout };
}

function useLeaveDeleted() {
  const navigate = useNavigate();
  return useCallback(() => {
    toastInfo('This table was moved to the trash');
    void navigate({ to: '/tables' });
  }, [navigate]);
}

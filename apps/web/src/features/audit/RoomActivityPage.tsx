import type { AuditEvent } from '@atrium/domain/audit';
import { useNavigate } from '@tanstack/react-router';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { api, apiClient } from '../../shared/api/client.ts';
import { RoomFrame } from '../../shared/dataroom/RoomFrame.tsx';
import { countOf } from '../../shared/format/number.ts';
import { FilterField } from '../../shared/list/FilterField.tsx';
import { MENU_LIST_KEYS } from '../../shared/list/list-hints.ts';
import { ListBar } from '../../shared/list/ListBar.tsx';
import { usePagedList } from '../../shared/list/use-paged-list.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { StatusBar } from '../../shared/shell/StatusBar.tsx';
import { AuditList } from './AuditList.tsx';

const COUNTED = { one: '# event', other: '# events' };
const FIRST = { one: 'First event', other: 'First # events' };

/** The tab with the events about a data room, its folders and documents, and the tables that read it. */
export function RoomActivityPage({ dataroomId }: { dataroomId: string }) {
  const navigate = useNavigate();
  const [sort, setSort] = useState('-createdAt');
  const [search, setSearch] = useState('');
  const input = { dataroomId, orderBy: [sort], ...(search === '' ? {} : { search }) };
  const events = usePagedList<AuditEvent>({
    queryKey: getQueryKey(api.audit.list, input, 'infinite'),
    fetch: (page, options) => apiClient.audit.list.query({ ...input, ...page }, options),
  });
  return (
    <RoomFrame
      dataroomId={dataroomId}
      tab="Activity"
      status={
        <StatusBar
          facts={events.data && [countOf(events.data.length, events.hasMore ? FIRST : COUNTED)]}
          keys={MENU_LIST_KEYS}
        />
      }
    >
      <ListBar>
        <FilterField label="Person, action or address" onFilter={setSearch} />
      </ListBar>
      <QueryView query={events} name="the activity" rows={14}>
        {(list) =>
          list.length > 0 ? (
            <AuditList
              events={list}
              onFilter={(filter) => void navigate({ to: '/settings/audit', search: { ...filter, period: 'all' } })}
              sort={sort}
              onSort={setSort}
              hasMore={events.hasMore}
              onMore={events.onMore}
            />
          ) : (
            <EmptyState title={search === '' ? 'No activity yet' : `No results for “${search}”`}>
              Actions on this data room and its documents are listed here.
            </EmptyState>
          )
        }
      </QueryView>
    </RoomFrame>
  );
}

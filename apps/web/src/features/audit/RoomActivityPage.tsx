import type { AuditEvent } from '@atrium/domain/audit';
import { useNavigate } from '@tanstack/react-router';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { api, apiClient } from '../../shared/api/client.ts';
import { RoomFrame } from '../../shared/dataroom/RoomFrame.tsx';
import { FilterField } from '../../shared/list/FilterField.tsx';
import { ListBar } from '../../shared/list/ListBar.tsx';
import { usePagedList } from '../../shared/list/use-paged-list.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { AuditList } from './AuditList.tsx';

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
    <RoomFrame dataroomId={dataroomId} tab="Activity">
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

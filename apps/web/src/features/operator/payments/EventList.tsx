import { EVENT_STATES, type StripeEvent } from '@atrium/domain/billing';
import { Button, Menu, NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { api, apiClient, queries } from '../../../shared/api/client.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { toastInfo } from '../../../shared/feedback/toast.ts';
import { formatMoment, formatStamp } from '../../../shared/format/date.ts';
import { countOf } from '../../../shared/format/number.ts';
import { DataList, type ListColumn } from '../../../shared/list/DataList.tsx';
import { FilterField } from '../../../shared/list/FilterField.tsx';
import { ListBar } from '../../../shared/list/ListBar.tsx';
import { usePagedList } from '../../../shared/list/use-paged-list.ts';
import { EmptyState } from '../../../shared/parts/EmptyState.tsx';
import { QueryView } from '../../../shared/parts/QueryView.tsx';
import { STATE_WORDS } from './payment-words.ts';
import type { PaymentsSearch } from './payments-search.ts';
import styles from './Payments.module.css';

/** The events that Stripe sent, with filters that the address keeps. They hold ids, never contents. */
export function EventList({ search, mayManage }: { search: PaymentsSearch; mayManage: boolean }) {
  const navigate = useNavigate();
  const { state, find } = search;
  const [sort, setSort] = useState('-receivedAt');
  const input = {
    orderBy: [sort],
    ...(state === undefined ? {} : { where: { state: { eq: state } } }),
    ...(find === undefined ? {} : { search: find }),
  };
  const events = usePagedList<StripeEvent>({
    queryKey: getQueryKey(api.billing.events, input, 'infinite'),
    fetch: (page, options) => apiClient.billing.events.query({ ...input, ...page }, options),
  });
  const filter = (more: { state?: PaymentsSearch['state'] | undefined; find?: string | undefined }) =>
    void navigate({ to: '/settings/payments', search: { part: 'events', state, find, ...more }, replace: true });
  return (
    <>
      <ListBar>
        <FilterField
          label="Type, id, customer or organization"
          initial={find ?? ''}
          onFilter={(words) => filter({ find: words === '' ? undefined : words })}
        />
        <NativeSelect
          aria-label="State"
          data={[
            { value: '', label: 'Every state' },
            ...EVENT_STATES.map((value) => ({ value, label: STATE_WORDS[value] })),
          ]}
          value={state ?? ''}
          onChange={(event) => filter({ state: EVENT_STATES.find((one) => one === event.currentTarget.value) })}
        />
      </ListBar>
      <QueryView query={events} name="the events" rows={6}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              title={
                state === undefined && find === undefined
                  ? 'Stripe has not sent an event yet'
                  : 'No events for these filters'
              }
            />
          ) : (
            <DataList
              label="Events"
              items={list}
              nameOf={({ type }) => type}
              columns={COLUMNS}
              sort={sort}
              onSort={setSort}
              {...(mayManage
                ? {
                    renderMenu: (event: StripeEvent) => (
                      <Menu.Item onClick={() => void replay([event])}>Apply again</Menu.Item>
                    ),
                    renderBulk: (chosen: readonly StripeEvent[], clear: () => void) => (
                      <Button variant="default" size="compact-sm" onClick={() => void replay(chosen).then(clear)}>
                        Apply again
                      </Button>
                    ),
                  }
                : {})}
              hasMore={events.hasMore}
              onMore={events.onMore}
            />
          )
        }
      </QueryView>
    </>
  );
}

/** Applies events again. Their effect counts once. */
async function replay(events: readonly StripeEvent[]): Promise<void> {
  const isDone = await attempt(async () => {
    for (const { id: eventId } of events) await apiClient.billing.replayEvent.mutate({ eventId });
  });
  await queries.billing.events.invalidate();
  if (isDone)
    toastInfo(countOf(events.length, { one: 'The event is applied again', other: '# events are applied again' }));
}

const COLUMNS: ListColumn<StripeEvent>[] = [
  {
    id: 'type',
    label: 'Type',
    sort: 'type',
    width: 'minmax(120px, 1.6fr)',
    renderCell: ({ type }) => <b>{type}</b>,
  },
  {
    id: 'organization',
    label: 'Organization',
    sort: 'organizationName',
    width: 'minmax(80px, 1fr)',
    renderCell: ({ organizationName, customerId }) =>
      organizationName ?? (customerId === null ? '' : 'Not of this installation'),
  },
  {
    id: 'state',
    label: 'State',
    sort: 'state',
    width: 'minmax(70px, 1fr)',
    renderCell: ({ state, reason }) => (
      <span className={styles.state} data-state={state}>
        {reason === null ? STATE_WORDS[state] : `${STATE_WORDS[state]}: ${reason}`}
      </span>
    ),
  },
  { id: 'id', label: 'Id', width: 'minmax(120px, 1fr)', isWide: true, renderCell: ({ id }) => <code>{id}</code> },
  {
    id: 'time',
    label: 'Arrived',
    sort: 'receivedAt',
    width: 'minmax(64px, 132px)',
    renderCell: ({ receivedAt }) => <span title={formatMoment(receivedAt)}>{formatStamp(receivedAt)}</span>,
  },
];

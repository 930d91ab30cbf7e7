import type { PaymentLink } from '@atrium/domain/billing';
import { Menu } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { api, apiClient } from '../../../shared/api/client.ts';
import { toastInfo } from '../../../shared/feedback/toast.ts';
import { formatDay } from '../../../shared/format/date.ts';
import { DataList, type ListColumn } from '../../../shared/list/DataList.tsx';
import { FilterField } from '../../../shared/list/FilterField.tsx';
import { ListBar } from '../../../shared/list/ListBar.tsx';
import { usePagedList } from '../../../shared/list/use-paged-list.ts';
import { EmptyState } from '../../../shared/parts/EmptyState.tsx';
import { ButtonLink } from '../../../shared/parts/links.tsx';
import { QueryView } from '../../../shared/parts/QueryView.tsx';
import { LINK_STATUS_WORDS, soldWords } from './payment-words.ts';

/** The payment links of all organizations. */
export function LinkList() {
  const clipboard = useClipboard();
  const [sort, setSort] = useState('-createdAt');
  const [search, setSearch] = useState('');
  const input = { orderBy: [sort], ...(search === '' ? {} : { search }) };
  const links = usePagedList<PaymentLink>({
    queryKey: getQueryKey(api.billing.links, input, 'infinite'),
    fetch: (page, options) => apiClient.billing.links.query({ ...input, ...page }, options),
  });
  return (
    <>
      {(links.data?.length !== 0 || search !== '') && (
        <ListBar>
          <FilterField label="Organization" onFilter={setSearch} />
        </ListBar>
      )}
      <QueryView query={links} name="the payment links" rows={6}>
        {(list) =>
          list.length === 0 && search !== '' ? (
            <EmptyState title={`No results for “${search}”`} />
          ) : list.length === 0 ? (
            <EmptyState
              title="No payment link yet"
              action={<ButtonLink to="/settings/organizations">Choose an organization</ButtonLink>}
            >
              With a link, a person without an account can pay for an organization. It works once.
            </EmptyState>
          ) : (
            <DataList
              label="Payment links"
              items={list}
              nameOf={({ organizationName }) => organizationName}
              columns={COLUMNS}
              sort={sort}
              onSort={setSort}
              renderMenu={({ url, status }) =>
                url === null || status !== 'open' ? null : (
                  <Menu.Item
                    onClick={() => {
                      clipboard.copy(url);
                      toastInfo('Copied');
                    }}
                  >
                    Copy the link
                  </Menu.Item>
                )
              }
              hasMore={links.hasMore}
              onMore={links.onMore}
            />
          )
        }
      </QueryView>
    </>
  );
}

const COLUMNS: ListColumn<PaymentLink>[] = [
  {
    id: 'organization',
    label: 'Organization',
    width: 'minmax(120px, 1.4fr)',
    sort: 'organizationName',
    renderCell: ({ organizationName }) => <b>{organizationName}</b>,
  },
  { id: 'sells', label: 'Product', width: 'minmax(120px, 1fr)', renderCell: soldWords },
  {
    id: 'status',
    label: 'Status',
    width: '120px',
    sort: 'status',
    renderCell: ({ status }) => LINK_STATUS_WORDS[status],
  },
  {
    id: 'created',
    label: 'Created',
    width: '110px',
    sort: 'createdAt',
    isWide: true,
    renderCell: ({ createdAt }) => formatDay(createdAt),
  },
];

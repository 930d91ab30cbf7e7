import type { PaymentLink } from '@atrium/domain/billing';
import { Menu } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { getQueryKey } from '@trpc/react-query';
import { api, apiClient } from '../../../shared/api/client.ts';
import { toastInfo } from '../../../shared/feedback/toast.ts';
import { formatDay } from '../../../shared/format/date.ts';
import { DataList, type ListColumn } from '../../../shared/list/DataList.tsx';
import { usePagedList } from '../../../shared/list/use-paged-list.ts';
import { EmptyState } from '../../../shared/parts/EmptyState.tsx';
import { ButtonLink } from '../../../shared/parts/links.tsx';
import { QueryView } from '../../../shared/parts/QueryView.tsx';
import { LINK_STATUS_WORDS, soldWords } from './payment-words.ts';

/** The payment links of all organizations, newest first. */
export function LinkList() {
  const clipboard = useClipboard();
  const links = usePagedList<PaymentLink>({
    queryKey: getQueryKey(api.billing.links, {}, 'infinite'),
    fetch: (page, options) => apiClient.billing.links.query(page, options),
  });
  return (
    <QueryView query={links} name="the payment links" rows={6}>
      {(list) =>
        list.length === 0 ? (
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
  );
}

const COLUMNS: ListColumn<PaymentLink>[] = [
  {
    id: 'organization',
    label: 'Organization',
    width: 'minmax(120px, 1.4fr)',
    renderCell: ({ organizationName }) => <b>{organizationName}</b>,
  },
  { id: 'sells', label: 'Product', width: 'minmax(120px, 1fr)', renderCell: soldWords },
  { id: 'status', label: 'Status', width: '120px', renderCell: ({ status }) => LINK_STATUS_WORDS[status] },
  {
    id: 'created',
    label: 'Created',
    width: '110px',
    isWide: true,
    renderCell: ({ createdAt }) => formatDay(createdAt),
  },
];

import type { Conversation } from '@atrium/domain/conversation';
import { Link, useNavigate } from '@tanstack/react-router';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { api, apiClient } from '../../shared/api/client.ts';
import {
  ConversationMenuItems,
  mayHaveConversationMenu,
  RenameConversation,
} from '../../shared/conversation/ConversationMenu.tsx';
import { formatAgo } from '../../shared/format/date.ts';
import { DataList, type ListColumn } from '../../shared/list/DataList.tsx';
import { FilterField } from '../../shared/list/FilterField.tsx';
import { usePagedList } from '../../shared/list/use-paged-list.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import styles from './ConversationList.module.css';

type Props = {
  current?: string | undefined;
  /** Names only. */
  compact?: boolean;
  /** Whether the page scrolls instead of the list. */
  isInPage?: boolean;
  /** Only the conversations about this data room, which open in it. */
  dataroomId?: string;
};

/** The user's conversations, the latest first, with a search by name. */
export function ConversationList({ current, compact = false, isInPage = false, dataroomId }: Props) {
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState('-updatedAt');
  const [renaming, setRenaming] = useState<Conversation>();
  const input = {
    orderBy: [sort],
    ...(dataroomId === undefined ? {} : { dataroomId }),
    ...(search === '' ? {} : { search }),
  };
  const list = usePagedList<Conversation>({
    queryKey: getQueryKey(api.conversation.list, input, 'infinite'),
    fetch: (page, options) => apiClient.conversation.list.query({ ...input, ...page }, options),
  });
  const leave = () =>
    void (dataroomId === undefined
      ? navigate({ to: '/chat' })
      : navigate({ to: '/library/$dataroomId/ask', params: { dataroomId } }));
  const addressOf = ({ id }: Conversation) =>
    dataroomId === undefined
      ? ({ to: '/chat/$conversationId', params: { conversationId: id } } as const)
      : ({ to: '/library/$dataroomId/ask', params: { dataroomId }, search: { chat: id } } as const);
  const columns: ListColumn<Conversation>[] = [
    {
      id: 'title',
      label: 'Name',
      width: 'minmax(0, 3fr)',
      sort: 'title',
      renderCell: (one) => (
        <Link
          {...addressOf(one)}
          tabIndex={-1}
          title={one.title}
          aria-current={one.id === current ? 'page' : undefined}
        >
          {one.title}
        </Link>
      ),
    },
    {
      id: 'about',
      label: 'About',
      width: 'minmax(0, 1.4fr)',
      isWide: true,
      renderCell: ({ context }) => context.knowledgeContextTree.map(({ name }) => name).join(', ') || 'All documents',
    },
    {
      id: 'changed',
      label: 'Last asked',
      width: '112px',
      sort: 'updatedAt',
      renderCell: ({ updatedAt }) => formatAgo(updatedAt),
    },
  ];
  return (
    <>
      {(list.data?.length !== 0 || search !== '') && (
        <div className={styles.search} data-in-page={isInPage || undefined}>
          <FilterField label="Search conversations" onFilter={setSearch} />
        </div>
      )}
      <QueryView query={list} name="the conversations" rows={6}>
        {(found) =>
          found.length > 0 ? (
            <DataList
              label="Conversations"
              items={found}
              nameOf={({ title }) => title}
              columns={compact ? columns.slice(0, 1) : columns}
              sort={sort}
              onSort={setSort}
              onOpen={(one) => void navigate(addressOf(one))}
              renderMenu={(one) =>
                mayHaveConversationMenu(one) ? (
                  <ConversationMenuItems
                    conversation={one}
                    onRename={() => setRenaming(one)}
                    onTrashed={() => {
                      if (one.id === current) leave();
                    }}
                  />
                ) : null
              }
              isCurrent={({ id }) => id === current}
              isInPage={isInPage}
              hasMore={list.hasMore}
              onMore={list.onMore}
            />
          ) : search !== '' ? (
            <p className={styles.none}>No results for “{search}”</p>
          ) : compact ? (
            // A column of its own keeps its width, so that the conversation next to it does not move.
            !isInPage && <p className={styles.none}>No conversations yet</p>
          ) : (
            <EmptyState title="No conversations yet">Your questions and answers are kept here.</EmptyState>
          )
        }
      </QueryView>
      {renaming !== undefined && <RenameConversation conversation={renaming} onClose={() => setRenaming(undefined)} />}
    </>
  );
}

import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../shared/api/client.ts';
import { formatAgo } from '../../shared/format/date.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { ErrorState } from '../../shared/parts/ErrorState.tsx';
import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { ConversationMenu } from '../../shared/conversation/ConversationMenu.tsx';
import { covers } from '../../shared/dataroom/room-contents.ts';
import styles from './ConversationList.module.css';

const PAGE_SIZE = 50;
const MAX_ROWS = 1000;

type Props = {
  current?: string | undefined;
  compact?: boolean;
  /** Only the conversations about this data room, which open in it. */
  dataroomId?: string;
};

/** The user's conversations, the latest first, with a search by name. */
export function ConversationList({ current, compact = false, dataroomId }: Props) {
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const [search] = useDebouncedValue(words.trim(), 200);
  const [limit, setLimit] = useState(dataroomId === undefined ? PAGE_SIZE : MAX_ROWS);
  const list = api.conversation.list.useQuery(
    { orderBy: ['-updatedAt'], limit, ...(search === '' ? {} : { search }) },
    { placeholderData: keepPreviousData },
  );
  const found = (list.data?.data ?? []).filter(
    (one) => dataroomId === undefined || covers(one.context.knowledgeContextTree, dataroomId),
  );
  const leave = () =>
    void (dataroomId === undefined
      ? navigate({ to: '/chat' })
      : navigate({ to: '/library/$dataroomId/ask', params: { dataroomId } }));
  if (list.isError && list.data === undefined) {
    return (
      <ErrorState title="The conversations could not be loaded" error={list.error} retry={() => void list.refetch()} />
    );
  }
  if (list.isPending) return <SkeletonRows rows={6} height={compact ? 48 : 52} label="Loading the conversations" />;
  if (found.length === 0 && search === '' && words === '') {
    return compact ? null : (
      <EmptyState title="No conversations yet">Your questions and answers are kept here.</EmptyState>
    );
  }
  return (
    <>
      <div className={styles.search}>
        <TextInput
          aria-label="Search conversations"
          placeholder="Search conversations"
          leftSection={<IconSearch size={14} />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          rightSection={
            words !== '' && (
              <ActionIcon size={24} aria-label="Clear the search" onClick={() => setWords('')}>
                <IconX size={13} />
              </ActionIcon>
            )
          }
        />
      </div>
      {found.length === 0 && <p className={styles.none}>No results for &quot;{search}&quot;</p>}
      <ul className={styles.list} data-compact={compact || undefined}>
        {found.map((conversation) => (
          <li key={conversation.id} data-current={conversation.id === current || undefined}>
            <Link
              {...(dataroomId === undefined
                ? { to: '/chat/$conversationId', params: { conversationId: conversation.id } }
                : { to: '/library/$dataroomId/ask', params: { dataroomId }, search: { chat: conversation.id } })}
              aria-current={conversation.id === current ? 'page' : undefined}
            >
              <b>{conversation.title}</b>
              <span>{formatAgo(conversation.updatedAt)}</span>
            </Link>
            <ConversationMenu
              conversation={conversation}
              size={24}
              onTrashed={() => {
                if (conversation.id === current) leave();
              }}
            />
          </li>
        ))}
        {list.data.hasMore && limit < MAX_ROWS && (
          <li className={styles.more}>
            <Button variant="default" size="compact-sm" onClick={() => setLimit(Math.min(MAX_ROWS, limit * 4))}>
              Show more
            </Button>
          </li>
        )}
      </ul>
    </>
  );
}

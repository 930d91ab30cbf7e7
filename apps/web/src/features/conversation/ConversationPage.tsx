import { ActionIcon, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { formatAgo } from '../../shared/format/date.ts';
import { Page } from '../../shared/shell/Page.tsx';
import { StatusBar } from '../../shared/shell/StatusBar.tsx';
import { NotFoundPage } from '../../shared/parts/NotFoundPage.tsx';
import { ConversationList } from './ConversationList.tsx';
import { ConversationMenu } from '../../shared/conversation/ConversationMenu.tsx';
import { ConversationPanel } from '../../shared/conversation/ConversationPanel.tsx';
import { useConversation } from '../../shared/conversation/use-conversation.ts';
import { useOpenCitation } from '../../shared/conversation/use-open-citation.ts';
import styles from './ConversationPage.module.css';

const KEYS = [
  ['Enter', 'ask'],
  ['?', 'all keys'],
] as const;

export function ConversationPage({ conversationId }: { conversationId: string }) {
  const navigate = useNavigate();
  const chat = useConversation({ conversationId, firstScope: undefined, onStarted: () => undefined });
  const openCitation = useOpenCitation(conversationId);
  const wide = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false });
  if (chat.isMissing && chat.turns.length === 0) return <NotFoundPage />;
  const { conversation } = chat;
  return (
    <Page
      crumbs={[{ label: 'Chat', link: { to: '/chat' } }, { label: chat.title }]}
      actions={
        <>
          <Tooltip label="New conversation">
            <ActionIcon aria-label="New conversation" renderRoot={(props: object) => <Link to="/chat" {...props} />}>
              <IconPlus size={16} />
            </ActionIcon>
          </Tooltip>
          {conversation !== undefined && (
            <ConversationMenu conversation={conversation} onTrashed={() => void navigate({ to: '/chat' })} />
          )}
        </>
      }
      status={
        <StatusBar
          facts={conversation === undefined ? undefined : [`Last asked ${formatAgo(conversation.updatedAt)}`]}
          keys={KEYS}
        />
      }
    >
      <div className={styles.split}>
        {wide && (
          <nav className={styles.list} aria-label="Conversations">
            <ConversationList current={conversationId} compact />
          </nav>
        )}
        <ConversationPanel
          chat={chat}
          currentCitation={undefined}
          onCitation={openCitation}
          takesFocus={chat.turns.length > 0}
        />
      </div>
    </Page>
  );
}

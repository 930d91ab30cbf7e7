import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ConversationMenu } from '../../shared/conversation/ConversationMenu.tsx';
import { ConversationPanel } from '../../shared/conversation/ConversationPanel.tsx';
import { FirstQuestions } from '../../shared/conversation/FirstQuestions.tsx';
import { useConversation } from '../../shared/conversation/use-conversation.ts';
import { useOpenCitation } from '../../shared/conversation/use-open-citation.ts';
import { useScopeOf } from '../../shared/conversation/use-scope.ts';
import { RoomFrame } from '../../shared/dataroom/RoomFrame.tsx';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { ButtonLink } from '../../shared/parts/links.tsx';
import { ConversationList } from './ConversationList.tsx';
import type { RoomAskSearch } from './index.ts';
import styles from './ConversationPage.module.css';

type Props = { dataroomId: string; search: RoomAskSearch };

/** The tab with the conversations about a data room. */
export function RoomAskPage({ dataroomId, search }: Props) {
  const navigate = useNavigate();
  const wide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false });
  const [number, setNumber] = useState(0);
  const show = (chat: string | undefined) =>
    void navigate({
      to: '/library/$dataroomId/ask',
      params: { dataroomId },
      search: chat === undefined ? {} : { chat },
    });
  const startNew = () => {
    setNumber(number + 1);
    show(undefined);
  };
  return (
    <RoomFrame
      dataroomId={dataroomId}
      tab="Ask"
      actions={
        search.chat !== undefined && (
          <Button variant="default" leftSection={<IconPlus size={14} />} onClick={startNew}>
            New conversation
          </Button>
        )
      }
    >
      <div className={wide ? styles.split : styles.stacked}>
        {wide && (
          <nav className={styles.list} aria-label="Conversations">
            <ConversationList current={search.chat} compact dataroomId={dataroomId} />
          </nav>
        )}
        <RoomConversation key={number} dataroomId={dataroomId} search={search} onShow={show} hasList={!wide} />
      </div>
    </RoomFrame>
  );
}

type ConversationProps = Props & {
  onShow: (chat: string | undefined) => void;
  /** Whether the earlier conversations are below the questions to try. */
  hasList: boolean;
};

function RoomConversation({ dataroomId, search, onShow, hasList }: ConversationProps) {
  const { chat: conversationId, ...rest } = search;
  const firstScope = useScopeOf({ dataroom: dataroomId, ...rest });
  const chat = useConversation({ conversationId, firstScope, onStarted: onShow });
  const openCitation = useOpenCitation(conversationId);
  if (chat.isMissing && chat.turns.length === 0) {
    return (
      <EmptyState
        title="Conversation not found"
        action={
          <ButtonLink to="/library/$dataroomId/ask" params={{ dataroomId }}>
            Ask a new question
          </ButtonLink>
        }
      >
        It may be in the trash, or not shared with you.
      </EmptyState>
    );
  }
  return (
    <section className={styles.conversation} aria-label="Chat">
      {chat.conversation !== undefined && (
        <header className={styles.title}>
          <h2>{chat.title}</h2>
          <ConversationMenu conversation={chat.conversation} onTrashed={() => onShow(undefined)} />
        </header>
      )}
      <ConversationPanel
        chat={chat}
        currentCitation={undefined}
        onCitation={openCitation}
        empty={
          <>
            <FirstQuestions onAsk={(question) => chat.ask(question)} />
            {hasList && (
              <section className={styles.earlier} aria-label="Earlier conversations">
                <ConversationList compact isInPage dataroomId={dataroomId} />
              </section>
            )}
          </>
        }
        takesFocus
      />
    </section>
  );
}

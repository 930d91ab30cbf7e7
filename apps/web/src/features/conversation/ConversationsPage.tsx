import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { Page } from '../../shared/shell/Page.tsx';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { ButtonLink } from '../../shared/parts/links.tsx';
import { AnswerView } from '../../shared/conversation/AnswerView.tsx';
import { CitationContext } from '../../shared/conversation/citation-context.ts';
import { Composer } from '../../shared/conversation/Composer.tsx';
import { ConversationList } from './ConversationList.tsx';
import type { ChatSearch } from './index.ts';
import { useConversation } from '../../shared/conversation/use-conversation.ts';
import { useCounted, useScopeOf } from '../../shared/conversation/use-scope.ts';
import styles from './ConversationPage.module.css';

/** A new question, and the conversations there are. */
export function ConversationsPage({ search }: { search: ChatSearch }) {
  const navigate = useNavigate();
  const firstScope = useScopeOf(search);
  const onStarted = useCallback(
    (conversationId: string) =>
      void navigate({ to: '/chat/$conversationId', params: { conversationId }, replace: true }),
    [navigate],
  );
  const chat = useConversation({ conversationId: undefined, firstScope, onStarted });
  const { total } = useCounted([]);
  if (total === 0 && chat.turns.length === 0) return <NothingToAsk />;
  return (
    <Page crumbs={[{ label: 'Chat' }]}>
      <section className={styles.new} aria-label="New conversation">
        <h2 className={styles.heading}>Ask your documents</h2>
        <p className={styles.hint}>
          Answers come from the files you choose, each statement with the page it stands on.
        </p>
        {/* Until the conversation has its id and its own page, its question and answer stand here. */}
        <CitationContext value={NOWHERE}>
          {chat.turns.map((turn) =>
            turn.kind === 'question' ? (
              <p key={turn.key} className={styles.asked}>
                {turn.text}
              </p>
            ) : (
              <div key={turn.key} className={styles.begun}>
                <AnswerView turn={turn} chat={chat} isLast />
              </div>
            ),
          )}
        </CitationContext>
        <Composer
          scope={chat.scope}
          onScope={chat.setScope}
          running={chat.running}
          onAsk={(query) => chat.ask(query)}
          takesFocus
        />
      </section>
      <section className={styles.earlier} aria-label="Earlier conversations">
        <ConversationList />
      </section>
    </Page>
  );
}

/** Where there are no documents, a question could only be answered with that. Conversations of before stay in reach. */
function NothingToAsk() {
  return (
    <Page crumbs={[{ label: 'Chat' }]}>
      <section aria-label="New conversation">
        <EmptyState
          title="There are no documents to ask yet"
          action={<ButtonLink to="/library">Go to the library</ButtonLink>}
        >
          Add some to a data room. Answers come from them, each statement with the page it stands on.
        </EmptyState>
      </section>
      <section className={styles.earlier} aria-label="Earlier conversations">
        <ConversationList compact />
      </section>
    </Page>
  );
}

const NOWHERE = { current: undefined, open: () => undefined };

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

/** A new question, and the earlier conversations. */
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
  if (total === 0 && chat.turns.length === 0) return <NoDocuments />;
  return (
    <Page crumbs={[{ label: 'Chat' }]}>
      <section className={styles.new} aria-label="New conversation">
        <h2 className={styles.heading}>Ask your documents</h2>
        <p className={styles.hint}>Answers come from the files you choose. Each statement cites its page.</p>
        {/* The question and answer are shown here until the conversation has its own page. */}
        <CitationContext value={NO_CITATIONS}>
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
        <ConversationList isInPage />
      </section>
    </Page>
  );
}

/** Shown when there is nothing to ask about. Earlier conversations stay available. */
function NoDocuments() {
  return (
    <Page crumbs={[{ label: 'Chat' }]}>
      <section aria-label="New conversation">
        <EmptyState
          title="There are no documents to ask about yet"
          action={<ButtonLink to="/library">Go to the data rooms</ButtonLink>}
        >
          Add documents to a data room. Each statement of an answer cites its page.
        </EmptyState>
      </section>
      <section className={styles.earlier} aria-label="Earlier conversations">
        <ConversationList compact isInPage />
      </section>
    </Page>
  );
}

const NO_CITATIONS = { current: undefined, open: () => undefined };

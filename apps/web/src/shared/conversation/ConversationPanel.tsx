import { mayOn } from '@atrium/domain/access';
import { useMemo, type ReactNode } from 'react';
import { CitationContext, type OpenCitation } from './citation-context.ts';
import { Composer } from './Composer.tsx';
import { Thread } from './Thread.tsx';
import type { Chat } from './use-conversation.ts';
import styles from './ConversationPanel.module.css';

type Props = {
  chat: Chat;
  currentCitation: string | undefined;
  onCitation: OpenCitation;
  empty?: ReactNode;
  takesFocus?: boolean;
  /** A question that is written already. */
  firstText?: string | undefined;
};

/** A conversation with its composer, on its own page or next to a document. */
export function ConversationPanel({ chat, currentCitation, onCitation, empty, takesFocus = false, firstText }: Props) {
  const context = useMemo(() => ({ current: currentCitation, open: onCitation }), [currentCitation, onCitation]);
  const { conversation } = chat;
  const isReadOnly =
    conversation !== undefined && (conversation.readOnly || !mayOn('conversation', conversation.permission, 'write'));
  return (
    <CitationContext value={context}>
      <div className={styles.panel}>
        <Thread chat={chat} empty={empty} />
        <div className={styles.composer}>
          <Composer
            scope={chat.scope}
            onScope={chat.setScope}
            running={chat.running}
            onAsk={(query) => chat.ask(query)}
            readOnly={isReadOnly}
            takesFocus={takesFocus}
            firstText={firstText}
          />
        </div>
      </div>
    </CitationContext>
  );
}

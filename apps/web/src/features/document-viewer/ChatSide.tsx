import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutSidebarRightCollapse, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { OpenCitation } from '../../shared/conversation/citation-context.ts';
import { ConversationMenu } from '../../shared/conversation/ConversationMenu.tsx';
import { ConversationPanel } from '../../shared/conversation/ConversationPanel.tsx';
import type { Chat } from '../../shared/conversation/use-conversation.ts';
import { Sheet, type SheetStop } from './Sheet.tsx';
import styles from './ChatSide.module.css';

type Props = {
  chat: Chat;
  stacked: boolean;
  /** Whether answers can use the document: its text is read, or being read. */
  isReadable: boolean;
  currentCitation: string | undefined;
  onCitation: OpenCitation;
  onClose: () => void;
  onNew: () => void;
  stepper: ReactNode;
};

/** The conversation next to a document, or in a sheet over its lower part. */
export function ChatSide({ chat, stacked, isReadable, currentCitation, onCitation, onClose, onNew, stepper }: Props) {
  const [stop, setStop] = useState<SheetStop>(chat.conversationId === undefined ? 'low' : 'half');
  const title = chat.conversationId === undefined ? 'Ask this document' : chat.title;
  const cite: OpenCitation = (citation) => {
    // The sheet must not cover the page that opens.
    if (stop === 'full') setStop('half');
    onCitation(citation);
  };
  const panel = (
    <ConversationPanel
      chat={chat}
      currentCitation={currentCitation}
      onCitation={cite}
      empty={
        <p className={styles.empty}>
          {isReadable
            ? 'Answers come from this document and cite its pages.'
            : 'The text of this document could not be read, so answers cannot use it. Choose other documents under Scope.'}
        </p>
      }
    />
  );
  if (stacked) {
    return (
      <Sheet title={title} stop={stop} onStop={setStop} tools={stepper}>
        {panel}
      </Sheet>
    );
  }
  return (
    <section className={styles.side} aria-label="Chat">
      <header className={styles.head}>
        <h2>{title}</h2>
        {chat.conversationId !== undefined && (
          <Tooltip label="New conversation">
            <ActionIcon aria-label="New conversation" onClick={onNew}>
              <IconPlus size={16} />
            </ActionIcon>
          </Tooltip>
        )}
        {chat.conversation !== undefined && <ConversationMenu conversation={chat.conversation} onTrashed={onNew} />}
        <Tooltip label="Close the chat">
          <ActionIcon aria-label="Close the chat" onClick={onClose}>
            <IconLayoutSidebarRightCollapse size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </header>
      {panel}
    </section>
  );
}

import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutSidebarRightCollapse, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { OpenCitation } from './citation-context.ts';
import { ConversationMenu } from './ConversationMenu.tsx';
import { ConversationPanel } from './ConversationPanel.tsx';
import type { Chat } from './use-conversation.ts';
import { Sheet, type SheetStop } from '../parts/Sheet.tsx';
import styles from './ChatSide.module.css';

type Props = {
  chat: Chat;
  stacked: boolean;
  /** The title before the first question. */
  newTitle: string;
  /** Shown before the first question. */
  empty: ReactNode;
  /** How much of the screen the sheet takes at first. */
  firstStop?: SheetStop;
  currentCitation: string | undefined;
  onCitation: OpenCitation;
  onClose: () => void;
  onNew: () => void;
  stepper?: ReactNode;
  takesFocus?: boolean;
  /** A question that is written already. */
  firstText?: string | undefined;
  /** Whether the sheet has a button that closes it. */
  sheetCloses?: boolean;
};

/** The conversation next to documents, or in a sheet over their lower part. */
export function ChatSide(props: Props) {
  const { chat, stacked, newTitle, empty, currentCitation, onCitation, onClose, onNew, stepper, takesFocus } = props;
  const [stop, setStop] = useState<SheetStop>(props.firstStop ?? (chat.conversationId === undefined ? 'low' : 'half'));
  const title = chat.conversationId === undefined ? newTitle : chat.title;
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
      empty={typeof empty === 'string' ? <p className={styles.empty}>{empty}</p> : empty}
      takesFocus={takesFocus === true}
      firstText={props.firstText}
    />
  );
  if (stacked) {
    return (
      <Sheet
        title={title}
        stop={stop}
        onStop={setStop}
        tools={stepper}
        {...(props.sheetCloses === true ? { onClose } : {})}
      >
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

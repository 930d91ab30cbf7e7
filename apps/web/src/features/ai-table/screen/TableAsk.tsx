import { useState } from 'react';
import { ChatSide } from '../../../shared/conversation/ChatSide.tsx';
import { FirstQuestions } from '../../../shared/conversation/FirstQuestions.tsx';
import { useConversation } from '../../../shared/conversation/use-conversation.ts';
import { useOpenCitation } from '../../../shared/conversation/use-open-citation.ts';
import { useScopeOf } from '../../../shared/conversation/use-scope.ts';
import type { OpenTable } from './open-table.ts';
import styles from './TableScreen.module.css';

/** The conversation about the document of a row, next to the table. */
export function TableAsk({ open }: { open: OpenTable }) {
  const { about, chat, col } = open.search;
  // A new number starts a new conversation without the state of the one before.
  const [number, setNumber] = useState(0);
  const startNew = () => {
    setNumber(number + 1);
    open.show({ chat: undefined });
  };
  const column = open.view.columns.find(({ id }) => id === col);
  return (
    <div className={styles.ask}>
      <Ask
        key={`${about} ${number}`}
        open={open}
        about={about}
        conversationId={chat}
        column={column?.display_name}
        onNew={startNew}
      />
    </div>
  );
}

type Props = {
  open: OpenTable;
  about: string | undefined;
  conversationId: string | undefined;
  /** The name of the focused column, which the first question to try is about. */
  column: string | undefined;
  onNew: () => void;
};

function Ask({ open: { show, isPhone, search }, about, conversationId, column, onNew }: Props) {
  const scope = useScopeOf(about === undefined ? {} : { document: about });
  const chat = useConversation({ conversationId, firstScope: scope, onStarted: (id) => show({ chat: id }) });
  const openCitation = useOpenCitation(conversationId);
  return (
    <ChatSide
      chat={chat}
      stacked={isPhone}
      newTitle="Ask about this"
      empty={<FirstQuestions about={column} onAsk={(question) => chat.ask(question)} />}
      firstStop="full"
      sheetCloses
      takesFocus
      currentCitation={undefined}
      onCitation={openCitation}
      onClose={() =>
        // A cell that was open before is shown again.
        show({ panel: search.row === undefined ? undefined : 'open', about: undefined, chat: undefined })
      }
      onNew={onNew}
    />
  );
}

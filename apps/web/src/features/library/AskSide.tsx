import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ChatSide } from '../../shared/conversation/ChatSide.tsx';
import { FirstQuestions } from '../../shared/conversation/FirstQuestions.tsx';
import type { Scope } from '../../shared/conversation/scope.ts';
import { useConversation } from '../../shared/conversation/use-conversation.ts';
import { useOpenCitation } from '../../shared/conversation/use-open-citation.ts';

type Props = {
  conversationId: string | undefined;
  /** The scope of a new conversation; undefined while it loads. */
  scope: Scope | undefined;
  /** The selection that the user asks about, or a folder or document from its menu. */
  about: Scope | undefined;
  title: string;
  stacked: boolean;
  onStarted: (conversationId: string) => void;
  onNew: () => void;
  onClose: () => void;
};

/** The conversation next to the documents of a data room. */
export function AskSide({ conversationId, scope, about, title, stacked, onStarted, onNew, onClose }: Props) {
  const chat = useConversation({ conversationId, firstScope: about ?? scope, onStarted });
  const openCitation = useOpenCitation(conversationId);
  const question = useLocation({ select: ({ state }) => state.question });
  const { setScope } = chat;
  useEffect(() => {
    if (about !== undefined) setScope(about);
  }, [about, setScope]);
  return (
    <ChatSide
      chat={chat}
      stacked={stacked}
      newTitle={title}
      empty={<FirstQuestions onAsk={(question) => chat.ask(question)} />}
      firstStop="full"
      sheetCloses
      takesFocus
      firstText={conversationId === undefined ? question : undefined}
      currentCitation={undefined}
      onCitation={openCitation}
      onClose={onClose}
      onNew={onNew}
    />
  );
}

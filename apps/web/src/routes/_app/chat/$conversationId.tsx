import { createFileRoute } from '@tanstack/react-router';
import { ConversationPage } from '../../../features/conversation/ConversationPage.tsx';

export const Route = createFileRoute('/_app/chat/$conversationId')({ component: Conversation });

function Conversation() {
  const { conversationId } = Route.useParams();
  return <ConversationPage key={conversationId} conversationId={conversationId} />;
}

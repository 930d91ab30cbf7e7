import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { Page } from '../../shared/shell/Page.tsx';

export function ConversationPage({ conversationId }: { conversationId: string }) {
  return (
    <Page crumbs={[{ label: 'Chat', link: { to: '/chat' } }, { label: 'Conversation' }]}>
      <SkeletonRows key={conversationId} label="Loading the conversation" />
    </Page>
  );
}

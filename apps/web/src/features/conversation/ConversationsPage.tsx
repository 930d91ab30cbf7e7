import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { Page } from '../../shared/shell/Page.tsx';

export function ConversationsPage() {
  return (
    <Page crumbs={[{ label: 'Chat' }]}>
      <EmptyState title="No conversations yet" />
    </Page>
  );
}

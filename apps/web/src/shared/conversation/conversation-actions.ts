import type { Conversation } from '@atrium/domain/conversation';
import { apiClient, queries } from '../api/client.ts';
import { attempt } from '../feedback/attempt.ts';
import { toastUndo } from '../feedback/toast.ts';

function refresh() {
  return Promise.all([queries.conversation.list.invalidate(), queries.trash.list.invalidate()]);
}

export async function renameConversation({ id }: Conversation, title: string): Promise<boolean> {
  const done = await attempt(() => apiClient.conversation.update.mutate({ conversationId: id, title }));
  await refresh();
  return done;
}

export async function trashConversation({ id, title }: Conversation): Promise<boolean> {
  const done = await attempt(() => apiClient.conversation.delete.mutate({ conversationId: id }));
  if (done) toastUndo(`${title} moved to the trash`, () => void restoreConversation(id));
  await refresh();
  return done;
}

async function restoreConversation(id: string): Promise<void> {
  await attempt(() => apiClient.trash.restore.mutate({ items: [{ id, type: 'conversation' }] }));
  await refresh();
}

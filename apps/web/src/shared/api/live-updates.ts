import { useState } from 'react';
import { api, queries } from './client.ts';
import { firstAnswerAt } from './first-answer.ts';
import { refreshMembership } from './membership.ts';
import type { LiveEvent } from '@atrium/domain/event';

type Refresh = (event: LiveEvent) => Promise<unknown>[];

const refreshLists: Refresh = () => [
  queries.dataroom.changes.invalidate(),
  queries.dataroom.list.invalidate(),
  queries.dataroom.me.invalidate(),
  queries.dataroom.info.invalidate(),
  queries.dataroom.listItems.invalidate(),
  queries.folder.list.invalidate(),
];

/**
 * The queries that each topic's events make stale. Events carry only ids, so the data is fetched again with the user's
 * own permissions.
 */
const REFRESH: Partial<Record<LiveEvent['topic'], Refresh>> = {
  dataroom: refreshLists,
  folder: refreshLists,
  document: (event) => [
    ...refreshLists(event),
    queries.document.me.invalidate({ documentId: event.resourceId }),
    queries.document.list.invalidate(),
  ],
  conversation: () => [queries.conversation.list.invalidate()],
  message: () => [queries.conversation.listMessages.invalidate()],
  task: () => [queries.backgroundTask.invalidate()],
  trash: () => [queries.trash.list.invalidate()],
  organization: () => [queries.organization.me.invalidate()],
  // Someone joined, left or got another role, which can change what they and other members see.
  member: (event) => [
    refreshMembership(),
    queries.organization.invalidate(),
    queries.organizationUser.invalidate(),
    queries.dataroom.listUsers.invalidate(),
    queries.aiTable.list.invalidate(),
    queries.aiTableFolder.invalidate(),
    queries.conversation.list.invalidate(),
    ...refreshLists(event),
  ],
  datatable: () => [
    queries.dataroom.changes.invalidate(),
    queries.aiTable.list.invalidate(),
    queries.aiTableFolder.invalidate(),
  ],
  aiTableFolder: () => [queries.aiTable.list.invalidate(), queries.aiTableFolder.invalidate()],
  bundle: () => [queries.bundle.list.invalidate()],
  shareQuestion: () => [queries.shareQuestion.invalidate()],
  evaluation: () => [queries.evaluation.invalidate()],
  workflow: () => [queries.workflow.invalidate(), queries.backgroundTask.running.invalidate()],
};

const BATCH_MS = 250;
const waiting = new Map<string, LiveEvent>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Collects a burst of events (indexing a hundred files) into one round of refetching. */
function batch(event: LiveEvent): void {
  waiting.set(event.topic === 'document' ? `${event.topic} ${event.resourceId}` : event.topic, event);
  timer ??= setTimeout(() => {
    const events = [...waiting.values()];
    waiting.clear();
    timer = undefined;
    // The audit log records most changes that events report.
    void Promise.all([...events.flatMap((one) => REFRESH[one.topic]?.(one) ?? []), queries.audit.list.invalidate()]);
  }, BATCH_MS);
}

const watchers = new Set<(event: LiveEvent) => void>();

/** Calls back with each live event, for code that follows one resource (a running answer, an upload). */
export function onLiveEvent(watcher: (event: LiveEvent) => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The one live subscription of this tab; use it once, in the shell. */
export function useLiveUpdates(): void {
  // Constant, because another input would open another stream.
  const [since] = useState(firstAnswerAt);
  api.event.subscribe.useSubscription(
    { since },
    {
      onData: ({ data }) => {
        batch(data);
        for (const watcher of watchers) watcher(data);
      },
    },
  );
}

import { z } from 'zod';

/** A change. It carries ids only; the client fetches the data with its own permissions. */
export const EVENT_TOPICS = [
  'dataroom',
  'folder',
  'document',
  'conversation',
  'message',
  'task',
  'trash',
  'organization',
  'member',
  'datatable',
  'aiTableFolder',
  'bankReconcile',
  'pcapReconcile',
  'evaluation',
  'bundle',
  'shareQuestion',
  'workflow',
] as const;
export type EventTopic = (typeof EVENT_TOPICS)[number];

export const LiveEvent = z.object({
  id: z.string(),
  topic: z.enum(EVENT_TOPICS),
  /** created, updated, deleted, indexed, progress... */
  action: z.string(),
  resourceId: z.string(),
  dataroomId: z.string().nullable(),
});
export type LiveEvent = z.infer<typeof LiveEvent>;

/** Without the id of an event, the stream begins at `since`, such as the time of the client's first answer, or now. */
export const SubscribeInput = z.object({
  lastEventId: z.string().max(64).nullish(),
  since: z.iso.datetime().nullish(),
});

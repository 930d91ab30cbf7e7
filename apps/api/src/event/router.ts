import { EVENT_TOPICS, LiveEvent } from '@atrium/domain/event';
import { followEvents, subscribeEvents } from '@atrium/services/event';
import { z } from 'zod';
import { subscription } from '../kernel/procedure.ts';
import { router } from '../kernel/trpc.ts';

export const eventRouter = router({
  subscribe: subscription(subscribeEvents, followEvents, {
    method: 'GET',
    path: '/api/v1/events',
    tags: ['Live events'],
    item: z.object({ id: z.string(), event: z.enum(EVENT_TOPICS), data: LiveEvent }),
    extension: true,
  }),
});

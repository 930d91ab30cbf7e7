import { appMetadata } from '@atrium/services/app-config';
import { call } from '../kernel/procedure.ts';
import { router } from '../kernel/trpc.ts';

export const appConfigRouter = router({
  metadata: call(appMetadata, {
    method: 'GET',
    path: '/api/v1/app_config/metadata',
    content: 'none',
    tags: ['Config and token'],
  }),
});

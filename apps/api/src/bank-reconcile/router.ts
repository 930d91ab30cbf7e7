import { router } from '../kernel/trpc.ts';
import { configCalls } from './config-calls.ts';

export const bankReconcileRouter = router({ ...configCalls });

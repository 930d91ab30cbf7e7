import { router } from '../kernel/trpc.ts';
import { configCalls } from './config-calls.ts';
import { journalCalls } from './journal/journal-calls.ts';
import { listCalls } from './list-calls.ts';
import { periodCalls } from './period-calls.ts';
import { automationCalls, runCalls } from './run-calls.ts';

export const bankReconcileRouter = router({
  ...configCalls,
  ...journalCalls,
  ...listCalls,
  ...periodCalls,
  ...runCalls,
});
export const automationRouter = router({ ...automationCalls });

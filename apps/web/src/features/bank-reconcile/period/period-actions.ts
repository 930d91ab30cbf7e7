import { apiClient, type ApiInput } from '../../../shared/api/client.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { toastInfo } from '../../../shared/feedback/toast.ts';
import { refreshFolder } from '../transactions/use-transactions.ts';

type Which = Pick<ApiInput['bankReconcile']['reviewPeriod'], 'folderId' | 'month' | 'account' | 'currency'>;

/** Runs a step of the closing, shows what the server says, and loads the month again. Returns whether it worked. */
async function step(run: () => Promise<{ message: string }>): Promise<boolean> {
  const isDone = await attempt(async () => toastInfo((await run()).message));
  // A refusal can mean that somebody else has changed the month.
  await refreshFolder();
  return isDone;
}

export async function prepare(which: Which, reason: string): Promise<boolean> {
  const given = reason.trim() === '' ? {} : { reason: reason.trim() };
  return step(async () => apiClient.bankReconcile.preparePeriod.mutate({ ...which, ...given }));
}

export async function review(which: Which, isSamePerson: boolean): Promise<boolean> {
  return step(async () => apiClient.bankReconcile.reviewPeriod.mutate({ ...which, isSamePerson }));
}

export async function post(which: Which): Promise<boolean> {
  return step(async () => apiClient.bankReconcile.postPeriod.mutate(which));
}

export async function reopen(which: Which, reason: string): Promise<boolean> {
  return step(async () => apiClient.bankReconcile.reopenPeriod.mutate({ ...which, reason: reason.trim() }));
}

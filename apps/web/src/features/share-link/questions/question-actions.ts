import type { PublishedTo } from '@atrium/domain/share-question';
import { apiClient, queries } from '../../../shared/api/client.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { toastInfo } from '../../../shared/feedback/toast.ts';

/** Runs a change of a question, says what happened and loads the questions again. Returns whether it succeeded. */
function change(run: () => Promise<{ message: string }>): Promise<boolean> {
  return attempt(async () => {
    const { message } = await run();
    toastInfo(message);
    await queries.shareQuestion.invalidate();
  });
}

export function answer(questionId: string, text: string): Promise<boolean> {
  return change(() => apiClient.shareQuestion.answer.mutate({ questionId, text }));
}

export function decline(questionId: string, reason: string): Promise<boolean> {
  const given = reason.trim();
  return change(() => apiClient.shareQuestion.decline.mutate({ questionId, reason: given === '' ? null : given }));
}

export function draftAgain(questionId: string): Promise<boolean> {
  return change(() => apiClient.shareQuestion.draft.mutate({ questionId }));
}

export function publish(questionId: string, as: { text: string; to: PublishedTo }): Promise<boolean> {
  return change(() => apiClient.shareQuestion.publish.mutate({ questionId, ...as }));
}

export function withdraw(questionId: string): Promise<boolean> {
  return change(() => apiClient.shareQuestion.withdraw.mutate({ questionId }));
}

export function assign(questionId: string, organizationUserId: string | null): Promise<boolean> {
  return change(() => apiClient.shareQuestion.assign.mutate({ questionId, organizationUserId }));
}

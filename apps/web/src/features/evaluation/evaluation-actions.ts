import type { EvaluationQuestion, EvaluationRun } from '@atrium/domain/evaluation';
import { apiClient, type ApiInput, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo, toastUndo } from '../../shared/feedback/toast.ts';
import { countOf } from '../../shared/format/number.ts';

function refresh() {
  return queries.evaluation.invalidate();
}

function writtenAs({ question, isAnswerable, documentId, page, expectedAnswer }: EvaluationQuestion) {
  return {
    question,
    isAnswerable,
    documentId,
    page,
    expectedAnswer,
  };
}

export async function saveQuestion(
  dataroomId: string,
  known: EvaluationQuestion | undefined,
  written: Omit<ApiInput['evaluation']['createQuestion'], 'dataroomId'>,
): Promise<boolean> {
  const done = await attempt(async () =>
    known === undefined
      ? apiClient.evaluation.createQuestion.mutate({ dataroomId, ...written })
      : apiClient.evaluation.updateQuestion.mutate({ questionId: known.id, ...written }),
  );
  await refresh();
  return done;
}

/** Deletes a question. Undo creates it again. */
export async function deleteQuestion(question: EvaluationQuestion): Promise<void> {
  const { dataroomId, id } = question;
  const done = await attempt(() => apiClient.evaluation.deleteQuestions.mutate({ dataroomId, ids: [id] }));
  await refresh();
  if (!done) return;
  const restore = () => void saveQuestion(dataroomId, undefined, writtenAs(question));
  // A question whose document was deleted cannot be created again.
  if (question.isAnswerable && question.documentName === null) toastInfo('The question is deleted');
  else toastUndo('The question is deleted', restore);
}

export async function importQuestions(dataroomId: string, text: string): Promise<void> {
  const { data } = await apiClient.evaluation.importQuestions.mutate({ dataroomId, text });
  await refresh();
  const added = countOf(data.created, { one: '# question added', other: '# questions added' });
  const known = countOf(data.alreadyThere, { one: '# already existed', other: '# already existed' });
  toastInfo(data.alreadyThere > 0 ? `${added}, ${known}` : added);
}

export async function startRun(dataroomId: string, name: string): Promise<boolean> {
  const done = await attempt(() => apiClient.evaluation.start.mutate({ dataroomId, name }));
  await refresh();
  return done;
}

export async function stopRun(run: EvaluationRun): Promise<void> {
  await attempt(() => apiClient.evaluation.stop.mutate({ runId: run.id }));
  await refresh();
}

export function deleteRun(run: EvaluationRun): Promise<boolean> {
  return attempt(async () => {
    await apiClient.evaluation.deleteRun.mutate({ runId: run.id });
    await refresh();
  });
}

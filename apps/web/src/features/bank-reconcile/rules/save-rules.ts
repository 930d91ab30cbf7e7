import { apiClient } from '../../../shared/api/client.ts';
import { codeOf } from '../../../shared/api/errors.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { toastInfo } from '../../../shared/feedback/toast.ts';
import { countOf } from '../../../shared/format/number.ts';
import { refreshFolder } from '../transactions/use-transactions.ts';
import { type Draft, inputOf } from './rules-draft.ts';

type Save = {
  folderId: string;
  draft: Draft;
  /** The version that was edited. If another one is stored by now, nothing is saved. */
  version: number;
  /** Saves rules that break their own examples. */
  confirmBrokenExamples?: boolean;
};

/** Stores a configuration as a new version. Returns whether it worked. */
export async function saveRules({ folderId, draft, version, confirmBrokenExamples = false }: Save): Promise<boolean> {
  const isSaved = await attempt(async () => {
    const { data } = await apiClient.bankReconcile.updateAgentAppConfig.mutate({
      folderId,
      appData: inputOf(draft),
      expectedVersion: version,
      confirmBrokenExamples,
    });
    toastInfo(savedWords(data.changed));
  });
  await refreshFolder();
  return isSaved;
}

export function savedWords(changed: number): string {
  if (changed === 0) return 'Saved. No row changes.';
  return countOf(changed, {
    one: 'Saved. # row changes when the statements are processed again.',
    other: 'Saved. # rows change when the statements are processed again.',
  });
}

/** Whether a save was refused because rules break their own examples. */
export function breaksExamples(error: unknown): boolean {
  return codeOf(error) === 'examples_broken';
}

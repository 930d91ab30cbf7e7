import type { GlCategory } from '@atrium/domain/bank-reconcile';
import { apiClient } from '../../../shared/api/client.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { toastInfo } from '../../../shared/feedback/toast.ts';
import type { BankFolder } from '../folder/use-bank-folder.ts';
import { refreshFolder } from '../transactions/use-transactions.ts';

type Listed = Omit<GlCategory, 'id'> & { id: string | null };

/** Stores the categories of a folder as a new version. Rules and rows stay as they are. Returns whether it worked. */
export async function saveCategories(
  folder: BankFolder,
  glCategories: readonly Listed[],
  words: string,
): Promise<boolean> {
  const { appData, appMetadata } = folder.metadata;
  const isSaved = await attempt(async () => {
    await apiClient.bankReconcile.updateAgentAppConfig.mutate({
      folderId: folder.id,
      appData: { glCategories: [...glCategories], rules: appData.rules },
      expectedVersion: appMetadata.version,
      // The rules do not change here.
      confirmBrokenExamples: true,
    });
    toastInfo(words);
  });
  await refreshFolder();
  return isSaved;
}

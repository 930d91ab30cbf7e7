import { apiClient } from '../../../shared/api/client.ts';
import { saveJson } from '../../../shared/download/save.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import type { BankFolder } from '../folder/use-bank-folder.ts';

/** Saves the categories and rules of a folder as a file, which can be imported elsewhere. */
export async function exportRules(folder: BankFolder): Promise<void> {
  await attempt(async () => {
    const { data } = await apiClient.bankReconcile.exportRules.query({ folderId: folder.id });
    saveJson(data, `${folder.name} rules.json`);
  });
}

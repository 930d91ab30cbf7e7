import { apiClient } from '../../../shared/api/client.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import type { BankFolder } from '../folder/use-bank-folder.ts';

/** Saves the categories and rules of a folder as a file, which can be imported elsewhere. */
export async function exportRules(folder: BankFolder): Promise<void> {
  await attempt(async () => {
    const { data } = await apiClient.bankReconcile.exportRules.query({ folderId: folder.id });
    const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = `${folder.name} rules.json`;
    link.click();
    // The browser reads the URL after the click, so it must stay valid for a while.
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  });
}

import type { AiTableFolder } from '@atrium/domain/ai-table-folder';
import type { APP_TYPE } from '@atrium/domain/bank-reconcile';

// A value import would add the schemas of the agent to the first load.
const BANK_STATEMENTS: typeof APP_TYPE = 'BankStatementReconcile';

/** Whether a folder of AI tables has bank statements, which have their own screens. */
export function isBankFolder({ folderMetadata }: Pick<AiTableFolder, 'folderMetadata'>): boolean {
  return folderMetadata?.['appType'] === BANK_STATEMENTS;
}

import { DialectAnswers, type StatementDetail } from '@atrium/domain/bank-reconcile';
import { apiClient } from '../../../shared/api/client.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { startRun } from '../folder/use-run.ts';

/** Remembers the answer for the account of a statement, and reads the statement with it. */
export async function answerQuestion(
  folderId: string,
  { documentId, question, proof, dialect }: Pick<StatementDetail, 'documentId' | 'question' | 'proof' | 'dialect'>,
  answer: string,
): Promise<void> {
  const answers = DialectAnswers.safeParse({ [question?.about ?? '']: answer });
  if (!answers.success) return;
  const [account = ''] = proof?.accounts ?? [];
  const isRemembered = await attempt(() =>
    apiClient.bankReconcile.createMapping.mutate({
      folderId,
      account,
      // Files without an account are known by the names of their columns.
      headings: account === '' ? headingsOf(dialect) : '',
      answers: answers.data,
    }),
  );
  if (isRemembered) await startRun({ folderId, statementIdsToProcess: [documentId] });
}

function headingsOf(dialect: Record<string, unknown> | null): string {
  const columns: unknown = dialect?.['columns'];
  if (!Array.isArray(columns)) return '';
  return columns.map((column: unknown) => nameOf(column)).join('|');
}

function nameOf(column: unknown): string {
  return typeof column === 'object' && column !== null && 'name' in column ? String(column.name) : '';
}

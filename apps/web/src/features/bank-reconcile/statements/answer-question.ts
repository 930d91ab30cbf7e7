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
  // Files without an account are known by the names of their columns.
  const about = { folderId, account, headings: account === '' ? headingsOf(dialect) : '' };
  const isRemembered = await attempt(() => remember(about, answers.data));
  if (isRemembered) await startRun({ folderId, statementIdsToProcess: [documentId] });
}

type About = { folderId: string; account: string; headings: string };

/** Adds the answer to what is remembered about these files: a file can have a second question. */
async function remember(about: About, answers: DialectAnswers): Promise<void> {
  const { folderId, account, headings } = about;
  const { data } = await apiClient.bankReconcile.listMappings.query({
    folderId,
    where: { account: { eq: account } },
    limit: 1000,
  });
  const known = data.find((mapping) => mapping.headings === headings);
  if (known === undefined) await apiClient.bankReconcile.createMapping.mutate({ ...about, answers });
  else
    await apiClient.bankReconcile.updateMapping.mutate({
      folderId,
      mappingId: known.id,
      answers: { ...known.answers, ...answers },
    });
}

function headingsOf(dialect: Record<string, unknown> | null): string {
  const columns: unknown = dialect?.['columns'];
  if (!Array.isArray(columns)) return '';
  return columns.map((column: unknown) => nameOf(column)).join('|');
}

function nameOf(column: unknown): string {
  return typeof column === 'object' && column !== null && 'name' in column ? String(column.name).trim() : '';
}

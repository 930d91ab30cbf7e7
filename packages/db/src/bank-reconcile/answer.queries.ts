// Text: answers are read and written for many rows at once, from one array per column.
import type { EntityManager } from '@mikro-orm/postgresql';
import { pgArray } from '../listing/index.ts';
import { textSql } from '../sql/index.ts';
import { columnArray } from './column-array.ts';

/** Whether a prompt applies to a row, as a model answered. Hashes are from `hashOf`. */
export type FrozenAnswer = { rowHash: string; promptHash: string; answer: boolean };

/** Returns what this model has answered about these rows and prompts. */
export async function frozenAnswers(
  em: EntityManager,
  { folderId, model }: { folderId: string; model: string },
  rowHashes: readonly string[],
  promptHashes: readonly string[],
): Promise<FrozenAnswer[]> {
  if (rowHashes.length === 0 || promptHashes.length === 0) return [];
  return textSql(
    em,
    `select row_hash as "rowHash", prompt_hash as "promptHash", answer from bank_answer
     where folder_id = ? and row_hash = any(?::uuid[]) and prompt_hash = any(?::uuid[]) and model = ?`,
    [folderId, pgArray(rowHashes), pgArray(promptHashes), model],
  );
}

/** Keeps answers of a model. The first answer to a prompt about a row stays. */
export async function freezeAnswers(
  em: EntityManager,
  {
    organizationId,
    folderId,
    model,
    runId,
  }: { organizationId: string; folderId: string; model: string; runId: string | null },
  answers: readonly FrozenAnswer[],
): Promise<void> {
  if (answers.length === 0) return;
  await textSql(
    em,
    `insert into bank_answer (organization_id, folder_id, model, run_id, row_hash, prompt_hash, answer)
     select ?::uuid, ?::uuid, ?, ?::uuid, a.* from unnest(?::uuid[], ?::uuid[], ?::boolean[]) as a
     on conflict do nothing`,
    [
      organizationId,
      folderId,
      model,
      runId,
      columnArray(answers.map(({ rowHash }) => rowHash)),
      columnArray(answers.map(({ promptHash }) => promptHash)),
      columnArray(answers.map(({ answer }) => answer)),
    ],
  );
}

import type { DatatableColumnRow, DatatableRow } from '@atrium/db/ai-table';
import type { ColumnInput, UpdateColumnInput, UpdateDatatableInput } from '@atrium/domain/ai-table';
import { DomainError, invalid } from '@atrium/domain/kernel';
import type { z } from 'zod';

type Table = Pick<DatatableRow, 'agent'>;

/** How messages name the rows, the table and the source of an agent. */
const WORDS = {
  bankReconcile: {
    rows: 'transactions of bank statements',
    table: 'A table of bank transactions',
    source: 'bank statements',
  },
  pcapReconcile: {
    rows: 'partners of a capital reconciliation',
    table: 'A table of partner capital',
    source: 'reconciliation',
  },
} as const;

/** @throws CONFLICT for a table whose rows an agent writes */
export function requireOwnRows({ agent }: Table): void {
  if (agent)
    throw new DomainError(
      'CONFLICT',
      `The rows of this table are ${WORDS[agent].rows}. Rows cannot be added or deleted here.`,
    );
}

/** @throws INVALID if a column of an agent's table is not one that people fill in */
export function requireManualColumns({ agent }: Table, columns: readonly z.output<typeof ColumnInput>[]): void {
  if (!agent) return;
  const at = columns.findIndex(({ generation_method }) => generation_method.type !== 'manual');
  if (at >= 0)
    throw invalid(
      `columns.${at}.generation_method.type`,
      `${WORDS[agent].table} takes columns that people fill in: send the type “manual”.`,
    );
}

const SHOWN: readonly string[] = ['datatableId', 'columnId', 'display_name', 'display_order', 'is_order_by_column'];

/** @throws CONFLICT if a change (null: the deletion) does not fit a column of an agent's table */
export function requireColumnChange(
  { agent }: Table,
  { name, generationMethod }: Pick<DatatableColumnRow, 'name' | 'generationMethod'>,
  change: z.output<typeof UpdateColumnInput> | null,
): void {
  if (!agent) return;
  if (generationMethod.type === 'agent_managed') {
    const isShown = change !== null && Object.keys(change).every((field) => SHOWN.includes(field));
    if (!isShown)
      throw new DomainError(
        'CONFLICT',
        `“${name}” belongs to the ${WORDS[agent].source}. It can only be moved or shown differently.`.slice(0, 255),
      );
  } else if ((change?.generation_method?.type ?? 'manual') !== 'manual')
    throw invalid('generation_method.type', `${WORDS[agent].table} takes columns that people fill in.`);
}

/** @throws CONFLICT if a change does not fit an agent's table */
export function requireTableChange(
  table: Table & Pick<DatatableRow, 'aiTableFolderId'>,
  change: z.output<typeof UpdateDatatableInput>,
): void {
  if (!table.agent) return;
  if (change.knowledgeContextTree !== undefined)
    throw new DomainError(
      'CONFLICT',
      `The rows of this table are ${WORDS[table.agent].rows}. It reads no other documents.`,
    );
  if (change.aiTableFolderId !== undefined && change.aiTableFolderId !== table.aiTableFolderId)
    throw new DomainError('CONFLICT', `${WORDS[table.agent].table} stays in its folder.`);
}

import { BANK_TABLE, type DatatableColumnRow, type DatatableRow } from '@atrium/db/ai-table';
import type { ColumnInput, UpdateColumnInput, UpdateDatatableInput } from '@atrium/domain/ai-table';
import { DomainError, invalid } from '@atrium/domain/kernel';
import type { z } from 'zod';

type Table = Pick<DatatableRow, 'tableType'>;

/** @throws CONFLICT for a table of bank transactions, whose rows come from statements */
export function requireOwnRows({ tableType }: Table): void {
  if (tableType === BANK_TABLE)
    throw new DomainError(
      'CONFLICT',
      'The rows of this table are transactions of bank statements. They cannot be added or deleted.',
    );
}

/** @throws INVALID if a column of a table of bank transactions is not one that people fill in */
export function requireManualColumns({ tableType }: Table, columns: readonly z.output<typeof ColumnInput>[]): void {
  if (tableType !== BANK_TABLE) return;
  const at = columns.findIndex(({ generation_method }) => generation_method.type !== 'manual');
  if (at >= 0)
    throw invalid(
      `columns.${at}.generation_method.type`,
      'A table of bank transactions takes columns that people fill in: send the type “manual”.',
    );
}

const SHOWN: readonly string[] = ['datatableId', 'columnId', 'display_name', 'display_order', 'is_order_by_column'];

/** @throws CONFLICT if a change (null: the deletion) does not fit a column of a table of bank transactions */
export function requireColumnChange(
  { tableType }: Table,
  { name, generationMethod }: Pick<DatatableColumnRow, 'name' | 'generationMethod'>,
  change: z.output<typeof UpdateColumnInput> | null,
): void {
  if (tableType !== BANK_TABLE) return;
  if (generationMethod.type === 'agent_managed') {
    const isShown = change !== null && Object.keys(change).every((field) => SHOWN.includes(field));
    if (!isShown)
      throw new DomainError(
        'CONFLICT',
        `“${name}” belongs to the bank statements. It can only be moved or shown differently.`.slice(0, 255),
      );
  } else if ((change?.generation_method?.type ?? 'manual') !== 'manual')
    throw invalid('generation_method.type', 'A table of bank transactions takes columns that people fill in.');
}

/** @throws CONFLICT if a change does not fit a table of bank transactions */
export function requireTableChange(
  table: Table & Pick<DatatableRow, 'aiTableFolderId'>,
  change: z.output<typeof UpdateDatatableInput>,
): void {
  if (table.tableType !== BANK_TABLE) return;
  if (change.knowledgeContextTree !== undefined)
    throw new DomainError(
      'CONFLICT',
      'The rows of this table are transactions of bank statements. It reads no other documents.',
    );
  if (change.aiTableFolderId !== undefined && change.aiTableFolderId !== table.aiTableFolderId)
    throw new DomainError('CONFLICT', 'A table of bank transactions stays in the folder of its statements.');
}

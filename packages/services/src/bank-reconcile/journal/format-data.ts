import { lockTransactions, recordFormatChange, shareWithExports, writeFormatData } from '@atrium/db/bank-reconcile';
import {
  FORMAT_DATA,
  formatDataOf,
  FormatDataSaved,
  UpdateFormatDataInput,
} from '@atrium/domain/bank-reconcile/journal';
import { dataAnswer, DomainError, notFound, ok } from '@atrium/domain/kernel';
import type { z } from 'zod';
import { viewerOf } from '../../access/index.ts';
import { command } from '../../kernel/index.ts';
import { emitBank, onFolder } from '../access.ts';

/** @throws INVALID with each field that the format does not have, or whose value does not fit */
function readData({
  exportFormat,
  formatSpecificData,
}: z.output<typeof UpdateFormatDataInput>): Record<string, string> {
  const read = FORMAT_DATA[exportFormat].safeParse(formatSpecificData ?? {});
  if (read.success) return formatDataOf(read.data);
  const issues = read.error.issues.map(({ path, message }) => ({
    path: ['formatSpecificData', ...path.map(String)],
    message,
    type: 'value_error',
  }));
  throw new DomainError('INVALID', issues[0]?.message ?? 'The data does not fit the format.', { issues });
}

/** Stores what a person adds to a transaction for one format. It stays with the transaction when it is read again. */
export const updateFormatData = command({
  area: 'bankReconcile',
  verb: 'updateFormatData',
  summary: 'Change the data of a transaction for one export format',
  input: UpdateFormatDataInput,
  output: dataAnswer(FormatDataSaved),
  access: onFolder('write'),
  run: async ({ em, actor, input, resource: { folder }, emit, note }) => {
    const { transactionId, exportFormat: format } = input;
    const data = readData(input);
    const folderId = folder.id;
    await shareWithExports(em, folderId);
    const [row] = await lockTransactions(em, viewerOf(actor), folderId, [transactionId]);
    if (!row) throw notFound('Transaction');
    await recordFormatChange(em, { folderId, format, transactionId });
    const owner = { organizationId: folder.organizationId, folderId, userId: actor.userId };
    await writeFormatData(em, owner, row, { format, data: Object.keys(data).length === 0 ? null : data });
    await emitBank({ em, emit }, folder, 'categorized');
    note('aiTableFolder', folderId, { transactionId });
    return ok({ transactionId, exportFormat: format, formatSpecificData: data }, 'Saved.');
  },
});

import { confirmedCells } from '@atrium/db/ai-table';
import { calibrationError, ColumnAccuracy, ColumnAccuracyInput, CONFIRMATIONS_NEEDED } from '@atrium/domain/ai-table';
import { dataAnswer, notFound, ok } from '@atrium/domain/kernel';
import { query } from '../kernel/index.ts';
import { namedTable, onTable } from './access.ts';
import { loadColumns } from './columns.ts';

const MOST_COUNTED = 500;

/** Compares the extracted values of a column with those that people have confirmed or written in their place. */
export const columnAccuracy = query({
  area: 'aiTable',
  verb: 'columnAccuracy',
  summary: 'How often the extracted values of a column were right, of those that people have confirmed',
  input: ColumnAccuracyInput,
  output: dataAnswer(ColumnAccuracy),
  access: onTable('view', namedTable),
  run: async ({ em, input, resource }) => {
    const columns = await loadColumns(em, resource.table.id);
    if (!columns.some(({ id }) => id === input.columnId)) throw notFound('Column');
    const cells = await confirmedCells(em, [input.columnId], MOST_COUNTED);
    const judged = cells.flatMap(({ confidence, isKept }) =>
      confidence === null ? [] : [{ confidence, isRight: isKept }],
    );
    return ok({
      confirmed: cells.length,
      needed: CONFIRMATIONS_NEEDED,
      extracted: judged.length,
      right: judged.filter(({ isRight }) => isRight).length,
      calibrationError: judged.length === 0 ? null : Math.round(calibrationError(judged) * 1e3) / 1e3,
    });
  },
});

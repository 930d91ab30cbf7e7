import {
  type ColumnValue,
  type ConvertedValue,
  type DatatableColumnRow,
  markDependents,
  takeColumnValues,
  writeConverted,
} from '@atrium/db/ai-table';
import { type Format, type ParseHints, parseValue } from '@atrium/domain/value';
import type { EntityManager } from '@mikro-orm/postgresql';
import { storedValue } from './present.ts';
import { hintsFor } from './value-hints.ts';

function written({ textValue, booleanValue, unit }: ColumnValue): string {
  if (textValue === null) return booleanValue ? 'yes' : 'no';
  return [textValue, unit].filter(Boolean).join(' ');
}

function converted({ format }: DatatableColumnRow, cell: ColumnValue, hints: ParseHints): ConvertedValue {
  const { rowId } = cell;
  const parsed = parseValue(format, written(cell), hints);
  if (parsed.ok) {
    const stored = storedValue(format, parsed.value, parsed.decimal);
    return { rowId, fits: true, error: null, ...stored, unit: parsed.unit };
  }
  const error = parsed.reason.slice(0, 255).toWellFormed();
  return { rowId, fits: false, error, ...storedValue(format, null, null), unit: null };
}

/**
 * Converts the values of a column to its new format. Values that do not fit are removed: extracted ones are filled again, a
 * person's cell has failed and its reason names the value.
 */
export async function convertValues(
  em: EntityManager,
  column: DatatableColumnRow,
  from: { format: Format; byId: string },
): Promise<void> {
  const values = await takeColumnValues(em, column.id);
  const hints = await hintsFor(em, column.organizationId, [column]);
  const pairs = values.map((before) => ({ before, after: converted(column, before, hints) }));
  await writeConverted(
    em,
    column.id,
    pairs.map(({ after }) => after),
    from,
  );
  const changed = pairs.filter(
    ({ before, after }) =>
      after.textValue !== before.textValue || after.booleanValue !== before.booleanValue || after.unit !== before.unit,
  );
  await markDependents(
    em,
    column.datatableId,
    changed.map(({ after }) => ({ rowId: after.rowId, columnId: column.id })),
  );
}

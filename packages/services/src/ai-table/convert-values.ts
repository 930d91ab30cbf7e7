import type { DatatableColumnRow } from '@atrium/db/ai-table';
import { parseValue } from '@atrium/domain/value';
import type { EntityManager } from '@mikro-orm/postgresql';
import { markDependents } from './dependents.ts';
import { storedValue } from './present.ts';
import { hintsFor } from './value-hints.ts';

type Held = { row_id: string; text_value: string | null; boolean_value: boolean | null; unit: string | null };

function written(cell: Held): string {
  return cell.text_value === null
    ? cell.boolean_value
      ? 'yes'
      : 'no'
    : [cell.text_value, cell.unit].filter(Boolean).join(' ');
}

/**
 * Values of a column in its new format, where they fit it. What does not fit is gone: a machine's is asked for again, a
 * person's cell has failed and its reason names what was there.
 */
export async function convertValues(em: EntityManager, column: DatatableColumnRow): Promise<void> {
  const held = await em.execute<Held[]>(
    `select row_id, text_value, boolean_value, unit from datatable_cell
     where column_id = ? and (text_value is not null or boolean_value is not null) order by row_id for update`,
    [column.id],
  );
  const hints = await hintsFor(em, column.organizationId, [column]);
  const converted = held.map((cell) => {
    const parsed = parseValue(column.format, written(cell), hints);
    if (!parsed.ok) {
      const error = parsed.reason.slice(0, 255).toWellFormed();
      return { row_id: cell.row_id, fits: false, error, ...storedValue(column.format, null, null), unit: null };
    }
    const stored = storedValue(column.format, parsed.value, parsed.decimal);
    return { row_id: cell.row_id, fits: true, error: null, ...stored, unit: parsed.unit };
  });
  // What the machine said, it said in the old format.
  await em.execute('update datatable_cell set proposal = null, before_edit = null where column_id = ?', [column.id]);
  await em.execute(
    `update datatable_cell c set text_value = g."textValue", number_value = g."numberValue",
       boolean_value = g."booleanValue", unit = g.unit,
       status = case when g.fits then c.status when c.is_edited then 'Failed' else 'Pending' end,
       error = case when g.fits then c.error when c.is_edited then g.error end,
       sources = case when g.fits then c.sources else '[]' end,
       is_edited = c.is_edited and g.fits, is_accepted = c.is_accepted and g.fits, needs_review = c.needs_review and g.fits
     from jsonb_to_recordset(?::jsonb) as g(row_id uuid, fits boolean, error text, "textValue" text,
       "numberValue" numeric, "booleanValue" boolean, unit text)
     where c.column_id = ? and c.row_id = g.row_id`,
    [JSON.stringify(converted), column.id],
  );
  const changed = converted.filter(
    (cell, index) =>
      cell.textValue !== held[index]!.text_value ||
      cell.booleanValue !== held[index]!.boolean_value ||
      cell.unit !== held[index]!.unit,
  );
  await markDependents(
    em,
    column.datatableId,
    changed.map((cell) => ({ rowId: cell.row_id, columnId: column.id })),
  );
}

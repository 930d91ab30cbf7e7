import type { ExtractedCell } from '@atrium/ai/extraction';
import {
  DatatableCellEntity,
  type DatatableCellRow,
  type DatatableColumnRow,
  type DatatableRunRow,
} from '@atrium/db/ai-table';
import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { markDependents } from './change-rows.ts';
import { storedValue } from './present.ts';

/** What values are made from, as far as it is the same for a whole row. */
export type Made = { versionId: string | null; model: string };

type Writing = {
  run: DatatableRunRow;
  rowId: string;
  columns: DatatableColumnRow[];
  wanted: DatatableColumnRow[];
  cells: ExtractedCell[];
  made: Made;
};

const sameValue = (cell: DatatableCellRow, next: ReturnType<typeof storedValue>, unit: string | null): boolean =>
  (cell.textValue ?? null) === next.textValue &&
  (cell.booleanValue ?? null) === next.booleanValue &&
  (cell.unit ?? null) === unit;

const hasValue = (cell: DatatableCellRow): boolean => (cell.textValue ?? cell.booleanValue ?? null) !== null;

const EMPTY = { textValue: null, numberValue: null, booleanValue: null, unit: null, sources: [], confidence: null };

/** Puts a machine's finding into a cell. A person's edit stays; what differs from it stands beside it to be chosen. */
const apply = (
  cell: DatatableCellRow,
  column: DatatableColumnRow,
  found: ExtractedCell,
  overwriteEdited: boolean,
): boolean => {
  const keepsEdit = cell.isEdited && !overwriteEdited;
  cell.dependencyChanged = false;
  if (found.outcome === 'failed') {
    cell.runOutcome = 'failed';
    if (keepsEdit) cell.status = 'Completed';
    else
      Object.assign(cell, EMPTY, {
        status: 'Failed',
        error: found.reason.slice(0, 255),
        isAbsent: false,
        needsReview: false,
      });
    return false;
  }
  cell.status = 'Completed';
  cell.error = null;
  if (found.outcome === 'absent') {
    cell.runOutcome = 'absent';
    if (keepsEdit) return false;
    const changed = hasValue(cell);
    Object.assign(cell, EMPTY, {
      isAbsent: true,
      isEdited: false,
      isAccepted: false,
      needsReview: false,
      proposal: null,
    });
    cell.confidence = found.confidence;
    return changed;
  }
  const next = storedValue(column.format, found.value, found.decimal);
  const same = sameValue(cell, next, found.unit);
  if (keepsEdit) {
    const { value, decimal, unit, sources } = found;
    cell.runOutcome = same ? 'unchanged' : 'filled';
    cell.proposal = same ? null : { value, decimal, unit, sources };
    return false;
  }
  cell.runOutcome = same && hasValue(cell) ? 'unchanged' : 'filled';
  Object.assign(cell, next, {
    unit: found.unit,
    sources: found.sources,
    confidence: found.confidence,
    isAbsent: false,
    isEdited: false,
    isAccepted: same && cell.isAccepted,
    needsReview: found.review,
    error: found.reviewReason?.slice(0, 255) ?? null,
    proposal: null,
  });
  return !same;
};

/**
 * Writes one level's findings of a row in one transaction, each cell once: what another run, a stop or an earlier attempt
 * has settled meanwhile is left as it is.
 */
export const writeCells = async (em: EntityManager, writing: Writing): Promise<void> => {
  const { run, rowId, wanted, cells, made } = writing;
  const found = new Map(cells.map((cell) => [cell.columnId, cell]));
  const rows = await em.find(
    DatatableCellEntity,
    { rowId, columnId: { $in: wanted.map((column) => column.id) }, runId: run.id, runOutcome: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  const changed: string[] = [];
  for (const row of rows) {
    const column = wanted.find((each) => each.id === row.columnId)!;
    const missing: ExtractedCell = {
      columnId: column.id,
      outcome: 'failed',
      reason: 'The model gave no answer for this column.',
    };
    if (apply(row, column, found.get(column.id) ?? missing, run.overwriteEdited)) changed.push(column.id);
    row.madeFromVersionId = made.versionId;
    row.madeFromDefinition = column.definitionHash;
    row.madeWithModel = made.model;
    row.updatedAt = new Date();
  }
  await em.flush();
  await markDependents(em, run.datatableId, rowId, changed);
};

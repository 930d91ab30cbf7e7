import type { ExtractedCell } from '@atrium/ai/extraction';
import {
  DatatableCellEntity,
  type DatatableCellRow,
  type DatatableColumnRow,
  type DatatableRunRow,
  type MachineValue,
} from '@atrium/db/ai-table';
import { pgArray } from '@atrium/db/listing';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Dependency, loadDependencies, markDependents } from './dependents.ts';
import { storedValue } from './present.ts';

/** What was found for a cell; `unreached` where nothing was asked: the document could not be read. */
export type Finding = ExtractedCell | { columnId: string; outcome: 'unreached'; reason: string };

/** What values are made from, as far as it is the same for a whole row. */
export type Made = { versionId: string | null; model: string };

type Writing = {
  run: DatatableRunRow;
  rowId: string;
  /** All columns and those that were asked for, as they were then. */
  columns: DatatableColumnRow[];
  wanted: DatatableColumnRow[];
  findings: Finding[];
  /** By column id: the values that were given to the model. */
  used: ReadonlyMap<string, Dependency>;
  made: Made;
};

type Outcome = { counts: 'filled' | 'unchanged' | 'absent' | 'failed'; valueChanged: boolean };

/** Text of a model or of a document as the database can keep it. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
function sentence(text: string): string {
  return storable(text.slice(0, 255));
}

function sameValue(cell: DatatableCellRow, next: ReturnType<typeof storedValue>, unit: string | null): boolean {
  return (
    (cell.textValue ?? null) === next.textValue &&
    (cell.booleanValue ?? null) === next.booleanValue &&
    (cell.unit ?? null) === unit
  );
}

function hasValue(cell: DatatableCellRow): boolean {
  return (cell.textValue ?? cell.booleanValue ?? null) !== null;
}

/** The machine's finding as it is kept behind a person's value. */
function behindEdit(
  value: ReturnType<typeof storedValue> & Pick<MachineValue, 'unit' | 'sources'>,
  found: Extract<ExtractedCell, { outcome: 'value' | 'absent' }>,
): MachineValue {
  return {
    ...value,
    status: 'Completed',
    isAbsent: found.outcome === 'absent',
    needsReview: found.review,
    isAccepted: false,
    confidence: found.confidence,
    error: found.reviewReason === undefined ? null : sentence(found.reviewReason),
  };
}

const EMPTY = { textValue: null, numberValue: null, booleanValue: null, unit: null, sources: [], confidence: null };

function fail(cell: DatatableCellRow, reason: string): void {
  const error = sentence(reason);
  Object.assign(cell, EMPTY, { status: 'Failed', error, isAbsent: false, needsReview: false, isAccepted: false });
}

/** What could not be asked leaves a value as it was, stale or not. */
function applyUnreached(cell: DatatableCellRow, reason: string): Outcome {
  if (cell.status === 'RefreshPending' || cell.isEdited) cell.status = 'Completed';
  else fail(cell, reason);
  return { counts: 'failed', valueChanged: false };
}

function applyFailed(cell: DatatableCellRow, reason: string, keepsEdit: boolean): Outcome {
  const valueChanged = !keepsEdit && hasValue(cell);
  if (keepsEdit) cell.status = 'Completed';
  else {
    fail(cell, reason);
    Object.assign(cell, { isEdited: false, proposal: null, beforeEdit: null });
  }
  return { counts: 'failed', valueChanged };
}

function applyAbsent(
  cell: DatatableCellRow,
  found: Extract<ExtractedCell, { outcome: 'absent' }>,
  keepsEdit: boolean,
): Outcome {
  cell.status = 'Completed';
  cell.proposal = null;
  if (keepsEdit) {
    const nothing = { textValue: null, numberValue: null, booleanValue: null, unit: null, sources: [] };
    cell.beforeEdit = behindEdit(nothing, found);
    return { counts: 'absent', valueChanged: false };
  }
  const valueChanged = hasValue(cell);
  const isSame = cell.isAbsent && !cell.isEdited;
  Object.assign(cell, EMPTY, {
    confidence: found.confidence,
    isAbsent: true,
    isEdited: false,
    beforeEdit: null,
    isAccepted: isSame && cell.isAccepted,
    needsReview: found.review,
    error: found.reviewReason === undefined ? null : sentence(found.reviewReason),
  });
  return { counts: 'absent', valueChanged };
}

function applyValue(
  cell: DatatableCellRow,
  column: DatatableColumnRow,
  found: Extract<ExtractedCell, { outcome: 'value' }>,
  keepsEdit: boolean,
): Outcome {
  const { decimal, unit, sources } = found;
  const value = typeof found.value === 'string' ? storable(found.value) : found.value;
  const next = storedValue(column.format, value, decimal);
  const isSame = hasValue(cell) && sameValue(cell, next, unit);
  cell.status = 'Completed';
  if (keepsEdit) {
    const { proposal } = cell;
    const wasProposed = proposal?.value === value && proposal.decimal === decimal && proposal.unit === unit;
    cell.proposal = isSame ? null : { value, decimal, unit, sources };
    cell.beforeEdit = behindEdit({ ...next, unit, sources }, found);
    return { counts: isSame || wasProposed ? 'unchanged' : 'filled', valueChanged: false };
  }
  Object.assign(cell, next, {
    unit,
    sources,
    confidence: found.confidence,
    isAbsent: false,
    isEdited: false,
    beforeEdit: null,
    isAccepted: isSame && cell.isAccepted,
    needsReview: found.review,
    error: found.reviewReason === undefined ? null : sentence(found.reviewReason),
    proposal: null,
  });
  return { counts: isSame ? 'unchanged' : 'filled', valueChanged: !isSame };
}

/** Puts a machine's finding into a cell. A person's edit stays; what differs from it stands beside it to be chosen. */
function apply(
  cell: DatatableCellRow,
  column: DatatableColumnRow,
  finding: Finding,
  overwriteEdited: boolean,
): Outcome {
  const keepsEdit = cell.isEdited && !overwriteEdited;
  if (finding.outcome === 'unreached') return applyUnreached(cell, finding.reason);
  if (finding.outcome === 'failed') return applyFailed(cell, finding.reason, keepsEdit);
  if (finding.outcome === 'absent') return applyAbsent(cell, finding, keepsEdit);
  return applyValue(cell, column, finding, keepsEdit);
}

/** Columns of the question that still are what was asked for; nobody changes them until the end of this transaction. */
async function stillAsked(em: EntityManager, wanted: DatatableColumnRow[]): Promise<Map<string, DatatableColumnRow>> {
  const now = await em.execute<{ id: string; definition_hash: string }[]>(
    'select id, definition_hash from datatable_column where id = any(?::uuid[]) order by id for share',
    [pgArray(wanted.map((column) => column.id))],
  );
  const hashes = new Map(now.map((column) => [column.id, column.definition_hash]));
  return new Map(
    wanted.flatMap((column) => (hashes.get(column.id) === column.definitionHash ? [[column.id, column] as const] : [])),
  );
}

/**
 * Counts what was written, for the run and for each of its columns. The run's row is taken before its columns' rows, so that
 * lanes never wait for each other in a circle.
 */
async function countWritten(
  em: EntityManager,
  runId: string,
  written: { columnId: string; counts: Outcome['counts'] }[],
): Promise<void> {
  const parts = written.map(({ columnId, counts }) => ({
    columnId,
    filled: counts === 'filled' ? 1 : 0,
    failed: counts === 'failed' ? 1 : 0,
  }));
  await em.execute(
    `with part as (select * from jsonb_to_recordset(?::jsonb) as p("columnId" uuid, filled int, failed int)),
     run as (update datatable_run set filled_count = filled_count + s.filled,
         completed_count = completed_count + s.done - s.failed, failed_count = failed_count + s.failed
       from (select coalesce(sum(filled), 0)::int as filled, coalesce(sum(failed), 0)::int as failed,
         count(*)::int as done from part) s where id = ? returning id)
     update datatable_run_column c set completed_count = c.completed_count + 1 - part.failed,
       failed_count = c.failed_count + part.failed
     from run, part where c.run_id = run.id and c.column_id = part."columnId"`,
    [JSON.stringify(parts), runId],
  );
}

/**
 * The row's cells that are still to be filled by the run, locked in the order of their columns. Not by the entity manager:
 * its lock would take their columns, rows and organization, too, which stand behind its filters. `is not distinct from` has
 * no index: until statistics know the run, all its cells would be read for each row.
 */
async function takeCells(
  em: EntityManager,
  run: DatatableRunRow,
  rowId: string,
  wanted: DatatableColumnRow[],
): Promise<DatatableCellRow[]> {
  const found = await em.execute<object[]>(
    `select * from datatable_cell
     where row_id = ? and array[column_id] <@ ?::uuid[] and run_id is not distinct from ? and run_outcome is null
     order by column_id for update`,
    [rowId, pgArray(wanted.map((column) => column.id)), run.id],
  );
  return found.map((cell) => em.map(DatatableCellEntity, cell));
}

const NO_ANSWER = 'The model gave no answer for this column.';

/**
 * Writes one level's findings of a row in one transaction, each cell once: what another run, a stop or an earlier attempt
 * has settled meanwhile is left as it is, and so is a cell whose column has changed, which waits for the next refresh.
 * @returns how many were filled, each of which costs a credit
 */
export async function writeCells(em: EntityManager, writing: Writing): Promise<number> {
  const { run, rowId, columns, wanted, findings, used, made } = writing;
  const found = new Map(findings.map((finding) => [finding.columnId, finding]));
  const asked = await stillAsked(em, wanted);
  const cells = await takeCells(em, run, rowId, wanted);
  // Read after the cells are locked: a person who changes a dependency from now on marks these cells after this.
  const isDependent = wanted.some((column) => column.dependsOnColumnIds.length > 0);
  const present = isDependent ? await loadDependencies(em, rowId, columns) : used;
  const written: { columnId: string; counts: Outcome['counts'] }[] = [];
  const changed: string[] = [];
  for (const cell of cells) {
    const column = asked.get(cell.columnId);
    if (!column) {
      cell.runOutcome = 'stopped';
      continue;
    }
    const finding = found.get(column.id) ?? { columnId: column.id, outcome: 'failed', reason: NO_ANSWER };
    const outcome = apply(cell, column, finding, run.overwriteEdited);
    cell.runOutcome = outcome.counts;
    written.push({ columnId: column.id, counts: outcome.counts });
    if (outcome.valueChanged) changed.push(column.id);
    cell.updatedAt = new Date();
    if (finding.outcome === 'unreached') continue;
    cell.dependencyChanged = column.dependsOnColumnIds.some((id) => used.get(id)?.mark !== present.get(id)?.mark);
    cell.madeFromVersionId = made.versionId;
    cell.madeFromDefinition = column.definitionHash;
    cell.madeWithModel = made.model;
  }
  await em.flush();
  await markDependents(
    em,
    run.datatableId,
    changed.map((columnId) => ({ rowId, columnId })),
  );
  await countWritten(em, run.id, written);
  return written.filter(({ counts }) => counts === 'filled').length;
}

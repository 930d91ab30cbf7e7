import type { ExtractedCell } from '@atrium/ai/extraction';
import {
  type CellCounted,
  countFilled,
  type DatatableCellRow,
  type DatatableColumnRow,
  type DatatableRunRow,
  holdDefinitions,
  type MachineValue,
  markDependents,
  recordChanges,
  takeCells,
} from '@atrium/db/ai-table';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Dependency, loadDependencies } from './dependents.ts';
import { storedValue } from './present.ts';

/** The result for a cell; `unreached` if the document could not be read, so that nothing was asked. */
export type Finding = ExtractedCell | { columnId: string; outcome: 'unreached'; reason: string };

/** The sources of a row's values: the version of its document, and the model. */
export type Made = { versionId: string | null; model: string };

type Writing = {
  run: DatatableRunRow;
  rowId: string;
  /** All columns, and those that were asked for, as they were then. */
  columns: DatatableColumnRow[];
  wanted: DatatableColumnRow[];
  findings: Finding[];
  /** The values that the model was given, by column id. */
  used: ReadonlyMap<string, Dependency>;
  made: Made;
};

type Outcome = { counts: 'filled' | 'unchanged' | 'absent' | 'failed'; valueChanged: boolean };

/** Returns text without the characters that the database cannot store. */
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

/** Returns the extracted value as it is stored behind a person's value. */
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

/** A document that could not be read leaves the value as it was. */
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

/** Writes a finding into a cell. A person's edit is kept; a different value becomes its proposal. */
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

/** Returns the columns whose definitions have not changed since they were asked for, locked until the transaction ends. */
async function unchangedColumns(
  em: EntityManager,
  wanted: DatatableColumnRow[],
): Promise<Map<string, DatatableColumnRow>> {
  const hashes = await holdDefinitions(
    em,
    wanted.map((column) => column.id),
  );
  return new Map(
    wanted.flatMap((column) => (hashes.get(column.id) === column.definitionHash ? [[column.id, column] as const] : [])),
  );
}

const NO_ANSWER = 'The model gave no answer for this column.';

type Applied = { written: CellCounted[]; filled: number; changed: string[]; replaced: string[] };

/** Applies the findings to the locked cells. A cell whose column has changed waits for the next refresh. */
function applyAll(
  cells: DatatableCellRow[],
  asked: ReadonlyMap<string, DatatableColumnRow>,
  { run, findings, used, made }: Writing,
  present: ReadonlyMap<string, Dependency>,
): Applied {
  const found = new Map(findings.map((finding) => [finding.columnId, finding]));
  const applied: Applied = { written: [], filled: 0, changed: [], replaced: [] };
  for (const cell of cells) {
    const column = asked.get(cell.columnId);
    if (!column) {
      cell.runOutcome = 'stopped';
      continue;
    }
    const finding = found.get(column.id) ?? { columnId: column.id, outcome: 'failed', reason: NO_ANSWER };
    const hadFinding = hasValue(cell) || cell.isAbsent;
    const { counts, valueChanged } = apply(cell, column, finding, run.overwriteEdited);
    const filled = counts === 'filled' ? 1 : 0;
    cell.runOutcome = counts;
    applied.filled += filled;
    applied.written.push({ columnId: column.id, filled, failed: counts === 'failed' ? 1 : 0 });
    if (valueChanged) applied.changed.push(column.id);
    if (valueChanged && hadFinding) applied.replaced.push(column.id);
    cell.updatedAt = new Date();
    if (finding.outcome === 'unreached') continue;
    cell.dependencyChanged = column.dependsOnColumnIds.some((id) => used.get(id)?.mark !== present.get(id)?.mark);
    cell.madeFromVersionId = made.versionId;
    cell.madeFromDefinition = column.definitionHash;
    cell.madeWithModel = made.model;
  }
  return applied;
}

/**
 * Writes the findings of one level of a row in one transaction. Cells that another run, a stop or an earlier attempt has
 * settled meanwhile are left as they are.
 * @returns the number of filled cells, each of which costs a credit
 */
export async function writeCells(em: EntityManager, writing: Writing): Promise<number> {
  const { run, rowId, columns, wanted, used } = writing;
  const asked = await unchangedColumns(em, wanted);
  const columnIds = wanted.map((column) => column.id);
  const cells = await takeCells(em, run.id, rowId, columnIds);
  // Read after the cells are locked: a person who changes a dependency after this marks these cells afterwards.
  const isDependent = wanted.some((column) => column.dependsOnColumnIds.length > 0);
  const present = isDependent ? await loadDependencies(em, rowId, columns) : used;
  const { written, filled, changed, replaced } = applyAll(cells, asked, writing, present);
  // Before the flush, while the database still has the former values.
  const formerly = replaced.map((columnId) => ({ rowId, columnId }));
  await recordChanges(em, formerly, { kind: 'extracted', byId: run.createdById });
  await em.flush();
  await markDependents(
    em,
    run.datatableId,
    changed.map((columnId) => ({ rowId, columnId })),
  );
  await countFilled(em, run.id, written);
  return filled;
}

import { createHash } from 'node:crypto';
import {
  type ColumnFacts,
  DatatableColumnEntity,
  type DatatableColumnRow,
  type DatatableRow,
  holdColumns,
  rowSourceOf,
} from '@atrium/db/ai-table';
import {
  type Column,
  type ColumnInput,
  type ColumnStatus,
  dependenciesOf,
  levels,
  MAX_COLUMNS,
  replaceReferences,
} from '@atrium/domain/ai-table';
import { dataTypeOf } from '@atrium/domain/value';
import { DomainError, invalid, type MemberActor, newId } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { viewerOf } from '../access/index.ts';

type Asked = z.output<typeof ColumnInput>;

/** Whether runs fill the column. The cells of other columns are written by people. */
export function isGenerated(column: Pick<DatatableColumnRow, 'generationMethod'>): boolean {
  return column.generationMethod.type === 'extracted' || column.generationMethod.type === 'augmented';
}

export async function loadColumns(em: EntityManager, datatableId: string): Promise<DatatableColumnRow[]> {
  return em.find(
    DatatableColumnEntity,
    { datatableId },
    { orderBy: { displayOrder: 'asc', createdAt: 'asc', id: 'asc' } },
  );
}

/** The column as the reader is asked for it. */
export function extractionColumn({ id, name, description, format, generationMethod }: DatatableColumnRow) {
  const { prompt, is_required: isRequired } = generationMethod;
  return { id, name, description, format, prompt, isRequired };
}

/** Loads the columns and locks them until the transaction ends, so that written values fit their formats. */
export async function heldColumns(em: EntityManager, datatableId: string): Promise<DatatableColumnRow[]> {
  await holdColumns(em, datatableId);
  return loadColumns(em, datatableId);
}

/**
 * Hashes a column's definition, on which its values depend. The name counts, because it is part of the question. Other
 * columns count by their ids, so that renaming one makes no values stale.
 */
function hashOf(column: Omit<DatatableColumnRow, 'definitionHash'>, idOf: (name: string) => string): string {
  const { name, description, format, generationMethod, dependsOnColumnIds } = column;
  const prompt = generationMethod.prompt === null ? null : replaceReferences(generationMethod.prompt, idOf);
  return createHash('sha256')
    .update(JSON.stringify([name, description, format, prompt, dependsOnColumnIds.toSorted()]))
    .digest('hex');
}

function described(columns: DatatableColumnRow[]) {
  return columns.map((column) => ({
    id: column.id,
    name: column.name,
    prompt: column.generationMethod.prompt,
    depends_on_column_ids: column.dependsOnColumnIds,
  }));
}

/** Merges the dependencies from prompts and lists, and hashes the definitions. Every change of columns ends with this. */
export function settleColumns(columns: DatatableColumnRow[]): void {
  const needs = dependenciesOf(described(columns));
  const ids = new Map(columns.map((column) => [column.name, column.id]));
  for (const column of columns) {
    const dependencies = [...(needs.get(column.id) ?? [])];
    if (dependencies.toSorted().join() !== column.dependsOnColumnIds.toSorted().join()) {
      column.dependsOnColumnIds = dependencies;
    }
    const hash = hashOf(column, (name) => `{${ids.get(name) ?? name}}`);
    if (hash !== column.definitionHash) column.definitionHash = hash;
  }
}

/** Returns the ids of the columns in levels. A column depends only on earlier levels. */
export function levelsOf(columns: DatatableColumnRow[]): string[][] {
  return levels(described(columns));
}

/** Refuses `__proto__`: answers are objects by column name, and it is no plain property of an object. */
export function requireUsableName(name: string, field: string): void {
  if (name === '__proto__') throw invalid(field, 'This name cannot be used for a column.');
}

function rowOf(table: { id: string; organizationId: string }, asked: Asked, order: number) {
  const format = asked.data_type_format ?? asked.data_type ?? 'string';
  if (asked.data_type && asked.data_type !== dataTypeOf(format)) {
    const message = `The format ${format} is of the type ${dataTypeOf(format)}.`;
    throw invalid('columns.data_type', message);
  }
  return {
    id: newId(),
    organizationId: table.organizationId,
    datatableId: table.id,
    name: asked.name,
    displayName: asked.display_name || asked.name,
    description: asked.description,
    dataType: dataTypeOf(format),
    format,
    displayOrder: asked.display_order || order,
    isReadOnly: asked.is_read_only,
    isOrderByColumn: asked.is_order_by_column,
    dependsOnColumnIds: asked.depends_on_column_ids,
    generationMethod: asked.generation_method,
    definitionHash: '',
    createdAt: new Date(),
    updatedAt: new Date(),
  };
}

/**
 * Adds columns behind the existing ones. Names are unique in a table, without case. Columns of one call may depend on each
 * other by name in their prompts. @throws INVALID with the first problem
 */
export async function addColumns(
  em: EntityManager,
  table: { id: string; organizationId: string },
  asked: Asked[],
): Promise<DatatableColumnRow[]> {
  const known = await loadColumns(em, table.id);
  if (known.length + asked.length > MAX_COLUMNS) {
    throw new DomainError('INVALID', `A table has at most ${MAX_COLUMNS} columns.`);
  }
  const names = new Set(known.map((column) => column.name.toLowerCase()));
  let order = Math.max(0, ...known.map((column) => column.displayOrder));
  const added = asked.map((column, index) => {
    requireUsableName(column.name, `columns.${index}.name`);
    if (names.has(column.name.toLowerCase())) {
      throw invalid(`columns.${index}.name`, `There is already a column “${column.name}”.`.slice(0, 255), 'duplicate');
    }
    names.add(column.name.toLowerCase());
    order += 1;
    return em.create(DatatableColumnEntity, rowOf(table, column, order));
  });
  settleColumns([...known, ...added]);
  await em.flush();
  return added;
}

export function presentColumn(column: DatatableColumnRow, status: ColumnStatus): Column {
  return {
    id: column.id,
    name: column.name,
    display_name: column.displayName,
    description: column.description,
    data_type: column.dataType,
    data_type_format: column.format,
    display_order: column.displayOrder,
    is_read_only: column.isReadOnly,
    is_order_by_column: column.isOrderByColumn,
    depends_on_column_ids: column.dependsOnColumnIds,
    generation_method: column.generationMethod,
    status,
  };
}

function statusOf(column: ColumnFacts): ColumnStatus {
  if (column.Pending) return 'Pending';
  if (column.RefreshPending) return 'RefreshPending';
  if (column.Failed) return column.Completed ? 'Partial' : 'Failed';
  return 'Completed';
}

/** Returns the status of each column of a table, from the cells that the caller may see. */
export async function columnStatuses(
  em: EntityManager,
  actor: MemberActor,
  table: Pick<DatatableRow, 'id' | 'agent'>,
): Promise<Map<string, ColumnStatus>> {
  const columns = await rowSourceOf(table).columnFacts(em, viewerOf(actor), table.id);
  return new Map(columns.map((column) => [column.id, statusOf(column)]));
}

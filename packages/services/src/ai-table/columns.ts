import { createHash } from 'node:crypto';
import { DatatableColumnEntity, type DatatableColumnRow } from '@atrium/db/ai-table';
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
import { seenIn } from './rows.ts';

type Asked = z.output<typeof ColumnInput>;

/** Columns that a machine fills; the others are people's. */
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

/** The same, and nobody changes them until the end of this transaction: what is written fits their formats. */
export async function heldColumns(em: EntityManager, datatableId: string): Promise<DatatableColumnRow[]> {
  await em.execute('select id from datatable_column where datatable_id = ? order by id for share', [datatableId]);
  return loadColumns(em, datatableId);
}

/**
 * All that a value is asked for with. The name counts: it is part of the question. Other columns count by their ids, so
 * that another's new name leaves what is made from it as it is.
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

/** Dependencies from prompts and lists made one, circles refused, definitions hashed. Every change of columns ends here. */
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

/** Ids of the columns in levels: each needs only those before it. */
export function levelsOf(columns: DatatableColumnRow[]): string[][] {
  return levels(described(columns));
}

/** Answers are objects by column name, and this one is no plain property of them. */
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
 * Adds columns after those that are there. Names are unique in a table, whatever their case; columns of one call may
 * depend on each other by name in their prompts. @throws INVALID with the first problem
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
      throw invalid(`columns.${index}.name`, `There is a column “${column.name}” already.`.slice(0, 255), 'duplicate');
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

/** What the cells that the caller may see say of each column: something waits, all is filled, some or all failed. */
export async function columnStatuses(
  em: EntityManager,
  actor: MemberActor,
  datatableId: string,
): Promise<Map<string, ColumnStatus>> {
  const { rooms, cells } = seenIn(actor);
  const has = (status: ColumnStatus) =>
    `(select true from ${cells(`column_id = col.id and status = '${status}'`)} limit 1) is true as "${status}"`;
  const rows = await em.execute<({ id: string } & Record<ColumnStatus, boolean>)[]>(
    `with visible as (${rooms.sql})
     select col.id, ${(['Pending', 'RefreshPending', 'Failed', 'Completed'] as const).map(has).join(', ')}
     from datatable_column col where col.datatable_id = ?`,
    [...rooms.values, datatableId],
  );
  const statusOf = (column: Record<ColumnStatus, boolean>): ColumnStatus => {
    if (column.Pending) return 'Pending';
    if (column.RefreshPending) return 'RefreshPending';
    if (column.Failed) return column.Completed ? 'Partial' : 'Failed';
    return 'Completed';
  };
  return new Map(rows.map((column) => [column.id, statusOf(column)]));
}

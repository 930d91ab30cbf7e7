import type { CELL_CHANGES, CellSource, ColumnStatus } from '@atrium/domain/ai-table';
import type { Format } from '@atrium/domain/value';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { OrganizationEntity } from '../organization/organization.entity.ts';
import { createdAt, id, organizationFilter, tenantPolicies } from '../tenancy/index.ts';
import { UserEntity } from '../user/user.entity.ts';
import { DatatableColumnEntity, DatatableRowEntity } from './ai-table.entity.ts';

/** A cell as it was before a change. */
export type FormerCell = {
  format: Format;
  textValue: string | null;
  /** Decimal digits. */
  numberValue: string | null;
  booleanValue: boolean | null;
  unit: string | null;
  status: ColumnStatus;
  isAbsent: boolean;
  isEdited: boolean;
  needsReview: boolean;
  isAccepted: boolean;
  confidence: number | null;
  error: string | null;
  sources: CellSource[];
  /** When the cell got this value, in ISO 8601. */
  at: string;
};

/**
 * A change of a cell, with the value that it replaced. The value that a change wrote is the former value of the next change, or
 * that of the cell. The first extraction is no change, so that filling a table writes nothing here.
 */
export const DatatableCellChangeEntity = defineEntity({
  name: 'DatatableCellChange',
  tableName: 'datatable_cell_change',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('datatable_cell_change', { row_id: 'datatable_row', column_id: 'datatable_column' }),
  filters: organizationFilter,
  indexes: [{ properties: ['rowId', 'columnId', 'createdAt'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    rowId: () => p.manyToOne(DatatableRowEntity).mapToPk().joinColumn('row_id').deleteRule('cascade'),
    columnId: () => p.manyToOne(DatatableColumnEntity).mapToPk().joinColumn('column_id').deleteRule('cascade').index(),
    kind: p.string().length(16).$type<(typeof CELL_CHANGES)[number]>(),
    before: p.json<FormerCell>(),
    createdById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('created_by_id').index(),
    createdAt: createdAt(),
  },
});
export type DatatableCellChangeRow = InferEntity<typeof DatatableCellChangeEntity>;

import type { BundleStatus, Chosen } from '@atrium/domain/bundle';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { DatatableEntity } from '../ai-table/ai-table.entity.ts';
import { DataroomEntity } from '../dataroom/dataroom.entity.ts';
import { OrganizationEntity } from '../organization/organization.entity.ts';
import { bigNumber, createdAt, id, instant, organizationFilter, tenantPolicies } from '../tenancy/index.ts';
import { UserEntity } from '../user/user.entity.ts';

/** A download that a worker writes: documents of one room as a ZIP file, or a table in its format. */
export const BundleEntity = defineEntity({
  name: 'Bundle',
  tableName: 'bundle',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('bundle', { dataroom_id: 'dataroom', datatable_id: 'datatable' }),
  filters: organizationFilter,
  indexes: [{ properties: ['organizationId', 'createdById'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id'),
    /** Null for a table. */
    dataroomId: () =>
      p.manyToOne(DataroomEntity).mapToPk().joinColumn('dataroom_id').nullable().deleteRule('cascade').index(),
    /** Null for documents. */
    datatableId: () =>
      p.manyToOne(DatatableEntity).mapToPk().joinColumn('datatable_id').nullable().deleteRule('cascade').index(),
    contentType: p.string().length(255).default('application/zip'),
    name: p.string().length(255),
    /** Null: the whole room. */
    chosen: p.json<Chosen>().nullable(),
    taskId: p.uuid(),
    status: p.string().length(16).$type<BundleStatus>().default('pending'),
    fileCount: p.integer(),
    /** The rows of a table. */
    rowCount: p.integer().nullable(),
    contentBytes: bigNumber(),
    storageKey: p.string().length(255).nullable(),
    sha256: p.string().length(64).nullable(),
    sizeBytes: bigNumber().nullable(),
    problem: p.string().length(255).nullable(),
    /** Whether a mail says that it is ready. */
    byMail: p.boolean().default(false),
    createdById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('created_by_id').index(),
    createdAt: createdAt(),
    expiresAt: instant(),
  },
});
export type BundleRow = InferEntity<typeof BundleEntity>;

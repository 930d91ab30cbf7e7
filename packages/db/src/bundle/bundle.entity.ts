import type { BundleStatus, Chosen } from '@atrium/domain/bundle';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { DataroomEntity } from '../dataroom/dataroom.entity.ts';
import { OrganizationEntity } from '../organization/organization.entity.ts';
import { bigNumber, createdAt, id, instant, organizationFilter, tenantPolicies } from '../tenancy/index.ts';
import { UserEntity } from '../user/user.entity.ts';

/** Documents of one room that a person has asked for as one ZIP file. */
export const BundleEntity = defineEntity({
  name: 'Bundle',
  tableName: 'bundle',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('bundle', { dataroom_id: 'dataroom' }),
  filters: organizationFilter,
  indexes: [{ properties: ['organizationId', 'createdById'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id'),
    dataroomId: () => p.manyToOne(DataroomEntity).mapToPk().joinColumn('dataroom_id').deleteRule('cascade').index(),
    name: p.string().length(255),
    /** Null: the whole room. */
    chosen: p.json<Chosen>().nullable(),
    taskId: p.uuid(),
    status: p.string().length(16).$type<BundleStatus>().default('pending'),
    fileCount: p.integer(),
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

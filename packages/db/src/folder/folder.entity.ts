import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { DataroomEntity } from '../dataroom/dataroom.entity.ts';
import { createdAt, id, instant, nameOrder, organizationFilter, tenantPolicies, updatedAt } from '../tenancy/index.ts';
import { OrganizationEntity } from '../organization/organization.entity.ts';
import { FOLDER_TRIGGERS } from '../share-trigger/index.ts';
import { UserEntity } from '../user/user.entity.ts';

export const FolderEntity = defineEntity({
  name: 'Folder',
  tableName: 'folder',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('folder', { dataroom_id: 'dataroom' }),
  filters: organizationFilter,
  indexes: [{ properties: ['dataroomId', 'path'] }],
  uniques: [
    {
      // Siblings have different names in any case, so that an uploaded folder is merged into the existing one.
      name: 'folder_sibling_name_unique',
      expression: `create unique index "folder_sibling_name_unique" on "folder" ("dataroom_id", (coalesce("parent_folder_id", '00000000-0000-0000-0000-000000000000'::uuid)), (lower("name"))) where "deleted_at" is null`,
    },
  ],
  triggers: FOLDER_TRIGGERS,
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    dataroomId: () => p.manyToOne(DataroomEntity).mapToPk().joinColumn('dataroom_id').deleteRule('cascade'),
    parentFolderId: p.uuid().nullable().index(),
    name: p.string().length(255),
    nameOrder: nameOrder(),
    /** The ids from the top down to this folder, `/a/b/`. The paths of everything below it begin with it. */
    path: p.text().collation('C'),
    /**
     * The end of the range of paths below this one: `~` sorts after every character of an id and after `/`. It is stored because
     * row-level security keeps an index from a range that a statement calculates for each folder.
     */
    pathEnd: p
      .text()
      .collation('C')
      .generated(`(path || '~'::text) stored`)
      .ignoreSchemaChanges('type', 'extra')
      .hidden()
      .lazy()
      .nullable(),
    createdById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('created_by_id').index(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant(),
    /** The folder that it was deleted with, so that restoring that folder restores exactly this. */
    deletedWithId: p.uuid().nullable().index(),
  },
});
export type FolderRow = InferEntity<typeof FolderEntity>;

import { defineEntity, p } from '@mikro-orm/core';
import { memberColumns, memberTable } from '../access/member-table.entity.ts';
import { DatatableEntity } from './ai-table.entity.ts';

/** A member's role on one table. The creator owns it without a row. */
export const DatatableMemberEntity = defineEntity({
  ...memberTable('aiTable'),
  name: 'DatatableMember',
  uniques: [{ properties: ['datatableId', 'organizationUserId'] }],
  properties: {
    ...memberColumns(),
    datatableId: () => p.manyToOne(DatatableEntity).mapToPk().joinColumn('datatable_id').deleteRule('cascade'),
  },
});

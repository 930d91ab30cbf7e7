import { defineEntity, p } from '@mikro-orm/core';
import { memberColumns, memberTable } from '../access/member-table.entity.ts';
import { WorkflowEntity } from './workflow.entity.ts';

/** A member's role on one workflow. The creator owns it without a row. */
export const WorkflowMemberEntity = defineEntity({
  ...memberTable('workflow'),
  name: 'WorkflowMember',
  uniques: [{ properties: ['workflowId', 'organizationUserId'] }],
  properties: {
    ...memberColumns(),
    workflowId: () => p.manyToOne(WorkflowEntity).mapToPk().joinColumn('workflow_id').deleteRule('cascade'),
  },
});

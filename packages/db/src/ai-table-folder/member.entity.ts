import { defineEntity, p } from '@mikro-orm/core';
import { memberColumns, memberTable } from '../access/member-table.entity.ts';
import { AiTableFolderEntity } from './ai-table-folder.entity.ts';

/** A member's role on a folder of tables, which counts on every table in it. The creator owns it without a row. */
export const AiTableFolderMemberEntity = defineEntity({
  ...memberTable('aiTableFolder'),
  name: 'AiTableFolderMember',
  uniques: [{ properties: ['aiTableFolderId', 'organizationUserId'] }],
  properties: {
    ...memberColumns(),
    aiTableFolderId: () =>
      p.manyToOne(AiTableFolderEntity).mapToPk().joinColumn('ai_table_folder_id').deleteRule('cascade'),
  },
});

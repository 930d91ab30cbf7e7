import { type AccessRows, CHANGE, inOrganization, onTableFolder, other, row } from '../access-matrix/row.ts';
import type { aiTableFolderRouter } from './router.ts';

/** The rows of `aiTableFolder` in the access matrix. */
export const aiTableFolderAccess = {
  combinedList: inOrganization('enter'),
  create: inOrganization('createTableFolder', { name: 'Folder' }),
  delete: onTableFolder('delete'),
  list: inOrganization('enter'),
  listUsers: onTableFolder('viewMembers'),
  share: onTableFolder('share', { accessPolicy: 'Private' }),
  update: [
    onTableFolder('rename', { name: 'New' }),
    row(
      { of: 'table folder', action: 'changeAccess' },
      ({ tableFolder }, policy) => ({ id: tableFolder, ...other(policy) }),
      CHANGE,
    ),
  ],
} satisfies AccessRows<typeof aiTableFolderRouter>;

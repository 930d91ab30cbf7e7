import {
  type AccessRows,
  CHANGE,
  READ,
  VIEW,
  inOrganization,
  onSharedView,
  onTable,
  other,
  row,
} from '../access-matrix/row.ts';
import type { aiTableRouter, generatorRouter } from './router.ts';

/** The rows of `aiTable` in the access matrix. */
export const aiTableAccess = {
  addColumns: onTable('write', { columns: [{ name: 'rent', data_type_format: 'number' }] }),
  cellHistory: onTable('view', { rowId: 'none', column: 'rent' }),
  create: inOrganization('createTable', { name: 'Table', knowledgeContextTree: [] }),
  createRow: onTable('write'),
  createView: [onTable('view', { name: 'View' }), onTable('write', { name: 'View', isShared: true }, VIEW)],
  columnAccuracy: onTable('view', { columnId: 'none' }),
  delete: onTable('delete'),
  deleteColumn: onTable('write', { columnId: 'none' }),
  deleteRow: onTable('write', { rowId: 'none' }),
  deleteView: onSharedView(),
  download: onTable('download', {}, READ),
  fetch: onTable('view'),
  latestWorkflowStatus: onTable('view'),
  list: inOrganization('enter'),
  listUsers: onTable('viewMembers'),
  listViews: onTable('view'),
  me: onTable('view'),
  prepareDownload: onTable('download', {}, READ),
  refreshColumns: onTable('refresh'),
  regenerateColumns: onTable('refresh'),
  stopRun: onTable('refresh'),
  update: [
    onTable('write', { name: 'New' }),
    row(
      { of: 'table', action: 'changeAccess' },
      ({ table }, policy) => ({ datatableId: table, ...other(policy) }),
      CHANGE,
    ),
  ],
  resync: onTable('refresh'),
  restoreCell: onTable('write', { rowId: 'none', column: 'rent', restoreId: 'none' }),
  share: onTable('share', { accessPolicy: 'Private' }),
  updateColumn: onTable('write', { columnId: 'none', name: 'new' }),
  updateRow: onTable('write', { rowId: 'none', values: {} }),
  updateRows: onTable('write', { rows: [{ rowId: 'none', values: {} }] }),
  updateView: onSharedView({ name: 'New' }),
  workflowStatusById: onTable('view', { workflowId: 'none' }),
} satisfies AccessRows<typeof aiTableRouter>;

/** The rows of `generator` in the access matrix. */
export const generatorAccess = {
  preview: inOrganization(
    'createTable',
    { knowledgeContextTree: [], columns: [{ name: 'rent', data_type_format: 'number' }] },
    READ,
  ),
  generateSchema: inOrganization('enter', { description: 'Rents of leases' }, READ),
} satisfies AccessRows<typeof generatorRouter>;

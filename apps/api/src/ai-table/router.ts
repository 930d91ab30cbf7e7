import {
  addTableColumns,
  createDatatable,
  createTableRow,
  createTableView,
  datatableMe,
  deleteDatatable,
  deleteTableColumn,
  deleteTableRows,
  deleteTableView,
  downloadDatatable,
  fetchDatatable,
  latestWorkflowStatus,
  listDatatables,
  listTableUsers,
  listTableViews,
  proposeColumns,
  refreshColumns,
  regenerateColumns,
  resyncDatatable,
  shareDatatable,
  stopRun,
  updateDatatable,
  updateTableColumn,
  updateTableRow,
  updateTableRows,
  updateTableView,
  workflowStatusById,
} from '@atrium/services/ai-table';
import { call, file } from '../kernel/procedure.ts';
import { router } from '../kernel/trpc.ts';

const tags = ['AI tables'];

export const aiTableRouter = router({
  create: call(createDatatable, {
    method: 'POST',
    path: '/api/v1/datatable/create',
    tags,
    example: { name: 'Lease abstract', knowledgeContextTree: [], columns: [] },
  }),
  list: call(listDatatables, { method: 'POST', path: '/api/v1/datatable/list', tags }),
  me: call(datatableMe, { method: 'POST', path: '/api/v1/datatable/me', tags }),
  fetch: call(fetchDatatable, { method: 'POST', path: '/api/v1/datatable/fetch', tags }),
  update: call(updateDatatable, { method: 'POST', path: '/api/v1/datatable/update', tags }),
  delete: call(deleteDatatable, { method: 'DELETE', path: '/api/v1/datatable/delete', tags }),
  share: call(shareDatatable, {
    method: 'POST',
    path: '/api/v1/datatable/share',
    tags,
    example: {
      datatableId: '01a1fb8b-79ce-7cb1-8347-8381e4f31d38',
      organizationUserIds: ['01a1fb8b-79ce-7cb1-8347-8381e4f31d39'],
      permissionRole: 'Viewer',
    },
  }),
  listUsers: call(listTableUsers, { method: 'POST', path: '/api/v1/datatable/list-users', tags, extension: true }),
  download: file(downloadDatatable, {
    method: 'GET',
    path: '/api/v1/datatable/download',
    types: ['text/csv', 'application/json', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    tags,
  }),
  addColumns: call(addTableColumns, {
    method: 'POST',
    path: '/api/v1/datatable/column/add',
    tags,
    example: {
      datatableId: '01a1fb8b-79ce-7cb1-8347-8381e4f31d38',
      columns: [{ name: 'Base rent', data_type_format: 'currency' }],
    },
  }),
  updateColumn: call(updateTableColumn, { method: 'POST', path: '/api/v1/datatable/column/update', tags }),
  deleteColumn: call(deleteTableColumn, { method: 'POST', path: '/api/v1/datatable/column/delete', tags }),
  refreshColumns: call(refreshColumns, { method: 'POST', path: '/api/v1/datatable/columns/refresh', tags }),
  regenerateColumns: call(regenerateColumns, { method: 'POST', path: '/api/v1/datatable/columns/regenerate', tags }),
  resync: call(resyncDatatable, {
    method: 'POST',
    path: '/api/v1/datatable/resync',
    tags,
    example: {
      datatableId: '01a1fb8b-79ce-7cb1-8347-8381e4f31d38',
      options: { preserveUserEditedRows: true },
      dryRun: true,
    },
  }),
  createRow: call(createTableRow, { method: 'POST', path: '/api/v1/datatable/row/create', tags }),
  updateRow: call(updateTableRow, { method: 'POST', path: '/api/v1/datatable/row/update', tags }),
  updateRows: call(updateTableRows, {
    method: 'POST',
    path: '/api/v1/datatable/rows/update',
    tags,
    extension: true,
  }),
  deleteRow: call(deleteTableRows, { method: 'DELETE', path: '/api/v1/datatable/row/delete', tags }),
  stopRun: call(stopRun, { method: 'POST', path: '/api/v1/datatable/columns/stop', tags, extension: true }),
  listViews: call(listTableViews, { method: 'POST', path: '/api/v1/datatable/view/list', tags, extension: true }),
  createView: call(createTableView, {
    method: 'POST',
    path: '/api/v1/datatable/view/create',
    tags,
    extension: true,
    example: { datatableId: '01a1fb8b-79ce-7cb1-8347-8381e4f31d38', name: 'Ending soon', isShared: true },
  }),
  updateView: call(updateTableView, { method: 'POST', path: '/api/v1/datatable/view/update', tags, extension: true }),
  deleteView: call(deleteTableView, { method: 'DELETE', path: '/api/v1/datatable/view/delete', tags, extension: true }),
  latestWorkflowStatus: call(latestWorkflowStatus, {
    method: 'POST',
    path: '/api/v1/datatable/latest-workflow-status',
    tags,
  }),
  workflowStatusById: call(workflowStatusById, {
    method: 'POST',
    path: '/api/v1/datatable/workflow-status-by-id',
    tags,
  }),
});

export const generatorRouter = router({
  generateSchema: call(proposeColumns, {
    method: 'POST',
    path: '/api/v1/ai/generator/generate_schema',
    tags,
    example: { description: 'Base rent, term and tenant of each lease' },
  }),
});

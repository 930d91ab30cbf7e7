export { onTableFolder } from './access.ts';
export {
  addTableColumns,
  deleteTableColumn,
  refreshColumns,
  regenerateColumns,
  updateTableColumn,
} from './change-columns.ts';
export { createTableRow, deleteTableRows, updateTableRow, updateTableRows } from './change-rows.ts';
export { createDatatable, deleteDatatable, updateDatatable } from './create.ts';
export { downloadDatatable } from './download.process.ts';
export { fetchDatatable } from './fetch.ts';
export { failFillTable, runFillTable, stopFillTable } from './fill.process.ts';
export { proposeColumns } from './generate-schema.process.ts';
export { changeMembers, listTableMembers, type Shared } from './members.ts';
export { bothReaders, folderReadersOf } from './readers.ts';
export { listTableUsers, shareDatatable } from './share.ts';
export { combinedList, listAiTableFolders, readFolder } from './folder-list.ts';
export { datatableMe, listDatatables } from './list.ts';
export { latestWorkflowStatus, stopRun, workflowStatusById } from './workflow.ts';
export { createTableView, deleteTableView, listTableViews, updateTableView } from './views.ts';

export {
  namedTable,
  onTable,
  onTableFolder,
  onTableFolderOf,
  openTable,
  sharedTableFolder,
  type TableFolderAccess,
} from './access.ts';
export { addTableColumns, deleteTableColumn, updateTableColumn } from './change-columns.ts';
export { refreshColumns, regenerateColumns, resyncDatatable, startFilling } from './run-columns.ts';
export { columnAccuracy } from './column-accuracy.ts';
export { createTableRow, deleteTableRows, updateTableRow, updateTableRows } from './change-rows.ts';
export { createDatatable, deleteDatatable, updateDatatable } from './create.ts';
export { downloadDatatable } from './download.process.ts';
export { fetchDatatable } from './fetch.ts';
export { failFillTable, runFillTable, stopFillTable } from './fill.process.ts';
export { previewTable } from './preview.process.ts';
export { restoreTableCell, tableCellHistory } from './history.ts';
export { proposeColumns } from './generate-schema.process.ts';
export { changeMembers, listTableMembers } from './members.ts';
export { bothReaders, folderReadersOf } from './readers.ts';
export { listTableUsers, shareDatatable } from './share.ts';
export { combinedList, listAiTableFolders, readFolder } from './folder-list.ts';
export { datatableMe, listDatatables } from './list.ts';
export { latestWorkflowStatus, stopRun, workflowStatusById } from './workflow.ts';
export { loadColumns } from './columns.ts';
export { presentCell } from './present.ts';
export { createTableView, deleteTableView, listTableViews, updateTableView } from './views.ts';
export { type FileOptions, openTableFile, TABLE_CONTENT_TYPE } from './table-file.process.ts';
export { type Sheet, xlsxOf } from './workbook.ts';

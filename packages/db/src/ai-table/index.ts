export {
  DatatableCellEntity,
  type DatatableCellRow,
  DatatableColumnEntity,
  type DatatableColumnRow,
  DatatableEntity,
  type DatatableRow,
  DatatableRowEntity,
  DatatableRunColumnEntity,
  DatatableRunEntity,
  type DatatableRunRow,
  type MachineValue,
} from './ai-table.entity.ts';
export type { FormerCell } from './cell-change.entity.ts';
export { DatatableCellChangeEntity } from './cell-change.entity.ts';
export {
  type CellChangeFound,
  changesOf,
  type PresentCell,
  presentCells,
  recordChanges,
} from './cell-change.queries.ts';
export {
  type CellFound,
  type CellKey,
  columnsToFill,
  holdColumns,
  holdDefinitions,
  lockCells,
  markDependents,
  type StoredValue,
  takeCells,
  valuesOfRow,
} from './cell.queries.ts';
export { type CellNamed, findCells } from './cell-search.queries.ts';
export { BANK_COLUMNS } from './bank-columns.ts';
export { CELL_KEY, findAllTable } from './bank-seen.queries.ts';
export { confirmedCells, type ConfirmedCell } from './confirmed.queries.ts';
export {
  acceptCells,
  type ColumnValue,
  type ConvertedValue,
  type EditedCell,
  restoreCell,
  restoreExtracted,
  takeColumnValues,
  takeRestorable,
  withdrawAcceptance,
  writeConverted,
  writeEdits,
} from './edit.queries.ts';
export { DatatableMemberEntity } from './member.entity.ts';
export {
  addDocumentRows,
  addMissingCells,
  documentOfRow,
  excludeDocuments,
  nextPosition,
  ROW_FIELDS,
  type RowFound,
  visibleCells,
} from './row.queries.ts';
export type { RowSource } from './row-source.ts';
export { AGENT_TABLE, factsOf, rowSourceOf } from './source-of-table.ts';
export {
  assignRunCells,
  type CellCounted,
  countFilled,
  countRunCells,
  findTableRun,
  liveRuns,
  rehearse,
  releaseCells,
  rowsInWork,
  runColumnsOf,
  type RunFound,
  type RunScope,
} from './run.queries.ts';
export {
  type ColumnFacts,
  findVisibleTables,
  listVisibleTables,
  lockTable,
  lockViews,
  sampleDocuments,
  type TableFacts,
  type TableListed,
  viewsOf,
  visibleRoomIds,
} from './table.queries.ts';
export { DatatableViewEntity, type DatatableViewRow } from './view.entity.ts';

export {
  dependenciesOf,
  type DependentColumn,
  fingerprint,
  levels,
  type Origin,
  referencesIn,
  renameReferences,
  replaceReferences,
} from './dependencies.ts';
export { calibrationError, CONFIRMATIONS_NEEDED } from './calibration.ts';
export { fillTable } from './jobs.ts';
export {
  Cell,
  CellSource,
  CellValue,
  CreateRowInput,
  DeleteRowInput,
  CELL_CHANGE_WORDS,
  CELL_CHANGES,
  CellHistoryEntry,
  CellHistoryInput,
  CellVersion,
  RestoreCellInput,
  FetchDatatableAnswer,
  FetchDatatableInput,
  PreviewRow,
  Row,
  UpdateRowInput,
  UpdateRowsInput,
} from './cell-schema.ts';
export {
  AddColumnsInput,
  Column,
  ColumnAccuracy,
  ColumnAccuracyInput,
  ColumnInput,
  type ColumnStatus,
  DeleteColumnInput,
  GenerationMethod,
  MAX_COLUMNS,
  UpdateColumnInput,
} from './column-schema.ts';
export {
  CreateDatatableInput,
  Datatable,
  DatatableRef,
  DownloadDatatableInput,
  GenerateSchemaInput,
  ListDatatablesInput,
  PreviewTableInput,
  ResyncDatatableInput,
  RUN_STATUSES,
  RunAnswer,
  RunColumnsInput,
  RunOptions,
  RunProgress,
  UpdateDatatableInput,
  WORKFLOW_HISTORY,
  WorkflowStatus,
  WorkflowStatusInput,
} from './schema.ts';
export { type CellState, SPOKEN, stateOf, statusWords, type Work } from './cell-state.ts';
export { withholdCell, WITHHELD_VALUE } from './withhold.ts';
export {
  CreateViewInput,
  DatatableView,
  DeleteViewInput,
  ListViewsInput,
  MAX_VIEWS,
  settingsWithin,
  UpdateViewInput,
  ViewSettings,
} from './view.ts';
export {
  ListTableFolderUsersInput,
  ListTableUsersInput,
  ShareAiTableFolderInput,
  ShareDatatableInput,
  TableMember,
} from './share.ts';

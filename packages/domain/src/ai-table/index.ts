export { COUNTRIES, countryOf } from './country.ts';
export { readDate } from './date.ts';
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
export { type DataType, dataTypeOf, type Format, FORMATS } from './format.ts';
export { fillTable } from './jobs.ts';
export {
  AddColumnsInput,
  Cell,
  CellSource,
  CellValue,
  Column,
  ColumnInput,
  type ColumnStatus,
  CreateDatatableInput,
  CreateRowInput,
  Datatable,
  DatatableRef,
  DeleteColumnInput,
  DeleteRowInput,
  DownloadDatatableInput,
  FetchDatatableAnswer,
  FetchDatatableInput,
  GenerateSchemaInput,
  GenerationMethod,
  ListDatatablesInput,
  MAX_COLUMNS,
  ResyncDatatableInput,
  Row,
  RUN_STATUSES,
  RunAnswer,
  RunColumnsInput,
  RunOptions,
  RunProgress,
  UpdateColumnInput,
  UpdateDatatableInput,
  UpdateRowInput,
  UpdateRowsInput,
  WORKFLOW_HISTORY,
  WorkflowStatus,
  WorkflowStatusInput,
} from './schema.ts';
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
export { type Parsed, type ParseHints } from './parsed.ts';
export { compareValues, exportValue, formatValue, parseValue, type SqlType, sqlTypeOf, type Written } from './value.ts';

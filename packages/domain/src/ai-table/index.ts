export { MAX_RATING } from './amount.ts';
export { COUNTRIES, countryOf } from './country.ts';
export { currencyOf, isCurrency } from './currency.ts';
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
export { DATA_TYPES, type DataType, dataTypeOf, type Format, FORMATS } from './format.ts';
export { fillTable } from './jobs.ts';
export {
  AddColumnsInput,
  Cell,
  CellSource,
  CellValue,
  Column,
  COLUMN_STATUSES,
  ColumnInput,
  type ColumnStatus,
  CreateDatatableInput,
  CreateRowInput,
  Datatable,
  DatatableMetadata,
  DatatableRef,
  DeleteColumnInput,
  DeleteRowInput,
  DownloadDatatableInput,
  FetchDatatableAnswer,
  FetchDatatableInput,
  GenerateSchemaInput,
  GENERATION_TYPES,
  GenerationMethod,
  ListDatatablesInput,
  MAX_COLUMNS,
  Row,
  ROW_ORIGINS,
  RUN_STATUSES,
  RunAnswer,
  RunColumnsInput,
  RunOptions,
  RunProgress,
  SYNC_STATUSES,
  TABLE_TYPES,
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
  VIEW_OPERATORS,
  ViewSettings,
} from './view.ts';
export { type Parsed, type ParseHints } from './parsed.ts';
export { LONGEST } from './text.ts';
export { compareValues, exportValue, formatValue, parseValue, type SqlType, sqlTypeOf, type Written } from './value.ts';

export { KEY_COLUMN, type KeyColumn, keyColumns, type Sequence, type Table } from './catalogue.ts';
export { connected, type Snapshot, type TextRow, withSnapshot } from './dump.ts';
export { type Load, loadTables, requireRestorable } from './load.ts';

export {
  DatatableCellEntity,
  type DatatableCellRow,
  DatatableColumnEntity,
  type DatatableColumnRow,
  DatatableEntity,
  type DatatableRow,
  DatatableRowEntity,
  DatatableRunEntity,
  type DatatableRunRow,
  DatatableRunRowEntity,
} from './ai-table.entity.ts';

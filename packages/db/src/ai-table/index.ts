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
export { DatatableMemberEntity } from './member.entity.ts';
export { DatatableViewEntity, type DatatableViewRow } from './view.entity.ts';

export {
  type AcceptanceFound,
  findAcceptance,
  insertAcceptance,
  noteRecord,
  readAcceptance,
  versionOfText,
} from './acceptance.queries.ts';
export { endVisit, findVisit, insertToken, passwordOf, readFrontDoor, type VisitFound } from './visit.queries.ts';
export {
  NdaAcceptanceEntity,
  type NdaAcceptanceRow,
  ShareTokenEntity,
  type ShareTokenRow,
  ShareVisitorEntity,
  type ShareVisitorRow,
} from './visitor.entity.ts';
export { beginVisit, insertVisitor, ownersOfLink, readVisitor, visitorOfAddress } from './visitor.queries.ts';

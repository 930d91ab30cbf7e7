export { countReading, countWithheld, insertDownload, readProgress } from './reading.queries.ts';
export {
  type AcceptanceFound,
  findAcceptance,
  findRecord,
  insertAcceptance,
  noteRecord,
  readAcceptance,
  versionOfText,
} from './acceptance.queries.ts';
export {
  endVisit,
  findLinkVisitor,
  findVisit,
  insertToken,
  passwordOf,
  readFrontDoor,
  type VisitFound,
} from './visit.queries.ts';
export { endPreview, findPreview, findPreviewById, startPreview } from './preview.queries.ts';
export {
  NdaAcceptanceEntity,
  type NdaAcceptanceRow,
  ShareDownloadEntity,
  type ShareDownloadRow,
  SharePageTimeEntity,
  type SharePageTimeRow,
  SharePreviewEntity,
  type SharePreviewRow,
  ShareTokenEntity,
  type ShareTokenRow,
  ShareVisitEntity,
  ShareVisitorEntity,
  type ShareVisitorRow,
  type ShareVisitRow,
} from './visitor.entity.ts';
export { beginVisit, insertVisitor, ownersOfRoom, readVisitor, visitorOfAddress } from './visitor.queries.ts';

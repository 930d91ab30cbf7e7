export {
  countPagesOfLink,
  countVisitsByDay,
  listLinkDocuments,
  listLinkPages,
  listLinkVisits,
  listVisitors,
  readPageTimes,
  type VisitorPageKey,
} from './activity.queries.ts';
export { claimDigest, claimExpiringLinks, type LinkDigest, nextDigestRoom } from './notices.queries.ts';
export { countByAccess, countSettingItems, type DocumentsByAccess, replaceSettings } from './setting.queries.ts';
export { ShareLinkEntity, type ShareLinkRow, ShareSettingEntity, type ShareSettingRow } from './share-link.entity.ts';
export {
  type LinkListed,
  listLinks,
  readLink,
  readSettings,
  revokeLinks,
  someLinkNeedsAgreement,
} from './share-link.queries.ts';
export { visitorsWithAccess } from './visitors.queries.ts';

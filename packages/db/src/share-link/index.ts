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
export { listVisitors, visitorsWithAccess } from './visitor-list.queries.ts';

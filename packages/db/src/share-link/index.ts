export { ShareLinkEntity, type ShareLinkRow, ShareSettingEntity, type ShareSettingRow } from './share-link.entity.ts';

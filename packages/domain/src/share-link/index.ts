export { SHARE_ACCESS, type ShareAccess } from './access.ts';
export { notifyOwners } from './jobs.ts';
export { LINK_PRESETS, type LinkPreset, PRESET_SETTINGS, type PresetSettings } from './presets.ts';
export {
  CreateLinkInput,
  DownloadAgreementInput,
  DownloadLinkActivityInput,
  LinkContact,
  MAX_LINK_DESCRIPTION,
  LinkDay,
  LinkDaysInput,
  LinkDocument,
  LinkEffect,
  LinkEffectInput,
  LinkPreview,
  LinkPageTime,
  LinkRef,
  LinkVisit,
  LinkVisitor,
  ListedLink,
  ListLinkDocumentsInput,
  ListLinkPagesInput,
  ListLinksInput,
  ListLinkVisitsInput,
  ListLinkVisitorsInput,
  MAX_LINK_EMAILS,
  ShareLink,
  SharePermission,
  StartPreviewInput,
  UpdateLinkInput,
} from './schema.ts';
export { DEFAULT_WATERMARK, drawnAs, fillWatermark, MAX_WATERMARK_TEXT, watermarkProblem } from './watermark.ts';

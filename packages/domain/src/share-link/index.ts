export { SHARE_ACCESS, type ShareAccess } from './access.ts';
export { LINK_PRESETS, type LinkPreset, PRESET_SETTINGS, type PresetSettings } from './presets.ts';
export {
  CreateLinkInput,
  LinkEffect,
  LinkEffectInput,
  LinkRef,
  LinkVisitor,
  ListedLink,
  ListLinksInput,
  ListLinkVisitorsInput,
  MAX_LINK_EMAILS,
  ShareLink,
  SharePermission,
  UpdateLinkInput,
} from './schema.ts';

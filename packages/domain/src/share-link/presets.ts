import type { ShareAccess } from './access.ts';

export const LINK_PRESETS = ['investorPreview', 'dueDiligence', 'auditor'] as const;
export type LinkPreset = (typeof LINK_PRESETS)[number];

/** The settings that a preset fills in. Each can be changed afterwards. */
export type PresetSettings = {
  name: string;
  /** One sentence for the person who chooses. */
  use: string;
  access: ShareAccess;
  enableChat: boolean;
  requireEmailVerification: boolean;
  requireNda: boolean;
  watermark: boolean;
  days: number;
};

export const PRESET_SETTINGS: Record<LinkPreset, PresetSettings> = {
  investorPreview: {
    name: 'Investor preview',
    use: 'Verified visitors read watermarked pages and cannot save files.',
    access: 'view',
    enableChat: false,
    requireEmailVerification: true,
    requireNda: false,
    watermark: true,
    days: 14,
  },
  dueDiligence: {
    name: 'Due diligence',
    use: 'Visitors accept your agreement, read watermarked pages and ask the documents.',
    access: 'view',
    enableChat: true,
    requireEmailVerification: true,
    requireNda: true,
    watermark: true,
    days: 60,
  },
  auditor: {
    name: 'Auditor',
    use: 'Verified visitors ask the documents and save watermarked files.',
    access: 'download',
    enableChat: true,
    requireEmailVerification: true,
    requireNda: false,
    watermark: true,
    days: 90,
  },
};

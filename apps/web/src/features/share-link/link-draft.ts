import {
  type LinkEffect,
  type LinkPreset,
  PRESET_SETTINGS,
  type ShareAccess,
  type ShareLink,
  type SharePermission,
} from '@atrium/domain/share-link';
import { countOf } from '../../shared/format/number.ts';

const DAY_MS = 86_400_000;

/** The settings of a link as the drawer edits them. */
export type LinkDraft = {
  linkName: string;
  preset: LinkPreset | null;
  access: ShareAccess;
  enableChat: boolean;
  requireEmailVerification: boolean;
  requireNda: boolean;
  watermark: boolean;
  /** Empty: the address and the time. */
  watermarkText: string;
  showsWithheldCount: boolean;
  allowPrint: boolean;
  /** Empty: none. */
  description: string;
  /** Empty: the creator of the link. */
  contactName: string;
  contactEmail: string;
  /** The last day, `2026-12-24`. The link works until its end. */
  lastDay: string;
  /** Addresses and domains, one a line. */
  allowed: string;
  denied: string;
  /** Empty: the password stays as it is. */
  password: string;
  removesPassword: boolean;
  permissions: SharePermission[];
  /** Addresses that receive the link. */
  emails: string;
};

/** The day of a moment in the time zone of the browser, as a date field holds it. */
export function dayOf(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The last moment of a day in the time zone of the browser. */
function endOf(day: string): string {
  return new Date(`${day}T23:59:59`).toISOString();
}

/** Lines, commas and semicolons separate entries. */
export function entriesOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((entry) => entry !== ''))];
}

/** Fills in the settings of a preset. The name, the lists and the permissions stay. */
export function withPreset(draft: LinkDraft, preset: LinkPreset, now = new Date()): LinkDraft {
  const { access, enableChat, requireEmailVerification, requireNda, watermark, days } = PRESET_SETTINGS[preset];
  const lastDay = dayOf(new Date(now.getTime() + days * DAY_MS));
  return { ...draft, preset, access, enableChat, requireEmailVerification, requireNda, watermark, lastDay };
}

const EMPTY: LinkDraft = {
  linkName: '',
  preset: null,
  access: 'view',
  enableChat: false,
  requireEmailVerification: true,
  requireNda: false,
  watermark: true,
  watermarkText: '',
  showsWithheldCount: false,
  allowPrint: false,
  description: '',
  contactName: '',
  contactEmail: '',
  lastDay: '',
  allowed: '',
  denied: '',
  password: '',
  removesPassword: false,
  permissions: [],
  emails: '',
};

export function newDraft(now = new Date()): LinkDraft {
  return withPreset(EMPTY, 'investorPreview', now);
}

export function draftOf(link: ShareLink): LinkDraft {
  const { linkName, preset, access, enableChat, requireEmailVerification, requireNda, watermark } = link;
  return {
    ...EMPTY,
    linkName,
    preset,
    access,
    enableChat,
    requireEmailVerification,
    requireNda,
    watermark,
    watermarkText: link.watermarkText ?? '',
    showsWithheldCount: link.showsWithheldCount,
    allowPrint: link.allowPrint,
    description: link.description ?? '',
    contactName: link.contact?.name ?? '',
    contactEmail: link.contact?.email ?? '',
    lastDay: dayOf(new Date(link.expirationDate)),
    allowed: link.allowList.join('\n'),
    denied: link.denyList.join('\n'),
    permissions: link.permissions,
  };
}

/** The contact of a draft; the address alone names itself. */
function contactOf(draft: LinkDraft) {
  const [name, email] = [draft.contactName.trim(), draft.contactEmail.trim()];
  return email === '' ? null : { name: name === '' ? email : name, email };
}

function settingsOf(draft: LinkDraft) {
  const { linkName, access, enableChat, requireEmailVerification, requireNda, watermark, showsWithheldCount } = draft;
  return {
    linkName,
    access,
    enableChat,
    requireEmailVerification,
    requireNda,
    watermark,
    watermarkText: draft.watermarkText.trim() === '' ? null : draft.watermarkText.trim(),
    showsWithheldCount,
    allowPrint: draft.allowPrint,
    description: draft.description.trim() === '' ? null : draft.description.trim(),
    contact: contactOf(draft),
    allowList: entriesOf(draft.allowed),
    denyList: entriesOf(draft.denied),
    permissions: draft.permissions,
    emails: entriesOf(draft.emails),
  };
}

/** The input that creates the link of a draft. */
export function createInput(dataroomId: string, draft: LinkDraft) {
  return {
    dataroomId,
    ...settingsOf(draft),
    expirationDate: endOf(draft.lastDay),
    ...(draft.password === '' ? {} : { password: draft.password }),
    ...(draft.preset === null ? {} : { preset: draft.preset }),
  };
}

/** The input that changes a link to a draft. The date is sent only if another day was chosen. */
export function updateInput(link: ShareLink, draft: LinkDraft) {
  const isSameDay = dayOf(new Date(link.expirationDate)) === draft.lastDay;
  return {
    linkId: link.id,
    ...settingsOf(draft),
    ...(isSameDay ? {} : { expirationDate: endOf(draft.lastDay) }),
    ...(draft.removesPassword ? { password: null } : draft.password === '' ? {} : { password: draft.password }),
  };
}

/** The input that asks what a draft would do. */
export function effectInput(dataroomId: string, link: ShareLink | undefined, draft: LinkDraft) {
  const { requireEmailVerification, requireNda, access, permissions } = draft;
  return {
    ...(link === undefined ? { dataroomId } : { linkId: link.id }),
    requireEmailVerification,
    requireNda,
    access,
    permissions,
    allowList: entriesOf(draft.allowed),
    denyList: entriesOf(draft.denied),
    changesPassword: draft.password !== '' && !draft.removesPassword,
  };
}

/** The effect of a change, in sentences. The first one is about documents. */
export function effectWords({ documents: { after }, visitorsLosingAccess, visitorsAskedAgain }: LinkEffect): string[] {
  const shown = after.view + after.download;
  const sentences = [
    shown === 0
      ? 'Visitors see no document.'
      : `Visitors see ${countOf(shown, { one: '1 document', other: '# documents' })} of ${shown + after.none}, and can save ${after.download}.`,
  ];
  const visitors = { one: '1 visitor', other: '# visitors' };
  if (visitorsLosingAccess > 0) {
    sentences.push(
      `${countOf(visitorsLosingAccess, { one: '1 visitor loses', other: '# visitors lose' })} access now.`,
    );
  }
  const { password, email, nda } = visitorsAskedAgain;
  if (password > 0) sentences.push(`${countOf(password, visitors)} must enter the new password.`);
  if (email > 0) sentences.push(`${countOf(email, visitors)} must verify an address.`);
  if (nda > 0) sentences.push(`${countOf(nda, visitors)} must accept the agreement.`);
  return sentences;
}

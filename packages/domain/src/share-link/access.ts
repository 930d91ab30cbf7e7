/** The access of visitors to an item, from nothing to the file itself. */
export const SHARE_ACCESS = ['none', 'view', 'download'] as const;
export type ShareAccess = (typeof SHARE_ACCESS)[number];

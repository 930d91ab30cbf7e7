/** How a version came to be. A `proposal` is a newer template beside an edited copy. */
export const VERSION_KINDS = ['create', 'import', 'template', 'save', 'restore', 'refresh', 'proposal'] as const;
export type VersionKind = (typeof VERSION_KINDS)[number];

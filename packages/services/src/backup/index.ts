export { type BackedUp, backUp } from './back-up.ts';
export { collectOrphans, type Orphans } from './orphans.ts';
export { type Manifest, readManifest } from './manifest.ts';
export { restore, type Restored, type RestoredTo } from './restore.ts';

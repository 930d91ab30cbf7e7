export { BundleEntity, type BundleRow } from './bundle.entity.ts';
export { type BundledDocument, type BundledFolder, bundledDocuments, bundledFolders } from './bundle.queries.ts';

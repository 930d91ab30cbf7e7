export { BundleEntity, type BundleRow } from './bundle.entity.ts';
export { type BundleFound, countBundles, findBundle, listBundlesOf } from './list.queries.ts';
export { type BundledDocument, type BundledFolder, bundledDocuments, bundledFolders } from './bundle.queries.ts';

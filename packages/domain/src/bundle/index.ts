export { packBundle, writeTable } from './jobs.ts';
export { layOutBundle, safeName } from './names.ts';
export {
  Bundle,
  BUNDLE_HOURS,
  BUNDLE_STATUSES,
  type BundleStatus,
  BundleRef,
  CreateZipInput,
  type Chosen,
  FetchBundleInput,
  ListBundlesInput,
  MAX_BUNDLE_BYTES,
  MAX_BUNDLES,
  MAX_MARKED_FILES,
  MAX_VISITOR_BYTES,
  MAX_VISITOR_FILES,
  VisitorZipInput,
} from './schema.ts';

export { localProvider } from './provider.ts';
export { EXTRACTOR_VERSION, extractByRules } from './rules/extract.ts';
export { proposeByRules } from './rules/propose.ts';
